// Renders, checks, finishes and writes only the view pages of a site:
//   node bench/render-view-pages.ts <folder>, with PODIUM_CONTENT
// The project folder must contain the bundle and pictures of an earlier build.
import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { contentRoot } from '#library/library';
import { PROGRAM } from '#library/program-folder';
import { NO_RULES } from '#domain/addresses/own-rules';
import { readContent } from '#pipeline/building/read-content';
import { computeProgramDigest } from '#pipeline/building/render/digests';
import { renderPages } from '#pipeline/building/render/render-pages';
import { threadsFor } from '#pipeline/building/render/threads';
import { makeProgress } from '#pipeline/cli/progress-bar';
import { pageFacts } from '#pipeline/site/page-kinds';

const staging = resolve(process.argv[2] ?? 'view-pages');
const cwd = process.cwd();
const programDigest = await computeProgramDigest({ root: PROGRAM, cwd }, process.env);
const progress = { ...makeProgress(process.stdout), warn: (message: string) => console.warn(message) };
const { library } = await readContent({
  content: contentRoot(process.env, cwd),
  contentCache: resolve(cwd, '.cache/content'),
  isQuarantined: false,
  programDigest,
  progress,
  signal: new AbortController().signal,
});
await renderPages(
  {
    cwd,
    root: cwd,
    port: 4321,
    staging,
    programDigest,
    library,
    threads: threadsFor(library.entries.size),
    isFull: false,
    onProgress: () => undefined,
    hasFile: () => false,
    finishedEvents: new EventEmitter(),
    isCompressed: false,
    ownRules: NO_RULES,
    signal: new AbortController().signal,
  },
  {
    previous: new Map(),
    shard: null,
    isWanted: (name) => name.endsWith('.html') && pageFacts(name).kind === 'view',
  },
);
