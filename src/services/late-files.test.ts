// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { chunkPath, fetchText, importedPaths, prefetchChunks } from './late-files.ts';

const FILES: Record<string, string> = {
  '/_astro/like.js': 'import{a}from"./page.js";import"./react.js";import("./never.js")',
  '/_astro/share.js': 'import{a}from"./react.js"',
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
  expect(importedPaths(FILES['/_astro/like.js']!)).toEqual(['/_astro/page.js', '/_astro/react.js']);
});

it('fetches chunks and their imports at low priority, each file once', async () => {
  prefetchChunks([
    '/_astro/like.js',
    undefined,
    '/_astro/share.js',
    '/_astro/like.js',
    null,
    '/_astro/gone.js',
  ]);
  const first = ['/_astro/like.js', '/_astro/share.js', '/_astro/gone.js'];
  await vi.waitFor(() => expect(asked()).toEqual([...first, '/_astro/page.js', '/_astro/react.js']));
  expect(new Set(fetched.mock.calls.map(([, init]) => init?.priority))).toEqual(new Set(['low']));
});

it('rejects if a file is missing', async () => {
  await expect(fetchText('/_astro/gone.js')).rejects.toThrow();
  await expect(fetchText('/_astro/like.js')).resolves.toBe(FILES['/_astro/like.js']);
});
