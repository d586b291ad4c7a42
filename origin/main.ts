import { ContentError } from '#content/library';
import { isFinishedFiles } from '#domain/finished-files';
import { PLATFORM } from '#domain/paths';
import { createOrigin } from './create-origin.ts';
import { openLibrary } from './library-source.ts';
import { serve } from './serve.ts';
import { readSettings, SettingError, type Settings } from './settings.ts';
import { createGrowingSite, type GrowingSite } from './static/growing-site.ts';
import { kindOf } from './static/locate.ts';
import { DatabaseError } from './store/database-error.ts';
import { openStoreThread } from './store/store-thread.ts';

/** Serves the built site until SIGTERM or SIGINT; then answers what was asked and closes the database. */
async function main(): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const growing = settings.staging === null ? null : createGrowingSite(settings.staging);
  if (growing === null && (await kindOf(settings.dist)) !== 'folder') {
    throw new SettingError(
      `There is no built site in ${settings.dist}. Run "npm run build" first, or name its folder with PODIUM_DIST.`,
    );
  }
  const content = await openLibrary(settings.content, console.warn);
  const database = await openStoreThread(settings.database);
  const { dist, trustProxy } = settings;
  const origin = createOrigin({ database, content, dist, growing, trustProxy });
  const stopped = stopSignal();
  if (growing !== null) hearOf(growing);
  try {
    const server = await serve(origin, settings);
    printAddresses(settings.host, server.port, content.samplePath);
    await stopped;
    growing?.end();
    await server.stop();
  } catch (error) {
    throw explain(error, settings);
  } finally {
    await database.close();
    if (process.connected) process.disconnect();
  }
}

/** Hears from the build that started this process which files are finished, and in the end that the site is in its place. */
function hearOf(growing: GrowingSite): void {
  process.on('message', (message) => {
    if (isFinishedFiles(message)) growing.add(message);
    else growing.end();
  });
}

/**
 * Resolves at the first signal to stop. Later ones change nothing: Ctrl+C under npm often sends two, and
 * the stop takes no longer than its grace time anyway.
 */
function stopSignal(): Promise<unknown> {
  return new Promise<unknown>((resolve) => {
    // The process that started this one may end without a word.
    process.on('SIGTERM', resolve).on('SIGINT', resolve).on('disconnect', resolve);
  });
}

function printAddresses(host: string, port: number, samplePath: string | null): void {
  const isLoopback = host === '127.0.0.1' || host === '::1' || host === '0.0.0.0' || host === '::';
  const site = `http://${isLoopback ? 'localhost' : host}:${port}`;
  const lines = [
    ['Home', '/'],
    ...(samplePath === null ? [] : [['View page', samplePath]]),
    ['Log in', PLATFORM.login],
  ].map(([name, path]) => `  ${name?.padEnd(10)} ${site}${path}`);
  console.log(`Podium is served at\n\n${lines.join('\n')}\n\nCtrl+C stops it.`);
}

/** Says what to do about the errors of a socket that have a usual cause. */
function explain(error: unknown, { host, port }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const other = 'choose another one, for example: PORT=4322 npm start';
  if (code === 'EADDRINUSE') {
    return new SettingError(`Port ${port} is in use. Stop what runs there, or ${other}`);
  }
  if (code === 'EACCES')
    return new SettingError(`Port ${port} needs more rights than this user has; ${other}`);
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
