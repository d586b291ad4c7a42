import { createServer } from 'node:net';
import { join } from 'node:path';
import { contentRoot } from '#library/library';
import { readHolder } from './lock.ts';

/** The lock of the dev server, in the project. */
export const DEV_LOCK = '.astro/dev.lock';

/** Returns the port of the dev server that serves a project's content; null if none runs. */
export function findDevPort(env: Readonly<Record<string, string | undefined>>, cwd: string): number | null {
  const holder = readHolder(join(cwd, DEV_LOCK));
  return holder?.content === contentRoot(env, cwd) ? (holder.port ?? null) : null;
}

/** Returns the first free port of an address of this machine, from `port` on. */
export async function findFreePort(port: number, host: string): Promise<number> {
  for (let candidate = port; candidate < port + 100 && candidate <= 65_535; candidate += 1) {
    const result = await tryPort(candidate, host);
    if (result !== null) return result;
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
