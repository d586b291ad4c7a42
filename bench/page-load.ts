import { connect, type Socket } from 'node:net';

/** How a server is asked again and again for one page. */
export interface PageLoad {
  readonly port: number;
  readonly path: string;
  /** Headers of each request, beside `Host`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: number;
  /** Connections that are kept open; each asks once it has the whole answer. */
  readonly connections: number;
}

/**
 * Asks a server on this machine for one page `requests` times. Does as little work as it can, for the
 * processors are shared with the server. Rejects if an answer is not 200 or has another length than the
 * first.
 */
export async function loadPage({ port, path, headers, requests, connections }: PageLoad): Promise<void> {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  let left = requests;
  const work = Array.from({ length: connections }, async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    try {
      await askWhile(socket, request, () => (left -= 1) >= 0);
    } finally {
      socket.destroy();
    }
  });
  await Promise.all(work);
}

/** Sends the request over and over while `mayGoOn`, each time after a whole answer. */
function askWhile(socket: Socket, request: Buffer, mayGoOn: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let length = 0;
    let received = 0;
    let start = Buffer.alloc(0);
    const ask = (): void => {
      received = 0;
      if (mayGoOn()) socket.write(request);
      else resolve();
    };
    socket.on('error', reject).on('close', () => reject(new Error('The server closed a connection.')));
    socket.on('data', (data: Buffer) => {
      if (received === 0 && !data.toString('latin1', 0, 12).startsWith('HTTP/1.1 200')) {
        reject(new Error(`The server answered: ${data.toString('latin1', 0, 200)}`));
        return;
      }
      received += data.length;
      if (length === 0) {
        start = Buffer.concat([start, data]);
        length = answerLength(start);
      }
      if (length === 0 || received < length) return;
      if (received > length) reject(new Error('An answer is longer than the first.'));
      else ask();
    });
    ask();
  });
}

/** Length of an answer, head and body, by its head; 0 while the head is not complete. */
function answerLength(start: Buffer): number {
  const end = start.indexOf('\r\n\r\n');
  if (end === -1) return 0;
  const body = /\r\ncontent-length: (\d+)/i.exec(start.toString('latin1', 0, end))?.[1];
  if (body === undefined) throw new Error('An answer does not say its length.');
  return end + 4 + Number(body);
}
