// Builds a content folder with pages that say titles only: node pipeline/kills/build-titles.ts <content> <out>
// A process of its own, to be killed.
import { buildSite } from '../build-site.ts';
import { makeProgress } from '../output/progress.ts';
import { renderTitles } from './render-titles.ts';

const [content = '', out = ''] = process.argv.slice(2);
await buildSite({
  content,
  out,
  kept: [],
  isQuarantined: false,
  isCompressed: true,
  isFull: false,
  shard: null,
  program: 'titles',
  pictureCache: `${out}.pictures`,
  contentCache: `${out}.content`,
  progress: makeProgress(process.stdout),
  warn: (message) => console.warn(message),
  signal: new AbortController().signal,
  render: renderTitles,
});
