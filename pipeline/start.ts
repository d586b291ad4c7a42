// Builds the site and serves it: npm start
//   Where there is no site yet, each page is answered as soon as it is finished, "/" and a view page first; where there is
//   one, it is served until the new one is in its place. Takes the flags and variables of npm run build, and
//   those of the origin (docs/origin.md).
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runBuild } from './command/run-build.ts';
import { runSiteCommand } from './command/site-command.ts';
import { outputFolders } from './output/output-folders.ts';
import { serveSite, type ServedSite } from './start/serve-site.ts';

const CLEAR_LINE = '\r\u001B[K';

let site: ServedSite | null = null;
// Ctrl+C under npm sends two signals: the first one stops, the second one must not interrupt that.
process.on('SIGINT', () => undefined);

await runSiteCommand(async (settings) => {
  const { cwd, out, content } = settings;
  const dist = resolve(cwd, process.env['PODIUM_DIST'] || out);
  const hasSite = dist !== out || existsSync(join(dist, '_headers'));
  const write = (text: string) => void process.stdout.write(process.stdout.isTTY ? CLEAR_LINE + text : text);
  write(
    hasSite
      ? `${dist} is served as it is until the new output takes its place.\n`
      : `There is no site in ${dist} yet: it is served while it is built, "/" and a view page first.\n`,
  );
  const staging = hasSite ? null : outputFolders(out).staging;
  const served = serveSite({ dist, staging, content, write });
  settings.signal.addEventListener('abort', () => void served.stop());
  try {
    const signal = AbortSignal.any([settings.signal, served.failed]);
    const built = await runBuild({ ...settings, signal }, served.finished);
    served.complete();
    site = served;
    return built;
  } catch (error) {
    await served.stop();
    throw served.failed.aborted ? served.failed.reason : error;
  }
});

const served = site as ServedSite | null;
if (served !== null) {
  const { exitCode } = process;
  console.log('The site is complete. Ctrl+C stops the server.');
  const originCode = await served.ended;
  // What stopped the origin did not stop the build.
  process.exitCode = exitCode === undefined || exitCode === 0 ? (originCode ?? 1) : exitCode;
}
