// @vitest-environment node
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { VISITOR_CALL } from '#domain/addresses/calls';
import type { ContentSource } from '../content-source.ts';
import { serve } from '../run-origin.ts';
import { makeFolder, openTestOrigin, writeFiles } from '../origin.fixture.ts';

const PAGE = '<!doctype html><title>Rivers</title>'.repeat(20);
const BROTLI = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

const SITE = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Nothing here</h1>',
  'p/rivers-of-data/rivers-of-data/index.html': PAGE,
  'p/rivers-of-data/rivers-of-data/index.html.br': brotliCompressSync(PAGE),
  'p/rivers-of-data/rivers-of-data/index.html.gz': gzipSync(PAGE),
  'view/unguessable-link-0001/index.html': '<h1>Private</h1>',
  'p/embed/rivers-of-data/index.html': '<h1>Embed</h1>',
  'explore/index.html': '<h1>Explore</h1>',
  'explore/search/index.html': '<h1>Search</h1>',
  '日本/index.html': '<h1>Japan</h1>',
  '_media/clip.mp4': new Uint8Array(2_000_000),
  'logo.png': new Uint8Array([1, 2, 3]),
  _headers:
    "/*\n  X-From-File: yes\n/p/rivers-of-data/*\n  Content-Security-Policy: script-src 'sha256-abc='\n",
};
const VIEW = '/p/rivers-of-data/rivers-of-data/';

