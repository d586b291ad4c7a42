import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MP4 } from '#library/content.fixture';
import { serveCached } from './caches-in-dev.ts';

const PICTURE = '0123456789abcdef-320.webp';
const VECTOR = '0123456789abcdef.svg';
const VIDEO = `${'0123456789abcdef'.repeat(2)}.mp4`;

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Requests an address without the normalisation of fetch. The server leaves others with 418. */
async function ask(address: string, headers = {}, method = 'GET'): Promise<Answer> {
  const root = await mkdtemp(join(tmpdir(), 'caches-in-dev-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const files = {
    [`.cache/pictures/${PICTURE}`]: 'picture',
    [`.cache/pictures/${VECTOR}`]: '<svg/>',
    '.cache/pictures/0123456789abcdef.json': '{}',
    [`.cache/media/${VIDEO}`]: MP4,
    [`.cache/${PICTURE}`]: 'secret',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const server = createServer((incoming, response) => {
    void serveCached(root, incoming, response).then((isServed) => isServed || response.writeHead(418).end());
  });
  await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: address, headers, method, agent: false }, (response) => {
      let body = '';
      response.setEncoding('latin1').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

describe('serveCached', () => {
  it.each([
    [`/_pictures/${PICTURE}`, 'image/webp', 'picture'],
    [`/_pictures/vector/${VECTOR}`, 'image/svg+xml; charset=utf-8', '<svg/>'],
    [`/_media/${VIDEO}`, 'video/mp4', MP4.toString('latin1')],
  ])('serves %s from its cache', async (address, type, body) => {
    const { status, headers, body: sent } = await ask(address);
    expect([status, headers['content-type'], sent]).toEqual([200, type, body]);
    expect(headers['content-length']).toBe(String(body.length));
  });

  it('serves a part of a video, which browsers ask for', async () => {
    const address = `/_media/${VIDEO}`;
    const part = await ask(address, { range: 'bytes=4-7' });
    expect([part.status, part.headers['content-range'], part.body]).toEqual([
      206,
      `bytes 4-7/${MP4.length}`,
      'ftyp',
    ]);
    expect((await ask(address, { range: 'bytes=-4' })).body).toBe('avc1');
    expect((await ask(address, { range: `bytes=${MP4.length}-` })).status).toBe(416);
  });

  it('answers HEAD without the file', async () => {
    const { status, headers, body } = await ask(`/_pictures/${PICTURE}`, {}, 'HEAD');
    expect([status, headers['content-length'], body]).toEqual([200, '7', '']);
  });

  it.each(['/explore/', `/_pictures/../${PICTURE}`, `/_media/../pictures/${PICTURE}`])(
    'leaves %s to others',
    async (address) => {
      expect((await ask(address)).status).toBe(418);
    },
  );

  it.each([
    `/_pictures/%2e%2e%2f${PICTURE}`,
    `/_pictures/..%2f${PICTURE}`,
    '/_pictures/',
    '/_pictures/0123456789abcdef.json',
    `/_pictures/${PICTURE.replace('0', '1')}`,
    `/_media/${PICTURE}`,
    '/_media/%2e%2e%2fflow.mp4',
  ])('answers %s with 404', async (address) => {
    expect((await ask(address)).status).toBe(404);
  });
});
