// @vitest-environment node
import { expect, test } from 'vitest';
import { openTestOrigin } from '../origin.fixture.ts';
import { createFileCache, type CachedFile } from './site.ts';
import type { Release } from './release.ts';

const PAGE = '/p/rivers-of-data/rivers-of-data/';
const LEADS_ON = `<meta http-equiv="refresh" content="0; url=${PAGE}">`;
const SITE = {
  '404.html': '<h1>Nothing here</h1>',
  'index.html': '<h1>Home</h1>',
  'p/rivers-of-data/index.html': LEADS_ON,
  'p/rivers-of-data/rivers-of-data/index.html': '<h1>Rivers</h1>',
  'de/p/rivers-of-data/rivers-of-data/index.html': '<h1>Flüsse</h1>',
};

/** Returns the status of the response and its redirect target. */
async function follow(path: string, site: Record<string, string> = SITE, method = 'GET'): Promise<string> {
  const response = await (await openTestOrigin(site)).browser().fetch(path, { method });
  return `${response.status} ${response.headers.get('location') ?? ''}`.trim();
}

test.each([
  ['/p/rivers-of-data/', PAGE],
  ['/p/rivers-of-data', PAGE],
  ['/p/rivers-of-data/an-old-title/', PAGE],
  ['/p/rivers-of-data/an-old-title', PAGE],
  ['/rivers-of-data/rivers-of-data/', PAGE],
  ['/rivers-of-data/', PAGE],
  ['/v/rivers-of-data/', PAGE],
  ['/p/rivers-of-data/?a=b', `${PAGE}?a=b`],
  ['/de/p/rivers-of-data/?a=b', `/de${PAGE}?a=b`],
  ['/de/v/rivers-of-data/old/', `/de${PAGE}`],
  ['/en/p/rivers-of-data/', PAGE],
  ['/xx/p/rivers-of-data/', PAGE],
  ['/p/rivers-of-data/%ff/', PAGE],
])('%s leads to the view page', async (path, page) => {
  expect(await follow(path)).toBe(`302 ${page}`);
  expect(await follow(path, SITE, 'HEAD')).toBe(`302 ${page}`);
});

test.each([
  ['nothing', '/p/no-such-thing/x/'],
  ['nothing, without a slug', '/p/no-such-thing/'],
  ['hidden content', '/p/hidden-one/'],
  ['hidden content in another language', '/de/v/hidden-one'],
  ['hidden content and its slug', '/p/hidden-one/hidden-title/'],
  ['something below a page', '/p/rivers-of-data/rivers-of-data/more/'],
  ['a page that was not built', '/fr/p/rivers-of-data/'],
])('an address of %s leads nowhere', async (_, path) => {
  expect(await follow(path)).toBe('404');
});

test('an existing file takes precedence over content of the same name', async () => {
  const site = { ...SITE, 'rivers-of-data/index.html': '', 'v/rivers-of-data/old/index.html': '' };
  for (const path of [PAGE, '/rivers-of-data/', '/v/rivers-of-data/old/'])
    expect(await follow(path, site)).toBe('200');
});

test('serves the redirect page if the content has changed since the build', async () => {
  const { 'p/rivers-of-data/rivers-of-data/index.html': _, ...older } = SITE;
  expect(await follow('/p/rivers-of-data/', older)).toBe('200');
});

const release: Release = { root: '/site', headers: { rules: [], faults: [] } };

function aFile(size: number, headers: string[] = []): CachedFile {
  const bytes = new Uint8Array(size);
  const document = {
    size,
    etag: '""',
    modifiedMs: 0,
    version: '1',
    bytes,
    body: () => bytes,
    close: () => Promise.resolve(),
  };
  const file = { document, encoding: 'identity', source: '/site/a', headers: {} } as const;
  return { pathname: '/a/', release, file, bytes, headers, unchangedHeaders: [], checkedAt: 0 };
}

test('never exceeds its limit of bytes, and removes the least recently used response', () => {
  const memory = createFileCache(100_000);
  for (const name of ['/a/', '/b/', '/c/']) memory.set(name, aFile(30_000));
  memory.get('/a/');
  memory.set('/d/', aFile(30_000));
  expect(memory.calculatedSize).toBeLessThanOrEqual(100_000);
  expect([...memory.keys()].toSorted()).toEqual(['/a/', '/c/', '/d/']);
});

test('does not keep a response larger than the limit', () => {
  const memory = createFileCache(10_000);
  memory.set('/a/', aFile(20_000));
  expect(memory.calculatedSize).toBe(0);
});

test('counts headers too', () => {
  const memory = createFileCache();
  memory.set('/a/', aFile(0, ['content-security-policy', 'x'.repeat(50_000)]));
  expect(memory.calculatedSize).toBeGreaterThan(50_000);
});
