// Control server of bench/origin.ts: plain node:http that sends one page from memory. The parent
// process sends the page as a message, and this process replies with its port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of the control server to every request. */
export interface BarePage {
  /** Alternating names and values. */
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
