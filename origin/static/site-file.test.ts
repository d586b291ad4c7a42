// @vitest-environment node
import { expect, test } from 'vitest';
import { cachingFor, defaultHeaders } from './site-file.ts';

const PAGE = 'public, max-age=60, stale-while-revalidate=86400';
const HOUR = 'public, max-age=3600, stale-while-revalidate=86400';
const DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const FOR_EVER = 'public, max-age=31536000, immutable';
const PRIVATE = 'private, no-cache';
const PRIVATE_FOR_EVER = 'private, max-age=31536000, immutable';

test.each([
  ['/', PAGE],
  ['/de/explore/', PAGE],
  ['/p/rivers-of-data/rivers-of-data/', PAGE],
  ['/p/view/view/', PAGE],
  ['/old-mill/old-mill/', PAGE],
  ['/p/embed/rivers-of-data/', PAGE],
  ['/playback/b9/rivers-of-data.json', PAGE],
  ['/locales/de/viewer.json', PAGE],
  ['/embed.js', PAGE],
  ['/sitemap-index.xml', HOUR],
  ['/sitemap-pages-1.xml', HOUR],
  ['/feed.xml', HOUR],
  ['/oembed/b9/rivers-of-data.json', HOUR],
  ['/robots.txt', HOUR],
  ['/site.webmanifest', HOUR],
  ['/speculation-rules.json', HOUR],
  ['/favicon.svg', DAY],
  ['/icon-512.png', DAY],
  ['/_astro/Script.abc123.js', FOR_EVER],
  ['/_pictures/abc123.avif', FOR_EVER],
  ['/_media/clip.abc123.mp4', FOR_EVER],
  ['/search/de/pagefind.de_1a2b3c.pf_meta', FOR_EVER],
  ['/search/de/index/de_1a2b3c.pf_index', FOR_EVER],
  ['/search/de/fragment/de_1a2b3c.pf_fragment', FOR_EVER],
  ['/search/de/filter/de_1a2b3c.pf_filter', FOR_EVER],
  ['/search/de/pagefind.js', PAGE],
  ['/search/de/pagefind-entry.json', PAGE],
  ['/search/de/pagefind-worker.js', PAGE],
  ['/search/de/wasm.de.pagefind', PAGE],
  ['/view/unguessable-link-0001/', PRIVATE],
  ['/ko/view/unguessable-link-0001/', PRIVATE],
  ['/view/unguessable-link-0001/playback.json', PRIVATE],
  ['/view/unguessable-link-0001/_media/clip.abc123.mp4', PRIVATE_FOR_EVER],
  ['/view/unguessable-link-0001/_pictures/abc123.avif', PRIVATE_FOR_EVER],
])('%s has the Cache-Control "%s"', (path, control) => {
  expect(cachingFor(path)).toBe(control);
});

test.each([
  ['/view/unguessable-link-0001/', true],
  ['/ja/view/unguessable-link-0001/', true],
  ['/xx/view/unguessable-link-0001/', false],
  ['/p/view/view/', false],
  ['/viewer/', false],
])('%s is private: %s', (path, isPrivate) => {
  const referrer = defaultHeaders(path).get('referrer-policy');
  expect(referrer === 'no-referrer').toBe(isPrivate);
});
