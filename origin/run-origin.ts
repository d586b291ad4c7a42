import { typed } from '#library/typed-command';
import { ContentError } from '#library/library';
import type { Environment } from '#domain/settings/settings';
import { isFinishedFiles } from '#domain/addresses/finished-files';
import { PLATFORM } from '#domain/addresses/paths';
import { HAS_SIGN_IN } from '#domain/features/constants';
import { createOrigin, type Origin } from './create-origin.ts';
import { openLibrary } from './content-source.ts';
import { readSettings, SettingError, SIGN_IN_OFF, type Settings } from './settings.ts';
import { createPartialSite, type PartialSite } from './static/partial-site.ts';
import { kindOf } from './static/locate.ts';
import { DatabaseError } from './store/database-error.ts';
import { openStoreThread } from './store/store-thread.ts';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/**
 * Serves the built site until SIGTERM or SIGINT, then finishes open requests and closes the
 * database. Prints a fault, and sets the exit code for it. `env` has the settings. `staging` is the
 * folder of a build in progress, absolute: its finished files are served until the site exists.
 */
export async function runOrigin(env: Environment, staging: string | null = null): Promise<void> {
  try {
    await serveUntilStopped(readSettings(env, process.cwd()), staging);
  } catch (error) {
    const isKnown = [SettingError, ContentError, DatabaseError].some((known) => error instanceof known);
    console.error(isKnown ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

async function serveUntilStopped(settings: Settings, staging: string | null): Promise<void> {
  const partial = staging === null ? null : createPartialSite(staging);
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
    if (partial === null) await origin.load();
    const server = await serve(origin, settings);
    if (HAS_SIGN_IN && demoSignIn === 'none') console.log(`${SIGN_IN_OFF}\n`);
    printAddresses({ ...settings, base: origin.base() }, server.port, content.samplePath);
    await stopped;
    partial?.end();
    await server.stop();
  } catch (error) {
    throw explainSocketError(error, settings);
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
    ...(HAS_SIGN_IN && demoSignIn !== 'none' ? [['Log in', PLATFORM.login]] : []),
  ].map(([name, path]) => `  ${name?.padEnd(10)} ${site}${path}`);
  console.log(`Podium is served at\n\n${lines.join('\n')}\n\nCtrl+C stops it.`);
}

/** Returns an error that says how to fix common socket errors. Returns other errors unchanged. */
function explainSocketError(error: unknown, { host, port }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    const nextPort = port < 65_535 ? port + 1 : port - 1;
    return new SettingError(
      `Port ${port} is in use. Stop the program that uses it, or choose another port, for example with --port ${nextPort} or PORT=${nextPort}.`,
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

/** Time that open requests have to finish after a stop, in milliseconds. */
const STOP_GRACE_MS = 10_000;

/** Time that a client has to send a request with headers and body, in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Starts to serve an origin. A client that takes longer than `requestMs` to send a request gets
 * 408, and its connection is closed. Rejects with the socket error, for example EADDRINUSE.
 */
export async function serve(
  { app, answerFromMemory, base, load, endStreams }: Origin,
  address: { host: string; port: number },
  requestMs = REQUEST_TIMEOUT_MS,
) {
  const answer = getRequestListener(app.fetch);
  const server = createServer({
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    // Interval at which Node looks for late requests.
    connectionsCheckingInterval: Math.min(1000, requestMs / 4),
  });
  server.on('request', (request, response) => {
    if (base() !== '' && !enterBase(base(), request, response)) {
      // A new release may have another base.
      void load().catch(() => undefined);
      return;
    }
    const next = () => void answer(request, response);
    if (answerFromMemory) answerFromMemory(request, response, next);
    else next();
  });
  // Longer than proxies keep idle connections (60 s is common), so that a proxy never uses one that
  // is closing.
  server.keepAliveTimeout = 65_000;
  server.listen(address.port, address.host);
  await once(server, 'listening');
  const boundAddress = server.address();
  const port = typeof boundAddress === 'object' && boundAddress ? boundAddress.port : address.port;
  return {
    port,
    stop: () => {
      endStreams();
      return stopServer(server);
    },
  };
}

/**
 * Removes the base from the address of a request. Addresses outside of the base belong to other
 * sites of the host: they get a 404, except that the root and the base without its slash redirect
 * to the site. Returns whether to handle the request further.
 */
function enterBase(base: string, request: IncomingMessage, response: ServerResponse): boolean {
  const { url = '/' } = request;
  if (url.startsWith(`${base}/`)) {
    request.url = url.slice(base.length);
    return true;
  }
  const [path = '', ...queries] = url.split('?');
  if (path === '/' || path === base)
    response
      // Not 301 for the root: browsers would remember it even if another site is there later.
      .writeHead(path === '/' ? 302 : 301, {
        location: [`${base}/`, ...queries].join('?'),
        'content-length': '0',
      })
      .end();
  else
    response
      .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
      .end(`There is nothing at this address. The site is at ${base}/.\n`);
  return false;
}

/** Refuses new requests, finishes open ones, and resolves after the last response. */
async function stopServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const serverClosed = once(server, 'close');
  server.close();
  // Connections that were busy when the server closed become idle later.
  const idleCheck = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
  await serverClosed;
  clearInterval(idleCheck);
  clearTimeout(timer);
}
