// Builds a content folder into pages that contain only titles: node checks/kills/build-titles.ts
// <content> <out>
//
// It is a separate process, so that it can be killed.
import { buildSite } from '#pipeline/building/build-site';
import { makeProgress } from '#pipeline/cli/progress';
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
  progress: { ...makeProgress(process.stdout), warn: (message) => console.warn(message) },
  signal: new AbortController().signal,
  render: renderTitles,
});
