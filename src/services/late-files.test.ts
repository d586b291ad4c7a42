// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { chunkPath, fetchText, importedBy, prefetchChunk } from './late-files.ts';

const FILES: Record<string, string> = {
  '/_astro/like.js': 'import{a}from"./page.js";import"./react.js";import("./never.js")',
  '/_astro/page.js': 'import "./like.js"',
  '/_astro/react.js': '',
};
const fetched = vi.fn<typeof fetch>();
const asked = () => fetched.mock.calls.map(([address]) => (address as string).replace(location.origin, ''));

beforeEach(() => {
  fetched.mockReset().mockImplementation((address) => {
    const code = FILES[new URL(address as string).pathname];
    return Promise.resolve(new Response(code ?? '', { status: code === undefined ? 404 : 200 }));
  });
  vi.stubGlobal('fetch', fetched);
});

it('reads the path of a chunk from its import', () => {
  const load = Object.assign(() => undefined, { toString: () => '()=>p(()=>import("./late.x_Y-1.js"),[])' });
  expect(chunkPath(load)).toBe('/_astro/late.x_Y-1.js');
});

it('reads which files a chunk imports statically', () => {
  expect(importedBy(FILES['/_astro/like.js']!)).toEqual(['/_astro/page.js', '/_astro/react.js']);
});

it('fetches a chunk and all that it imports, once each and at low priority, and rejects by none', async () => {
  await prefetchChunk('/_astro/like.js');
  await vi.waitFor(() => expect(asked()).toEqual(['/_astro/like.js', '/_astro/page.js', '/_astro/react.js']));
  expect(fetched.mock.calls.map(([, init]) => init?.priority)).toEqual(['low', 'low', 'low']);
  await expect(prefetchChunk('/_astro/gone.js')).resolves.toBeUndefined();
});

it('rejects where a file is missing', async () => {
  await expect(fetchText('/_astro/gone.js')).rejects.toThrow();
  await expect(fetchText('/_astro/like.js')).resolves.toBe(FILES['/_astro/like.js']);
});
