// @vitest-environment node
import { rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openTestOrigin, writeFiles, type TestOrigin } from '../origin.fixture.ts';

const PAGE = '<!doctype html><title>Rivers</title>'.repeat(20);
const VIDEO = Uint8Array.from({ length: 3 * 1024 * 1024 }, (_, index) => index % 251);

const SITE = {
  'index.html': '<h1>Home</h1>',
  'p/rivers/rivers/index.html': PAGE,
  'p/rivers/rivers/index.html.br': brotliCompressSync(PAGE),
  'p/rivers/rivers/index.html.gz': gzipSync(PAGE),
  'p/talk/talk/index.html': PAGE,
  'p/talk/talk/index.md': '# Rivers',
  'p/embed/rivers/index.html': '<h1>Embed</h1>',
  'view/unguessable-link-0001/index.html': '<h1>Private</h1>',
  'de/view/unguessable-link-0001/index.html': '<h1>Privat</h1>',
  'view/unguessable-link-0001/_media/clip.abc123.mp4': VIDEO,
  '404.html': '<h1>Nothing here</h1>',
  'de/404.html': '<h1>Nichts hier</h1>',
  '_astro/app.abc123.js': 'let a;',
  '_media/clip.abc123.mp4': VIDEO,
  'feed.xml': '<feed/>',
  '_pictures/vector/0123456789abcdef.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'view/unguessable-link-0001/_pictures/vector/0123456789abcdef.svg': '<svg/>',
  'logo.png': new Uint8Array([1, 2, 3]),
  '.env': 'SECRET=1',
  _headers: '/*\n  X-From-File: yes\n  ! Cache-Control\n/404.html\n  X-Not-Found: yes\n',
};

type Init = Readonly<Record<string, string>>;

/** Returns a clock that advances by one second each time it is read. */
function inSteps(): () => number {
  let time = 0;
  return () => (time += 1000);
}

async function get(origin: TestOrigin, path: string, headers: Init = {}, method = 'GET'): Promise<Response> {
  return origin.browser().fetch(path, { method, headers });
}

