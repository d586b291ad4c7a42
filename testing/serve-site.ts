import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM } from '#library/program-folder';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mediaTypeOf } from '#domain/media/media-types';

/** A built site for tests. Folders are relative to the working directory. */
export interface TestSite {
  /** The folder of the built site, by default `dist`. */
  readonly dist?: string;
  /**
   * Whether the reference server serves it, with an empty database, so that visitors can sign in
   * and like, and events are received. By default, a static file server does, as for a site with
   * `accounts: false`.
   */
  readonly accounts?: boolean;
  /** The folder of its content, which only the reference server reads; by default `src/content`. */
  readonly content?: string;
  /**
   * The path below which the static file server has the site, such as `/talks`; by default none.
   * The reference server takes it from the settings of the site.
   */
  readonly base?: string;
  /** Further settings of the reference server (docs/origin.md). */
  readonly env?: Readonly<Record<string, string>>;
}

/** A built site that is served. */
export interface ServedSite {
  /** Its address on this machine, with its path, and without a slash at the end. */
  readonly address: string;
  /** The database file of the reference server; null for the static file server. */
  readonly database: string | null;
  /** Stops the server and deletes its database. */
  readonly stop: () => Promise<void>;
}

/** The command of the installed package. */
const LAUNCHER = join(PROGRAM, 'bin/podium.js');

/**
 * Serves a built site on a free port: with the reference server if it has accounts, else with a
 * static file server. Throws an error with the output of the server if it cannot start.
 */
export async function serveSite(site: TestSite): Promise<ServedSite> {
  const { dist = 'dist', accounts = false, content = 'src/content', base = '', env = {} } = site;
  if (!accounts) return { ...(await startFileServer(dist, base)), database: null };
  const dataDir = mkdtempSync(join(tmpdir(), 'podium-data-'));
  const [program, ...args] = existsSync(LAUNCHER)
    ? [process.execPath, LAUNCHER, 'serve']
    : [join(PROGRAM, 'node_modules/.bin/node'), join(PROGRAM, 'origin/main.ts')];
  const origin = spawn(program, args, {
    env: {
      ...process.env,
      PORT: '0',
      PODIUM_DIST: dist,
      PODIUM_CONTENT: content,
      PODIUM_DATA: dataDir,
      ...env,
    },
    stdio: 'pipe',
  });
  const stop = async () => {
    if (origin.exitCode === null && origin.signalCode === null) {
      origin.kill('SIGTERM');
      await once(origin, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { address: await addressOf(origin), database: join(dataDir, 'podium.db'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Resolves with the address that the origin prints once it listens. Rejects with its output if it
 * ends before that.
 */
function addressOf(origin: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [origin.stdout, origin.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const address = /Home\s+(http:\S+)\/\s/.exec(output)?.[1];
        if (address !== undefined) resolve(address);
      });
    origin.on('error', reject).on('exit', () => reject(new Error(`The origin ended: ${output}`)));
  });
}

/**
 * Serves a folder as static file hosts do: without redirects, and with the nearest 404.html above a
 * missing file. The folder is served below the path `base`, and nothing outside of it.
 */
async function startFileServer(
  folder: string,
  base: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://files.invalid');
    if (!pathname.startsWith(`${base}/`)) {
      response.writeHead(404).end();
      return;
    }
    findFile(folder, pathname.slice(base.length)).then(
      ({ status, name, bytes }) =>
        response.writeHead(status, { 'content-type': mediaTypeOf(name) }).end(bytes),
      (error: unknown) => response.destroy(error as Error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { address: `http://localhost:${port}${base}`, stop };
}

async function findFile(folder: string, pathname: string) {
  const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  const file = await readFile(join(folder, name)).catch(() => null);
  if (file !== null) return { status: 200, name, bytes: file };
  const folders = pathname.split('/').slice(1, -1);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const bytes = await readFile(join(folder, ...folders.slice(0, depth), '404.html')).catch(() => null);
    if (bytes !== null) return { status: 404, name: '404.html', bytes };
  }
  throw new Error(`There is no 404.html in ${folder}`);
}
