// Builds the site: npm run build
//   PODIUM_CONTENT    the content folder
//   PODIUM_OUT        the output folder (dist)
//   PODIUM_SHARD      the part to build, such as 3/16
//   PODIUM_PROCESSES  the number of render threads; by default derived from the site, the
//                     processors and the memory
//   --quarantine      leaves bad content out; --allow-left-out treats that as success
//   --no-compress     writes no .br and .gz files; --no-gzip writes no .gz files
//   --full            reuses nothing of the last build
//   --watch           builds again whenever content changes
//   --plain           renders with "astro build" in one process, for comparison
import { runBuild } from './building/run-build.ts';
import { runSiteCommand } from './building/site-command.ts';

await runSiteCommand((settings) => runBuild(settings));
