import { typed } from '#library/typed-command';
import { ContentError } from '#library/library';
import { isFinishedFiles } from '#domain/addresses/finished-files';
import { PLATFORM } from '#domain/addresses/paths';
import { createOrigin } from './create-origin.ts';
import { openLibrary } from './content-source.ts';
import { serve } from './serve.ts';
import { readSettings, SettingError, SIGN_IN_OFF, type Settings } from './settings.ts';
import { createPartialSite, type PartialSite } from './static/partial-site.ts';
import { kindOf } from './static/locate.ts';
import { DatabaseError } from './store/database-error.ts';
import { openStoreThread } from './store/store-thread.ts';

/**
 * Serves the built site until SIGTERM or SIGINT, then finishes open requests and closes the
 * database.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const partial = settings.staging === null ? null : createPartialSite(settings.staging);
  if (partial === null && (await kindOf(settings.dist)) !== 'folder') {
    throw new SettingError(
      `There is no built site in ${settings.dist}. Run "${typed('build')}" first, or set PODIUM_DIST to its folder.`,
    );
  }
  const content = await openLibrary(settings.content, console.warn);
  const database = await openStoreThread(settings.database);
  const { dist, base, trustProxy, demoSignIn } = settings;
  const origin = createOrigin({ database, content, dist, base, partial, trustProxy, demoSignIn });
  const stopped = stopSignal();
  if (partial !== null) receiveFinishedFiles(partial);
  try {
    const server = await serve(origin, settings);
    if (demoSignIn === 'none') console.log(`${SIGN_IN_OFF}\n`);
    printAddresses(settings, server.port, content.samplePath);
    await stopped;
    partial?.end();
    await server.stop();
  } catch (error) {
    throw explain(error, settings);
  } finally {
    await database.close();
    if (process.connected) process.disconnect();
  }
}

/**
 * Receives messages from the build that started this process: which files are finished, then that
 * the site is complete.
 */
function receiveFinishedFiles(partial: PartialSite): void {
  process.on('message', (message) => {
    if (isFinishedFiles(message)) partial.add(message);
    else partial.end();
  });
}

/**
 * Resolves at the first stop signal. Ignores later ones, because Ctrl+C under npm often sends two,
 * and stopping takes no longer than the grace period.
 */
function stopSignal(): Promise<unknown> {
  return new Promise<unknown>((resolve) => {
    // The parent process may end without sending a signal.
    process.on('SIGTERM', resolve).on('SIGINT', resolve).on('disconnect', resolve);
  });
}

function printAddresses({ host, base, demoSignIn }: Settings, port: number, samplePath: string | null): void {
  const isLoopback = host === '127.0.0.1' || host === '::1' || host === '0.0.0.0' || host === '::';
  const site = `http://${isLoopback ? 'localhost' : host}:${port}${base}`;
  const lines = [
    ['Home', '/'],
    ...(samplePath === null ? [] : [['View page', samplePath]]),
    ...(demoSignIn === 'none' ? [] : [['Log in', PLATFORM.login]]),
  ].map(([name, path]) => `  ${name?.padEnd(10)} ${site}${path}`);
  console.log(`Podium is served at\n\n${lines.join('\n')}\n\nCtrl+C stops it.`);
}

/** Returns an error that says how to fix common socket errors. Returns other errors unchanged. */
function explain(error: unknown, { host, port }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    const free = port < 65_535 ? port + 1 : port - 1;
    return new SettingError(
      `Port ${port} is in use. Stop the program that uses it, or choose another port, for example with --port ${free} or PORT=${free}.`,
    );
  }
  if (code === 'EACCES')
    return new SettingError(
      `This user may not listen on port ${port}. Run it as another user, or choose a port above 1023, for example with --port 4321 or PORT=4321.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new SettingError(
      `This machine has no address ${host}. Set HOST to one of its own, such as 127.0.0.1.`,
    );
  }
  return error;
}

try {
  await main();
} catch (error) {
  const isKnown = [SettingError, ContentError, DatabaseError].some((known) => error instanceof known);
  console.error(isKnown ? (error as Error).message : error);
  process.exitCode = 1;
}
