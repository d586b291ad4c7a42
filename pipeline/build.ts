// Builds the site: npm run build
//   PODIUM_CONTENT, the content folder; PODIUM_OUT, where the site goes (dist); PODIUM_SHARD=3/16, only this part of it
//   PODIUM_PROCESSES, the number of threads that render; by default what site, processors and memory
//   make use of
//   --quarantine leaves bad content out, --allow-left-out calls that a success
//   --no-compress writes no .br and .gz files, --no-gzip no .gz files; --full takes nothing over from the last build
//   --plain renders with "astro build" in one process, to compare
import { buildSite } from './build-site.ts';
import { CommandError } from './command/command-error.ts';
import { runSiteCommand } from './command/site-command.ts';
import { parseShard } from './render/page-plan.ts';
import { renderPages } from './render/render-pages.ts';
import { renderPlain } from './render/render-plain.ts';

await runSiteCommand((settings) => {
  const [unknown] = settings.args;
  if (unknown !== undefined)
    throw new CommandError(`${unknown} is one word too many: npm run build takes flags, such as -- --full.`);
  const { cwd, isCompressed, noGzip = false, isPlain, program, signal } = settings;
  const render = isPlain ? renderPlain : renderPages;
  return buildSite({
    ...settings,
    shard: parseShard(process.env['PODIUM_SHARD']),
    render: (request, run) => render({ ...run, cwd, isCompressed, noGzip, program, signal }, request),
  });
});