describe('a page', () => {
  test('has its bytes, type, length and headers', async () => {
    const response = await get(await openTestOrigin(SITE), '/p/rivers/rivers/');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(PAGE);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(PAGE.length),
      'cache-control': 'public, max-age=60, stale-while-revalidate=86400',
      vary: 'Accept-Encoding',
      'x-from-file': 'yes',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['br', brotliCompressSync(PAGE)],
    ['gzip', gzipSync(PAGE)],
  ])('is sent as %s if the browser accepts it', async (encoding, bytes) => {
    const response = await get(await openTestOrigin(SITE), '/p/rivers/rivers/', {
      'Accept-Encoding': encoding,
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('without a compressed copy is sent uncompressed', async () => {
    const response = await get(await openTestOrigin(SITE), '/', { 'Accept-Encoding': 'br' });
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await response.text()).toBe('<h1>Home</h1>');
  });

  test('answers HEAD with the same headers and no body', async () => {
    const origin = await openTestOrigin(SITE);
    const full = await get(origin, '/p/rivers/rivers/');
    const head = await get(origin, '/p/rivers/rivers/', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers));
  });

  test('refuses other methods', async () => {
    const response = await get(await openTestOrigin(SITE), '/p/rivers/rivers/', {}, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('an ETag', () => {
  test('avoids sending the same bytes again', async () => {
    const origin = await openTestOrigin(SITE);
    const etag = (await get(origin, '/p/rivers/rivers/')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(origin, '/p/rivers/rivers/', { 'If-None-Match': header });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toContain('stale-while-revalidate');
      expect(response.headers.has('content-length')).toBe(false);
    }
    expect((await get(origin, '/p/rivers/rivers/', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('differs by encoding', async () => {
    const origin = await openTestOrigin(SITE);
    const etags = ['br', 'gzip', 'identity'].map(async (encoding) =>
      (await get(origin, '/p/rivers/rivers/', { 'Accept-Encoding': encoding })).headers.get('etag'),
    );
    expect(new Set(await Promise.all(etags)).size).toBe(3);
  });

  test('changes with the bytes, even if size and time stay the same', async () => {
    const origin = await openTestOrigin(SITE, { clock: inSteps() });
    const before = (await get(origin, '/')).headers.get('etag');
    const { atime, mtime } = await stat(join(origin.dist, 'index.html'));
    await writeFiles(origin.dist, { 'index.html': '<h1>Hose</h1>' });
    await utimes(join(origin.dist, 'index.html'), atime, mtime);
    const after = await get(origin, '/', { 'If-None-Match': before ?? '' });
    expect(await after.text()).toBe('<h1>Hose</h1>');
  });

  test('stays the same when the site is built again with the same bytes', async () => {
    const origin = await openTestOrigin(SITE, { clock: inSteps() });
    const before = (await get(origin, '/')).headers.get('etag');
    await rm(origin.dist, { recursive: true });
    await writeFiles(origin.dist, SITE);
    expect((await get(origin, '/')).headers.get('etag')).toBe(before);
  });
});

describe('a precondition', () => {
  const PATHS = ['/p/rivers/rivers/', '/_media/clip.abc123.mp4', '/logo.png'];

  test.each(PATHS)('that the file does not meet is 412: %s', async (path) => {
    const origin = await openTestOrigin(SITE);
    const etag = (await get(origin, path, {}, 'HEAD')).headers.get('etag') ?? '';
    const old = 'Wed, 21 Oct 2015 07:28:00 GMT';
    const refused: readonly Init[] = [
      { 'If-Match': '"other"' },
      { 'If-Match': '"other", "another"' },
      { 'If-Match': `W/${etag}` },
      { 'If-Match': etag.replaceAll('"', '') },
      { 'If-Match': '"other"', 'If-None-Match': etag },
      { 'If-Match': '"other"', Range: 'bytes=0-1' },
      { 'If-Match': '"other"', 'If-Unmodified-Since': 'Sat, 01 Jan 2050 00:00:00 GMT' },
      { 'If-Unmodified-Since': old },
      { 'If-Unmodified-Since': old, 'If-None-Match': etag },
      { 'If-Unmodified-Since': old, Range: 'bytes=0-1' },
    ];
    for (const headers of refused)
      for (const method of ['GET', 'HEAD']) {
        const response = await get(origin, path, headers, method);
        expect([headers, method, response.status]).toEqual([headers, method, 412]);
        expect(await response.text()).toBe('');
        expect(response.headers.get('etag')).toBe(etag);
      }
  });

  test.each(PATHS)('that the file meets, or that is none, changes nothing: %s', async (path) => {
    const origin = await openTestOrigin(SITE);
    const etag = (await get(origin, path, {}, 'HEAD')).headers.get('etag') ?? '';
    const met: readonly Init[] = [
      { 'If-Match': etag },
      { 'If-Match': `"other", ${etag}` },
      { 'If-Match': '*' },
      { 'If-Match': etag, 'If-Unmodified-Since': 'Wed, 21 Oct 2015 07:28:00 GMT' },
      { 'If-Unmodified-Since': 'Sat, 01 Jan 2050 00:00:00 GMT' },
      { 'If-Unmodified-Since': 'yesterday' },
      // The origin sends no date of a file, because that of an older release may come back.
      { 'If-Modified-Since': 'Sat, 01 Jan 2050 00:00:00 GMT' },
    ];
    const statusOf = async (headers: Init) => {
      const { status, body } = await get(origin, path, headers);
      await body?.cancel();
      return [headers, status];
    };
    for (const headers of met) {
      expect(await statusOf(headers)).toEqual([headers, 200]);
      const again = { ...headers, 'If-None-Match': etag };
      expect(await statusOf(again)).toEqual([again, 304]);
      const part = { ...headers, Range: 'bytes=0-1' };
      expect(await statusOf(part)).toEqual([part, 206]);
    }
    const dated = { Range: 'bytes=0-1', 'If-Range': 'Sat, 01 Jan 2050 00:00:00 GMT' };
    expect(await statusOf(dated)).toEqual([dated, 200]);
  });

  test('of a missing page is a missing page', async () => {
    const origin = await openTestOrigin(SITE);
    expect((await get(origin, '/nothing/', { 'If-Match': '"other"' })).status).toBe(404);
  });
});

describe('a part', () => {
  const path = '/_media/clip.abc123.mp4';

  test.each([
    ['bytes=0-1', 0, 2],
    ['bytes=1000000-2000000', 1_000_000, 2_000_001],
    ['bytes=-500', VIDEO.length - 500, VIDEO.length],
  ])('%s of a video is sent', async (range, start, end) => {
    const response = await get(await openTestOrigin(SITE), path, { Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${VIDEO.length}`);
    expect(response.headers.get('content-length')).toBe(String(end - start));
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Buffer.from(bytes).equals(VIDEO.subarray(start, end))).toBe(true);
  });

  test('beyond the end is refused with 416', async () => {
    const response = await get(await openTestOrigin(SITE), path, { Range: `bytes=${VIDEO.length}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${VIDEO.length}`);
  });

  test('of a file that has changed meanwhile is the whole file', async () => {
    const origin = await openTestOrigin(SITE);
    const etag = (await get(origin, path, {}, 'HEAD')).headers.get('etag') ?? '';
    const part = { Range: 'bytes=0-1' };
    expect((await get(origin, path, { ...part, 'If-Range': etag })).status).toBe(206);
    expect((await get(origin, path, { ...part, 'If-Range': '"other"' })).status).toBe(200);
    expect((await get(origin, path, { ...part, 'If-Range': new Date().toUTCString() })).status).toBe(200);
  });

  test('is offered for a video, which is otherwise sent in full', async () => {
    const response = await get(await openTestOrigin(SITE), path);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect((await response.arrayBuffer()).byteLength).toBe(VIDEO.length);
  });
});

describe('caching', () => {
  test.each([
    ['/_astro/app.abc123.js', 'public, max-age=31536000, immutable'],
    ['/_media/clip.abc123.mp4', 'public, max-age=31536000, immutable'],
    ['/logo.png', 'public, max-age=60, stale-while-revalidate=86400'],
    ['/feed.xml', 'public, max-age=3600, stale-while-revalidate=86400'],
    ['/view/unguessable-link-0001/', 'private, no-cache'],
    ['/de/view/unguessable-link-0001/', 'private, no-cache'],
    ['/view/unguessable-link-0001/_media/clip.abc123.mp4', 'private, max-age=31536000, immutable'],
    ['/%76iew/unguessable-link-0001/', 'private, no-cache'],
  ])('of %s', async (path, control) => {
    const response = await get(await openTestOrigin(SITE), path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe(control);
  });
});

describe('headers', () => {
  test('are safe without a headers file', async () => {
    const { _headers, ...site } = SITE;
    expect(_headers).toBeDefined();
    const origin = await openTestOrigin(site);
    const headersOf = async (path: string) => Object.fromEntries((await get(origin, path)).headers);
    expect(await headersOf('/p/rivers/rivers/')).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(await headersOf('/p/embed/rivers/')).not.toHaveProperty('content-security-policy');
    expect(await headersOf('/view/unguessable-link-0001/')).toMatchObject({
      'referrer-policy': 'no-referrer',
    });
    expect(await headersOf('/p/embed/../rivers/rivers/')).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
    });
  });

  test('of the file win, follow its changes, and faults in it are logged', async () => {
    const origin = await openTestOrigin(SITE, { clock: inSteps() });
    expect((await get(origin, '/')).headers.get('x-from-file')).toBe('yes');
    await writeFiles(origin.dist, {
      _headers: '/*\n  Content-Security-Policy: x-y\n  Cache-Control: no-store\n  what',
    });
    const response = await get(origin, '/');
    expect(response.headers.has('x-from-file')).toBe(false);
    expect(response.headers.get('content-security-policy')).toBe('x-y');
    expect(response.headers.get('cache-control')).toBe('no-store');
    await get(origin, '/');
    expect(origin.warnings).toEqual([expect.stringContaining('_headers, line 4')]);
  });
});

describe('a redirect', () => {
  test.each([
    ['/p/rivers/rivers', '/p/rivers/rivers/'],
    ['/p/rivers/rivers?a=1&b=%2F', '/p/rivers/rivers/?a=1&b=%2F'],
    ['/p/rivers/rivers/index.html?a', '/p/rivers/rivers/?a'],
    ['/index.html', '/'],
  ])('leads from %s to %s', async (path, to) => {
    const response = await get(await openTestOrigin(SITE), path);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(to);
  });

  test('has the headers of the path, but none that are about a page', async () => {
    const site = { ...SITE, _headers: '/view/*\n  Referrer-Policy: no-referrer\n  Cache-Control: private' };
    const response = await get(await openTestOrigin(site), '/view/unguessable-link-0001');
    expect(response.status).toBe(301);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.has('cache-control')).toBe(false);
  });
});

describe('a missing page', () => {
  test.each([
    '/nothing/',
    '/p',
    '/p/',
    '/feed.xml/',
    '/_headers',
    '/.env',
    '/%2e%65nv',
    '/p%2frivers%2frivers/',
    '//evil.example/p/rivers/rivers',
    '/p/rivers/rivers/%00',
    `/${'x'.repeat(5000)}/`,
    '/%',
  ])('is %s', async (path) => {
    const response = await get(await openTestOrigin(SITE), path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('<h1>Nothing here</h1>');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('x-not-found')).toBe('yes');
  });

  test('is reported in the language of the address', async () => {
    const response = await get(await openTestOrigin(SITE), '/de/nothing/');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('<h1>Nichts hier</h1>');
  });

  test.each([
    ['of the cookie where the address has none', '/nothing/', 'de', 'Nichts hier', 'Accept-Encoding, Cookie'],
    ['of the address, not of the cookie', '/de/nothing/', 'fr', 'Nichts hier', 'Accept-Encoding'],
    [
      'of the site where it lacks that of the cookie',
      '/nothing/',
      'fr',
      'Nothing here',
      'Accept-Encoding, Cookie',
    ],
    ['of the site where the cookie names none', '/nothing/', 'xx', 'Nothing here', 'Accept-Encoding'],
    ['of the site where the cookie is a path', '/nothing/', '../de', 'Nothing here', 'Accept-Encoding'],
  ])('is reported in the language %s [1.14]', async (_, path, language, text, vary) => {
    const response = await get(await openTestOrigin(SITE), path, { Cookie: `language=${language}` });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(`<h1>${text}</h1>`);
    expect(response.headers.get('vary')).toBe(vary);
  });

  test("is reported by the origin's own page if the site has none", async () => {
    const response = await get(await openTestOrigin({ 'index.html': '' }), '/<b>nothing</b>/');
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('<h1>Page not found</h1>');
    expect(html).not.toContain('<b>');
  });

  test('has no body for HEAD', async () => {
    const response = await get(await openTestOrigin(SITE), '/nothing/', {}, 'HEAD');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });
});

describe('a swap of the folder', () => {
  test('serves the new site from then on', async () => {
    const origin = await openTestOrigin(SITE, { clock: inSteps() });
    const next = `${origin.dist}-next`;
    await writeFiles(next, {
      'index.html': '<h1>New</h1>',
      'new/index.html': 'new',
      _headers: '/*\n  X-New: 1',
    });
    expect(await (await get(origin, '/')).text()).toBe('<h1>Home</h1>');
    await rename(origin.dist, `${origin.dist}-old`);
    await rename(next, origin.dist);
    const home = await get(origin, '/');
    expect(await home.text()).toBe('<h1>New</h1>');
    expect(home.headers.get('x-new')).toBe('1');
    expect((await get(origin, '/new/')).status).toBe(200);
    expect((await get(origin, '/p/rivers/rivers/')).status).toBe(404);
  });

  test('loses no request between its two renames', async () => {
    const origin = await openTestOrigin(SITE);
    const aside = `${origin.dist}-aside`;
    await rename(origin.dist, aside);
    const pending = get(origin, '/');
    await new Promise((resolve) => setImmediate(resolve));
    await rename(aside, origin.dist);
    expect((await pending).status).toBe(200);
  });

  test('that never ends is a 503 with a remedy', async () => {
    const origin = await openTestOrigin(SITE);
    await rm(origin.dist, { recursive: true });
    const response = await get(origin, '/');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.text()).toContain('npm run build');
  });
});

test.each(['', '/view/unguessable-link-0001'])(
  'a vector image is a document that runs and loads nothing: %s/_pictures/vector/ [10.4]',
  async (folder) => {
    const response = await get(await openTestOrigin(SITE), `${folder}/_pictures/vector/0123456789abcdef.svg`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': `${folder === '' ? 'public' : 'private'}, max-age=31536000, immutable`,
    });
  },
);

describe('a redirect of the site', () => {
  const REDIRECTS =
    '/old /p/rivers/rivers/ 301\n/old/ /p/rivers/rivers/ 301\n/talks/ https://talks.example/?a=1 302!\n';
  const RULES = '/de/* /de/404.html 404\n';

  test.each([
    ['/old', 301, '/p/rivers/rivers/'],
    ['/old/?start=2', 301, '/p/rivers/rivers/?start=2'],
    ['/talks/?start=2', 302, 'https://talks.example/?a=1'],
  ])('leads from %s on, although there is a page for other hosts', async (path, status, target) => {
    const site = { ...SITE, 'old/index.html': 'x', _redirects: REDIRECTS + RULES };
    const response = await get(await openTestOrigin(site), path);
    expect([response.status, response.headers.get('location')]).toEqual([status, target]);
    expect(response.headers.get('x-from-file')).toBe('yes');
    expect(response.headers.get('cache-control')).toBeNull();
  });

  test('does not touch other addresses', async () => {
    const origin = await openTestOrigin({ ...SITE, _redirects: REDIRECTS + RULES });
    expect((await get(origin, '/p/rivers/rivers/')).status).toBe(200);
    expect((await get(origin, '/de/nothing/')).status).toBe(404);
    expect((await get(origin, '/_redirects')).status).toBe(404);
  });
});

describe('a page that exists in Markdown too', () => {
  const ASKED = { accept: 'text/markdown, */*;q=0.1' };

  test('is sent as the request prefers, and says so [2.103]', async () => {
    const origin = await openTestOrigin(SITE, { clock: inSteps() });
    for (const [headers, type, text] of [
      [ASKED, 'text/markdown; charset=utf-8', '# Rivers'],
      [{}, 'text/html; charset=utf-8', PAGE],
      [ASKED, 'text/markdown; charset=utf-8', '# Rivers'],
    ] as const) {
      const response = await get(origin, '/p/talk/talk/', headers);
      expect(await response.text()).toBe(text);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('vary')).toBe('Accept-Encoding, Accept');
    }
  });

  test('is the same at the address of the Markdown [2.103]', async () => {
    const response = await get(await openTestOrigin(SITE), '/p/talk/talk/index.md');
    expect(await response.text()).toBe('# Rivers');
  });
});

test('A page without Markdown is sent as HTML to all [2.103]', async () => {
  const response = await get(await openTestOrigin(SITE), '/p/rivers/rivers/', { accept: 'text/markdown' });
  expect(await response.text()).toBe(PAGE);
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
});
