import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { servePicture } from './dev.ts';
import { makeFolder } from './scene.fixture.ts';

const NAME = `${'0123456789abcdef'.repeat(2).slice(0, 16)}-320.webp`;

/** Requests an address without the normalisation of fetch. */
async function ask(
  address: string,
): Promise<{ status: number | undefined; type: string | undefined; body: string }> {
  const folder = await makeFolder();
  const cache = path.join(folder, 'cache');
  await mkdir(cache);
  await writeFile(path.join(cache, NAME), 'picture');
  await writeFile(path.join(folder, NAME), 'secret');
  const server = createServer((incoming, response) => {
    void servePicture(cache, incoming, response).then((served) => served || response.writeHead(299).end());
  });
  await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: address, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode, type: response.headers['content-type'], body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('servePicture', () => {
  it('serves a picture of the cache', async () => {
    expect(await ask(`/_pictures/${NAME}`)).toEqual({ status: 200, type: 'image/webp', body: 'picture' });
  });

  it('ignores other addresses', async () => {
    expect((await ask('/explore/')).status).toBe(299);
  });

  it.each([
    `/_pictures/%2e%2e%2f${NAME}`,
    '/_pictures/',
    '/_pictures/a.json',
    `/_pictures/${NAME.replace('0', '1')}`,
  ])('answers %s with 404', async (address) => {
    expect((await ask(address)).status).toBe(404);
  });

  it('never leaves the cache', async () => {
    expect((await ask(`/_pictures/../${NAME}`)).body).not.toBe('secret');
    expect((await ask(`/_pictures/..%2f${NAME}`)).body).not.toBe('secret');
  });
});
