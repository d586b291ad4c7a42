import type { Server } from 'node:net';

/**
 * Starts to listen on a free port of this machine. Returns the port. Rejects if the server cannot
 * listen.
 */
export function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
    });
  });
}
