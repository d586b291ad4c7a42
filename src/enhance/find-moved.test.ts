// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { findMoved } from './find-moved.ts';

const PAGE = '<link rel="canonical" href="https://podium.example/p/rivers/rivers-of-data/">';
const STUB = `<meta http-equiv="refresh" content="0; url=/p/rivers/rivers-of-data/">${PAGE}`;
const ask = vi.fn<typeof fetch>();

function find(path: string, answer: () => Promise<Response> = () => Promise.resolve(new Response(STUB))) {
  ask.mockReset().mockImplementation(answer);
  return findMoved(new URL(path, 'https://podium.example'), ask);
}

it.each([
  ['/p/rivers/an-old-title/', '/p/rivers/rivers-of-data/'],
  ['/p/rivers/an-old-title', '/p/rivers/rivers-of-data/'],
  ['/ja/p/rivers/an-old-title/?a=b#step=3', '/ja/p/rivers/rivers-of-data/?a=b#step=3'],
])('%s has moved to %s', async (path, moved) => {
  expect(await find(path)).toBe(moved);
  expect(ask.mock.calls.map(([url]) => (url as URL).href)).toEqual(['https://podium.example/p/rivers/']);
});

it('follows a host that redirects', async () => {
  const answer = Object.defineProperty(new Response(PAGE), 'redirected', { value: true });
  expect(await find('/p/rivers/old/', () => Promise.resolve(answer))).toBe('/p/rivers/rivers-of-data/');
});

it('takes no page for moved to the one above it, such as a page of a listing that there is not', async () => {
  const listing = '<link rel="canonical" href="https://podium.example/explore/">';
  expect(await find('/explore/9/', () => Promise.resolve(new Response(listing)))).toBeNull();
});

it('asks for no other addresses', async () => {
  for (const path of ['/', '/gallery/', '/p/rivers/', '/p/rivers/a/b/', '/de/explore/'])
    expect(await find(path)).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});

it('knows nothing of what does not exist, leads to itself, or cannot be asked', async () => {
  const path = '/p/rivers/rivers-of-data/';
  expect(await find(path, () => Promise.resolve(new Response('', { status: 404 })))).toBeNull();
  expect(await find(path)).toBeNull();
  expect(await find('/p/rivers/old/', () => Promise.reject(new TypeError('offline')))).toBeNull();
  expect(await find('/p/rivers/old/', () => Promise.resolve(new Response('<p>Another page')))).toBeNull();
});
