// The control of bench/origin.ts: a server of Node alone that sends one page from memory. Gets the
// page as a message from the process that starts it, and answers with its port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the control sends to every request. */
export interface BarePage {
  /** Names and values in turn. */
  readonly headers: string[];
  /** In base64. */
  readonly body: string;
}

process.once('message', ({ headers, body }: BarePage) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
