import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { contentRoot } from '#library/library';
import { readHolder } from './lock.ts';

/** The lock of the dev server, in the folder of the sources that it serves. */
export const DEV_LOCK = '.astro/dev.lock';

/**
 * Returns the port of the running dev server of a project and its content folder; null if none
 * runs. In an installed package, it serves a copy of the sources in the cache of the project.
 */
export function findDevPort(env: Readonly<Record<string, string | undefined>>, cwd: string): number | null {
  const copies = join(cwd, '.cache/program');
  const folders = [resolve(cwd, env['PODIUM_PROGRAM'] || '.'), ...listFolders(copies)];
  const content = contentRoot(env, cwd);
  const holders = folders.map((folder) => readHolder(join(folder, DEV_LOCK)));
  return holders.find((holder) => holder?.content === content)?.port ?? null;
}

function listFolders(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Returns the first free port of an address of this machine, from `port` on. */
export async function findFreePort(port: number, host: string): Promise<number> {
  for (let candidate = port; candidate < port + 100 && candidate <= 65_535; candidate += 1) {
    const found = await tryPort(candidate, host);
    if (found !== null) return found;
  }
  return port;
}

/** Returns the port if it is free, or another one for 0; null if it is taken. */
function tryPort(port: number, host: string): Promise<number | null> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(null) : fail(error),
    );
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}
