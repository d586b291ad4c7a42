import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sendFile } from './send-file.ts';

test('a request that the browser has cancelled is no error', async () => {
  const outcome = Promise.withResolvers<boolean>();
  const server = createServer((request, response) => {
    void once(response, 'close')
      .then(() => sendFile(import.meta.filename, request, response))
      .then(outcome.resolve, outcome.reject);
    client.destroy();
  }).listen(0);
  await once(server, 'listening');
  const client = get({ port: (server.address() as AddressInfo).port }).on('error', () => undefined);
  try {
    expect(await outcome.promise).toBe(true);
  } finally {
    server.close();
  }
});
