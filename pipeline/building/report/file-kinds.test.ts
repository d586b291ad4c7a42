import { expect, test } from 'vitest';
import { fileKind } from './build-report.ts';

test.each([
  ['de/index.html', 'HTML'],
  ['de/index.html.br', 'HTML'],
  ['_astro/app.js.gz', 'scripts'],
  ['_astro/worker.mjs', 'scripts'],
  ['_astro/app.css', 'styles'],
  ['_pictures/a-220.avif', 'images'],
  ['favicon.ico', 'images'],
  ['_astro/figtree.woff2', 'fonts'],
  ['_media/river.mp4', 'media'],
  ['_media/river.vtt', 'media'],
  ['search/en/pagefind.js', 'search index'],
  ['_headers', 'data'],
  ['feed.xml', 'data'],
])('%s belongs to %s', (name, kind) => {
  expect(fileKind(name)).toBe(kind);
});
