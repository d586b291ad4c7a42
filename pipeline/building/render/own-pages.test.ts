import { expect, test } from 'vitest';
import { readOwnFiles } from './own-pages.ts';

const page = (title: string, more = '', body = `<h1>${title}</h1>`) =>
  `<html lang="en"><head><title>${title}</title><meta name="description" content="About ${title}">${more}</head><body>${body}</body></html>`;

/** Reads own pages and files with these paths and texts. */
async function read(texts: Record<string, string>) {
  const files = Object.keys(texts).map((path) => ({
    name: path,
    path: path.endsWith('/') ? path : null,
    isIndexed: path.endsWith('/'),
  }));
  const pages = await readOwnFiles(files, (index) => Promise.resolve(Object.values(texts)[index] ?? ''));
  return pages.map(({ name, isIndexed }) => [name, isIndexed]);
}

test('tells which pages search engines may show', async () => {
  const texts = {
    '/about/': page('About'),
    '/internal/': page('Internal', '<meta name="robots" content="noindex">'),
    '/data.json': '{}',
  };
  expect(await read(texts)).toEqual([
    ['/about/', true],
    ['/internal/', false],
    ['/data.json', false],
  ]);
});

test('refuses pages that lack what all pages have, and lists all faults', async () => {
  const texts = {
    '/about/': page('About', '', '<h2>About</h2><img src="/a.png">'),
    '/de/about/': page(''),
  };
  await expect(read(texts)).rejects.toThrow(
    /cannot be published:.*\/about\/ has 0 headings of level 1.*\/about\/ shows \/a\.png without alt.*\/de\/about\/ has no title/s,
  );
});

test('accepts pages that only redirect, and scripts after the layout', async () => {
  const texts = {
    '/old/': '<meta http-equiv="refresh" content="0;url=/about/"><title>Moved</title>',
    '/about/': `${page('About')}<script type="module" src="/_astro/about.js"></script>`,
  };
  expect(await read(texts)).toEqual([
    ['/old/', false],
    ['/about/', true],
  ]);
});
