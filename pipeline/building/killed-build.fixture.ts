// Builds the smallest site, and is killed when a stage begins.
import { renderWith, renderPages } from './build.fixture.ts';
import { buildSite } from './build-site.ts';

const [content = '', outDir = '', contentCache = '', killed] = process.argv.slice(2);

await buildSite({
  content,
  outDir,
  contentCache,
  protectedFolders: [],
  isQuarantined: false,
  isCompressed: true,
  progress: {
    stage: async (name, run) => {
      if (name === killed) process.kill(process.pid, 'SIGKILL');
      return run(() => undefined);
    },
    warn: () => undefined,
  },
  signal: new AbortController().signal,
  pictureCache: '',
  programDigest: 'this one',
  isFull: false,
  shard: null,
  render: renderWith(renderPages),
});
