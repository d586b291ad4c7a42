// Renders, finishes and writes the view pages of a site that was built, into another folder:
//   node bench/render-view-pages.ts <built site> <folder>, with PODIUM_CONTENT, in a project folder
import { resolve } from 'node:path';
import { contentRoot } from '#content/library';
import { readContent } from '#pipeline/read-content';
import { readLastBuild } from '#pipeline/render/last-build';
import { programDigest } from '#pipeline/render/program';
import { renderPages } from '#pipeline/render/render-pages';
import { threadsFor } from '#pipeline/render/threads';
import { makeProgress } from '#pipeline/output/progress';
import { pageFacts } from '#pipeline/report/page-kinds';

const [out = '', staging = ''] = process.argv.slice(2).map((path) => resolve(path));
const cwd = process.cwd();
const program = await programDigest(cwd, process.env);
const progress = makeProgress(process.stdout);
const { library } = await readContent({
  content: contentRoot(process.env, cwd),
  contentCache: resolve(cwd, '.cache/content'),
  isQuarantined: false,
  program,
  progress,
});
const last = await readLastBuild({ out, program, shard: null, progress });
if (last === null) throw new Error(`${out} was not built by this program.`);
const isOther = ([name]: readonly [string, unknown]) => pageFacts(name).kind !== 'view';
await renderPages(
  {
    ...{ cwd, staging, program, library },
    threads: threadsFor(library.entries.size),
    count: () => undefined,
    hasFile: () => false,
    isCompressed: false,
    signal: new AbortController().signal,
  },
  // All other pages are made already.
  { former: new Map([...last.record.texts].filter(isOther)), shard: null },
);
