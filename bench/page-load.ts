import { connect, type Socket } from 'node:net';

/** A series of requests for one page. */
export interface PageLoad {
  readonly port: number;
  readonly path: string;
  /** Headers of each request in addition to `Host`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: number;
  /** Keep-alive connections. Each sends its next request after a complete response. */
  readonly connections: number;
}

/**
 * Requests one page `requests` times from a server on this machine. Does as little work as
 * possible, because it shares the processors with the server. Rejects if a response is not 200 or
 * differs in length from the first.
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

/** Repeats the request while `mayGoOn` returns true, each time after a complete response. */
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
      if (received > length) reject(new Error('A response is longer than the first one.'));
      else ask();
    });
    ask();
  });
}

/** Returns the length of a response with headers and body; 0 until the headers are complete. */
function answerLength(start: Buffer): number {
  const end = start.indexOf('\r\n\r\n');
  if (end === -1) return 0;
  const body = /\r\ncontent-length: (\d+)/i.exec(start.toString('latin1', 0, end))?.[1];
  if (body === undefined) throw new Error('A response has no Content-Length header.');
  return end + 4 + Number(body);
}
