// Builds the site: npm run build
//   PODIUM_CONTENT, the content folder; PODIUM_OUT, where the site goes (dist); PODIUM_SHARD=3/16, only this part of it
//   PODIUM_PROCESSES, the number of threads that render; by default what site, processors and memory
//   make use of
//   --quarantine leaves bad content out, --allow-left-out calls that a success
//   --no-compress writes no .br and .gz files, --no-gzip no .gz files; --full takes nothing over from the last build
//   --watch builds again whenever content changes
//   --plain renders with "astro build" in one process, to compare
import { runBuild } from './command/run-build.ts';
import { runSiteCommand } from './command/site-command.ts';

await runSiteCommand((settings) => runBuild(settings));
