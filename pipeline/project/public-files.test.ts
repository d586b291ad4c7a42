import { expect, test } from 'vitest';
import { HOST_FILES } from '#pipeline/site/hosts/hosts';
import { findPublicFaults } from './public-files.ts';

const remediesOf = (...names: string[]) => findPublicFaults(names).map(({ file, remedy }) => [file, remedy]);

test.each([
  'robots.txt',
  'index.html',
  '404.html',
  'feed.xml',
  'favicon.ico',
  'favicon.svg',
  'icon-192.png',
  'apple-touch-icon.png',
  'site.webmanifest',
  'speculation-rules.json',
  'embed.js',
  'sitemap-index.xml',
  '.nojekyll',
  'licenses.txt',
  'search-cards.json',
  'part.json',
  'Robots.TXT',
  'de/index.html',
  'ja/404.html',
])('refuses the file %s of public/, which Podium writes', (name) =>
  expect(remediesOf(name)).toEqual([[`public/${name}`, 'remove it, or move it to another place']]),
);

test.each([
  'explore/index.html',
  'de/explore/index.html',
  'Explore/x.txt',
  'p/a/index.html',
  'v/a.txt',
  'view/secret/index.html',
  'user/ada/index.html',
  '_astro/a.js',
  '_pictures/a.png',
  '_media/a.mp4',
  'locales/de/common.json',
  'playback/00/a.json',
  'oembed/a.json',
  'search/en/pagefind.js',
  // Files in the places of folders, and folders in the places of files.
  'explore',
  'P',
  '_astro',
  'de',
  'de/view',
  'login',
  'robots.txt/a.txt',
  'de/index.html/a',
  '_headers/a',
  'presentation-template/index.html',
  'api/v4/a.json',
  'log/a',
  'login/index.html',
  'product/index.html',
])('refuses the file %s, in or at the place of a folder of Podium', (name) =>
  expect(remediesOf(name)).toEqual([[`public/${name}`, 'remove it, or move it to another place']]),
);

test.each([
  ['_headers', '"headers" among the options of podium()'],
  ['_redirects', '"redirects"'],
  ['staticwebapp.config.json', '"headers" among the options of podium()'],
  ['vercel.json', '"headers" among the options of podium()'],
])('names the setting in place of %s', (name, setting) =>
  expect(remediesOf(name)).toEqual([
    [`public/${name}`, `remove it, and write ${setting} in astro.config.mjs`],
  ]),
);

test.each([...HOST_FILES.keys()])('refuses %s, which a host reads', (name) =>
  expect(findPublicFaults([name])).toHaveLength(1),
);

test('refuses compressed copies of files that builds compress', () => {
  const remedy = 'remove it: builds write compressed copies';
  expect(remediesOf('data.json', 'data.json.br')).toEqual([['public/data.json.br', remedy]]);
  expect(remediesOf('robots.txt.gz')).toEqual([['public/robots.txt.gz', remedy]]);
  expect(remediesOf('archive.tar.gz')).toEqual([]);
});

test.each([
  'CNAME',
  '.well-known/security.txt',
  'downloads/p/a.pdf',
  'about/index.html',
  'de/imprint/index.html',
  'google123.html',
  'icon.png',
  'en/index.html',
  'sitemap.xml',
  'de/robots.txt',
  'explorer/index.html',
  'media/a.png',
])('allows %s', (name) => expect(findPublicFaults([name])).toEqual([]));
