import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runBuild } from './building/run-build.ts';
import { runSiteCommand, type SiteUsage } from './building/site-command.ts';
import { endBySignal } from './cli/end-process.ts';
import { SERVER_VARIABLES } from './cli/flags.ts';
import { outputFolders } from './site/output-folders.ts';
import { serveSite, type ServedSite } from './building/start/serve-site.ts';

const USAGE: SiteUsage = {
  script: 'start',
  summary: `Builds the site and serves it.

If there is no site yet, each page is served as soon as it is finished, "/" and a view page first.
An existing site is served until the new one replaces it.`,
  variables: SERVER_VARIABLES,
  examples: ['', '--quarantine'],
};

const CLEAR_LINE = '\r\u001B[K';

let site: ServedSite | null = null;
// Ctrl+C under npm sends two signals. The first one stops the build; the second must not interrupt
// that.
process.on('SIGINT', () => undefined);

const stoppedBy = await runSiteCommand(USAGE, async (settings) => {
  const { cwd, outDir, content } = settings;
  const dist = resolve(cwd, process.env['PODIUM_DIST'] || outDir);
  const hasSite = dist !== outDir || existsSync(join(dist, '_headers'));
  const write = (text: string) => void process.stdout.write(process.stdout.isTTY ? CLEAR_LINE + text : text);
  write(
    hasSite
      ? `Serving the last build in ${dist} until the new one is complete.\n`
      : `There is no built site in ${dist} yet. Pages are served as soon as they are built, "/" and a view page first.\n`,
  );
  const staging = hasSite ? null : outputFolders(outDir).staging;
  const { port, ownRules } = settings;
  const serving = serveSite({ dist, staging, content, port, ownHeaders: ownRules.headers, write });
  settings.signal.addEventListener('abort', () => void serving.stop());
  try {
    const signal = AbortSignal.any([settings.signal, serving.failureSignal]);
    const { finishedEvents, site: building } = runBuild({ ...settings, signal });
    serving.follow(finishedEvents);
    const result = await building;
    serving.completeSite();
    site = serving;
    return result;
  } catch (error) {
    await serving.stop();
    throw serving.failureSignal.aborted ? serving.failureSignal.reason : error;
  }
});

if (stoppedBy !== null) endBySignal(stoppedBy);

const servedSite = site as ServedSite | null;
if (servedSite !== null) {
  const { exitCode } = process;
  console.log('The site is complete. Ctrl+C stops the server.');
  const originCode = await servedSite.exitCode;
  // Overwrites the exit code that a signal has set: it stopped only the origin, after the build.
  process.exitCode = exitCode === undefined || exitCode === 0 ? (originCode ?? 1) : exitCode;
}
