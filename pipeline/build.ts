// Builds the site: npm run build
//   PODIUM_CONTENT, the content folder; PODIUM_OUT, where the site goes (dist); PODIUM_SHARD=3/16, only this part of it
//   PODIUM_PROCESSES, how many processes render at once; by default as many as the site, the processors and the memory make use of
//   --quarantine leaves bad content out, --allow-left-out calls that a success
//   --no-compress writes no .br and .gz files; --full takes nothing over from the last build
import { buildSite } from './build-site.ts';
import { CommandError } from './command/command-error.ts';
import { runSiteCommand } from './command/site-command.ts';
import { parseShard } from './render/page-plan.ts';
import { renderPages } from './render/render-pages.ts';

await runSiteCommand((settings) => {
  const [unknown] = settings.args;
  if (unknown !== undefined)
    throw new CommandError(`${unknown} is one word too many: npm run build takes flags, such as -- --full.`);
  const { cwd, content, isQuarantined, signal } = settings;
  const env = { PODIUM_CONTENT: content, PODIUM_QUARANTINE: isQuarantined ? '1' : '0' };
  return buildSite({
    ...settings,
    shard: parseShard(process.env['PODIUM_SHARD']),
    render: (staging, request, run) => renderPages({ cwd, env, staging, signal, ...run }, request),
  });
});
