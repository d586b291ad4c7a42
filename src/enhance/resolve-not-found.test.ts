// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { resolveNotFound } from './resolve-not-found.ts';

const oembedOf = (path: string) =>
  JSON.stringify({ title: 'Rivers', web_page: `https://podium.example${path}` });
const OEMBED = oembedOf('/p/rivers/rivers-of-data/');
const ask = vi.fn<typeof fetch>();

/**
 * Searches on a host that has the site in English, German and Japanese. `answer` responds to the
 * oEmbed request.
 */
function find(path: string, answer = () => Promise.resolve(new Response(OEMBED))) {
  ask.mockReset().mockImplementation((url, { method } = {}) => {
    const { pathname } = url as URL;
    if (method !== 'HEAD') return answer();
    return Promise.resolve(new Response(null, { status: /^\/(?:de|ja)\//.test(pathname) ? 200 : 404 }));
  });
  return resolveNotFound(new URL(path, 'https://podium.example'), ask);
}

const asked = () => ask.mock.calls.map(([url]) => (url as URL).pathname);

it.each([
  ['/p/rivers/an-old-title/', '/p/rivers/rivers-of-data/'],
  ['/p/rivers/an-old-title', '/p/rivers/rivers-of-data/'],
  ['/p/rivers', '/p/rivers/rivers-of-data/'],
  ['/v/rivers/', '/p/rivers/rivers-of-data/'],
  ['/rivers/rivers-of-data/', '/p/rivers/rivers-of-data/'],
  ['/rivers/', '/p/rivers/rivers-of-data/'],
  ['/de/p/rivers/', '/de/p/rivers/rivers-of-data/'],
  ['/ja/v/rivers/an-old-title/?a=b#step=3', '/ja/p/rivers/rivers-of-data/?a=b#step=3'],
])('%s means %s', async (path, moved) => {
  expect(await find(path)).toBe(moved);
  expect(asked()[0]).toBe('/oembed/45/rivers.json');
});

it('makes one request, and a second one for the page in another language', async () => {
  await find('/v/rivers/');
  expect(asked()).toEqual(['/oembed/45/rivers.json']);
  await find('/de/v/rivers/');
  expect(asked()).toEqual(['/oembed/45/rivers.json', '/de/p/rivers/rivers-of-data/']);
});

it.each(['/en/p/rivers/', '/xx/rivers/old/'])('%s means the default language', async (path) => {
  expect(await find(`${path}?a=b#step=3`)).toBe('/p/rivers/rivers-of-data/?a=b#step=3');
});

it.each(['/v/tide/the-tide/', '/tide/the-tide/'])('finds content of every kind, such as %s', async (path) => {
  expect(await find('/p/tide/', () => Promise.resolve(new Response(oembedOf(path))))).toBe(path);
});

it('leads to the requested language, not to that of the content', async () => {
  const answer = () => Promise.resolve(new Response(oembedOf('/fr/p/rivers/rivers-of-data/')));
  expect(await find('/p/rivers/', answer)).toBe('/p/rivers/rivers-of-data/');
  expect(await find('/de/p/rivers/', answer)).toBe('/de/p/rivers/rivers-of-data/');
});

it('makes no request for other addresses', async () => {
  for (const path of ['/', '/de/', '/p/rivers/a/b/', '/robots.txt', '/de/explore/9/x/'])
    expect(await find(path)).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});

it('finds nothing for content that does not exist, leads to itself, or cannot be requested', async () => {
  const missing = () => Promise.resolve(new Response(OEMBED, { status: 404 }));
  expect(await find('/p/rivers/old/', missing)).toBeNull();
  expect(await find('/p/rivers/rivers-of-data/')).toBeNull();
  expect(await find('/de/p/rivers/rivers-of-data/')).toBeNull();
  expect(await find('/p/rivers/old/', () => Promise.reject(new TypeError('offline')))).toBeNull();
});

it.each([
  // Some hosts respond with their home page instead of an error.
  ['a page', '<!doctype html><p>Home'],
  ['nothing', ''],
  ['null', 'null'],
  ['a file without an address', '{"web_page":3}'],
  ['the home page', oembedOf('/')],
  ['a listing', oembedOf('/explore/')],
  ['other content', oembedOf('/p/lakes/lakes/')],
  ['a page that leads on itself', oembedOf('/p/rivers/')],
])('does not follow a host that responds with %s', async (_, text) => {
  expect(await find('/p/rivers/old/', () => Promise.resolve(new Response(text)))).toBeNull();
});