interface Answer {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

/** Starts a served site. `app` counts the requests that memory does not answer. */
async function start(
  files: Record<string, string | Uint8Array> = SITE,
  options: { readonly dist?: string; readonly content?: ContentSource } = {},
) {
  let time = 0;
  const clock = { advance: (milliseconds: number) => (time += milliseconds) };
  const origin = await openTestOrigin(files, {
    clock: () => time,
    ...options,
  });
  const app = vi.spyOn(origin.app, 'fetch');
  const server = await serve(origin, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.stop());
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> => {
    const call = request({ port: server.port, host: '127.0.0.1', path, method, headers, agent: false }).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const { date: _, ...rest } = response.headers;
    const body = (await buffer(response)).toString('base64');
    return { status: response.statusCode, headers: rest, body };
  };
  /** Asks twice and reports whether the second response came from memory. */
  const askTwice = async (...question: Parameters<typeof ask>) => {
    const first = await ask(...question);
    app.mockClear();
    const second = await ask(...question);
    return { first, second, isFromMemory: app.mock.calls.length === 0 };
  };
  return { origin, clock, ask, askTwice, app };
}

const text = ({ body }: Answer): string => Buffer.from(body, 'base64').toString();

describe('a response from memory', () => {
  test.each([
    [VIEW, BROTLI],
    [VIEW, { 'Accept-Encoding': 'gzip' }],
    [VIEW, {}],
    [`${VIEW}?utm_source=a`, BROTLI],
    ['/', BROTLI],
    ['/explore/', BROTLI],
    ['/explore/search/', {}],
    ['/view/unguessable-link-0001/', {}],
    ['/p/embed/rivers-of-data/', {}],
    ['/%E6%97%A5%E6%9C%AC/', {}],
    ['/logo.png', {}],
    [VIEW, { 'If-None-Match': '"other"' }],
    [VIEW, { 'If-None-Match': '*' }],
  ])('for %s with %o equals that of the app, in bytes and headers', async (path, headers) => {
    const { askTwice, ask, app } = await start();
    await ask(path.replace(/\?.*/, ''), headers);
    app.mockClear();
    const other = await start();
    const fromApp = await other.ask(path, headers);
    expect(other.app).toHaveBeenCalledOnce();
    const { second, isFromMemory } = await askTwice(path, headers);
    expect(isFromMemory).toBe(true);
    expect(second).toEqual(fromApp);
  });

  test('to HEAD and to a browser that has the page equals that of the app, too', async () => {
    const { ask, app } = await start();
    const whole = await ask(VIEW, BROTLI);
    const etag = String(whole.headers['etag']);
    app.mockClear();
    const head = await ask(VIEW, BROTLI, 'HEAD');
    const unchanged = await ask(VIEW, { ...BROTLI, 'If-None-Match': `W/${etag}` });
    expect(app).not.toHaveBeenCalled();
    expect(head).toEqual({ ...whole, body: '' });
    const { 'content-length': _, ...others } = whole.headers;
    expect(unchanged).toEqual({ status: 304, headers: others, body: '' });
    const other = await start();
    expect(await other.ask(VIEW, { ...BROTLI, 'If-None-Match': etag })).toEqual(unchanged);
    expect(await (await start()).ask(VIEW, BROTLI, 'HEAD')).toEqual(head);
  });

  test.each([
    ['another method', VIEW, {}, 'POST'],
    ['a part', '/logo.png', { Range: 'bytes=0-1' }],
    ['a search for nothing', '/explore/search/?search=', {}],
    ['what is not there', '/nothing/', {}],
    ['a redirect', VIEW.slice(0, -1), {}],
    ['a large file', '/_media/clip.mp4', {}],
    ['another spelling of a path', '/%70/rivers-of-data/rivers-of-data/', {}],
    ['a path with dots', '/p/embed/../rivers-of-data/rivers-of-data/', {}],
    ['a call', VISITOR_CALL, {}],
    ['a page of the platform', '/login/', {}],
  ])('is never given to %s', async (_, path, headers: Record<string, string>, method = 'GET') => {
    const { ask, askTwice } = await start();
    for (const page of [VIEW, '/logo.png', '/explore/search/']) await ask(page);
    expect((await askTwice(path, headers, method)).isFromMemory).toBe(false);
  });

  test('sends the right part of a file in memory', async () => {
    const { ask } = await start();
    await ask('/logo.png');
    const part = await ask('/logo.png', { Range: 'bytes=1-' });
    expect(part).toMatchObject({ status: 206, body: Buffer.from([2, 3]).toString('base64') });
  });
});

describe('a change on the disk', () => {
  test('is served after less than a second, without a look at the file before', async () => {
    const { origin, clock, ask, app } = await start();
    expect(text(await ask('/'))).toBe('<h1>Home</h1>');
    await writeFiles(origin.dist, { 'index.html': '<h1>Hose</h1>' });
    app.mockClear();
    expect(text(await ask('/'))).toBe('<h1>Home</h1>');
    clock.advance(999);
    expect(text(await ask('/'))).toBe('<h1>Hose</h1>');
  });

  test('is served when the compressed copy of a page is added, changed or removed', async () => {
    const { origin, clock, ask } = await start();
    const file = 'p/rivers-of-data/rivers-of-data/index.html';
    await ask(VIEW, BROTLI);
    await writeFiles(origin.dist, { [`${file}.br`]: brotliCompressSync('New') });
    clock.advance(1000);
    expect((await ask(VIEW, BROTLI)).body).toBe(brotliCompressSync('New').toString('base64'));
    await rm(join(origin.dist, `${file}.br`));
    clock.advance(1000);
    expect((await ask(VIEW, BROTLI)).headers['content-encoding']).toBe('gzip');
  });

  test('is looked for only once a second, and without one the file stays in memory', async () => {
    const { clock, ask, app } = await start();
    await ask(VIEW, BROTLI);
    app.mockClear();
    for (let second = 0; second < 5; second += 1) {
      clock.advance(1000);
      expect((await ask(VIEW, BROTLI)).status).toBe(200);
    }
    expect(app).not.toHaveBeenCalled();
  });

  test('that removes a page gives 404', async () => {
    const { origin, clock, ask } = await start();
    await ask(VIEW);
    await rm(join(origin.dist, VIEW), { recursive: true });
    clock.advance(1000);
    expect((await ask(VIEW)).status).toBe(404);
  });

  test('of the header rules takes effect, too', async () => {
    const { origin, clock, ask } = await start();
    expect((await ask('/')).headers['x-from-file']).toBe('yes');
    await writeFiles(origin.dist, { _headers: '/*\n  X-From-File: new\n' });
    clock.advance(1000);
    expect((await ask('/')).headers['x-from-file']).toBe('new');
  });

  test('in the content redirects an address that a page had', async () => {
    const find = vi.fn(() => Promise.resolve<unknown>(undefined));
    const files = { ...SITE, 'rivers/index.html': 'Rivers', 'rivers/rivers/index.html': 'View' };
    const { clock, ask } = await start(files, { content: { find } as unknown as ContentSource });
    expect([(await ask('/rivers/')).status, (await ask('/rivers/')).status]).toEqual([200, 200]);
    find.mockResolvedValue({ oid: 'rivers', privacy: 'public', path: '/rivers/rivers/' });
    clock.advance(1000);
    expect((await ask('/rivers/')).status).toBe(302);
  });
});

describe.each([
  [
    // As "npm run publish" does it.
    'behind a link',
    async (root: string) => {
      await symlink('two', join(root, 'next'));
      await rename(join(root, 'next'), join(root, 'current'));
    },
  ],
  [
    // As "npm run build" does it.
    'in a folder',
    async (root: string) => {
      await rename(join(root, 'current'), join(root, 'before'));
      await rename(join(root, 'two'), join(root, 'current'));
    },
  ],
])('a release %s that another one replaces', (place, swap) => {
  const PATHS = ['/', '/explore/', '/gallery/'];
  const release = (name: string) => ({
    'index.html': name,
    'explore/index.html': name,
    'gallery/index.html': name,
    _headers: `/*\n  X-Release: ${name}\n`,
  });

  async function startRelease(content?: (root: string) => ContentSource) {
    const root = await makeFolder();
    await writeFiles(join(root, 'one'), release('one'));
    await writeFiles(join(root, 'two'), release('two'));
    const dist = join(root, 'current');
    if (place === 'in a folder') await rename(join(root, 'one'), dist);
    else await symlink('one', dist);
    const site = await start({}, { dist, ...(content && { content: content(root) }) });
    const ask = async (path: string) => {
      const answer = await site.ask(path);
      return [text(answer), answer.headers['x-release']];
    };
    return { root, ...site, ask };
  }

  test('is served for a second at most, with its header rules', async () => {
    const { root, clock, ask } = await startRelease();
    for (const path of PATHS) expect(await ask(path)).toEqual(['one', 'one']);
    await swap(root);
    clock.advance(999);
    for (const path of PATHS) expect(await ask(path)).toEqual(['two', 'two']);
  });

  test('never gives its headers to a page of the other', async () => {
    // The site looks content up after it reads the header rules and before it reads the page.
    const { ask } = await startRelease((root) => {
      const find = vi
        .fn()
        .mockResolvedValue(undefined)
        .mockImplementationOnce(() => swap(root));
      return { find } as unknown as ContentSource;
    });
    expect(await ask('/')).toEqual(['one', 'one']);
    const [body, headers] = await ask('/gallery/');
    expect(body).toBe(headers);
    expect(await ask('/explore/')).toEqual(['two', 'two']);
  });
});
