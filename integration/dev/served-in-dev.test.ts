// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classifyRequest, type ServedFiles } from './served-in-dev.ts';

const ROOT = '/work/site';

/** Modules that code of the site imports, besides its own. */
const IMPORTED: ReadonlyMap<string, { file: string | null }> = new Map([
  ['/lib/words.ts', { file: `${ROOT}/lib/words.ts` }],
  ['/src/words/legal.txt?raw', { file: `${ROOT}/src/words/legal.txt` }],
  ['/theme/Box.astro?astro&type=style&index=0&lang.css', { file: `${ROOT}/theme/Box.astro` }],
  ['\0virtual:words', { file: null }],
  ['/src/content/media/draft.webp', { file: `${ROOT}/src/content/media/draft.webp` }],
]);

let served: ServedFiles;
beforeAll(async () => {
  const published = join(await mkdtemp(join(tmpdir(), 'podium-served-')), 'public');
  await mkdir(published);
  await writeFile(join(published, 'logo.svg'), '<svg/>');
  await writeFile(join(published, '..', 'secret.txt'), 'secret');
  served = {
    root: ROOT,
    sources: [`${ROOT}/src`, `${ROOT}/integration/dev/page`],
    publishedFolders: [published],
    bundledFolder: `${ROOT}/node_modules/.vite/deps`,
    contentFolders: [`${ROOT}/src/talks`, `${ROOT}/src/content`],
    findImported: (address) => IMPORTED.get(address) ?? null,
    routes: [/^\/robots\.txt\/?$/, /^(?:\/(.*?))?\/([^/]+?)\.md\/?$/, /^\/oembed\/([^/]+?)\.json\/?$/],
  };
});
afterAll(() => rm(join(served.publishedFolders[0]!, '..'), { recursive: true }));

const kind = (url: string, purpose?: string) =>
  classifyRequest({ url, headers: purpose === undefined ? {} : { 'sec-fetch-dest': purpose } }, served);

/** Files that the dev server must not serve, at addresses as Vite and Astro would find them. */
const FILES = [
  '.data/podium.db',
  '.data/podium.db-wal',
  'src/content/presentations/hidden.json',
  'src/content/owners/ada.json',
  'src/content/media/draft.webp',
  'src/content/media/draft.svg',
  'src/talks/media/draft.mp4',
  'src/talks/presentations/hidden.json',
  'src/content/media/tide.mp4',
  'src/library/schemas/json/site.schema.json',
  'dist.record.json',
  'dist.report/index.html',
  'dist/index.html',
  'releases/1/index.html',
  '.cache/media/0123456789abcdef0123456789abcdef.webp',
  '.astro/data-store.json',
  '.env',
  '.env.production',
  '.git/config',
  '.git',
  '.npmrc',
  'package.json',
  'package-lock.json',
  'podium.config.json',
  'README.md',
  'astro.config.mjs',
  'origin/main.ts',
  'node_modules/.package-lock.json',
  'node_modules/.vite/deps/_metadata.json',
  'node_modules/hono/package.json',
  'node_modules/hono/dist/index.js',
  'node_modules/vite/dist/node/index.js',
  'node_modules/vite/package.json',
  'node_modules/evil/vite/dist/client/client.mjs',
];

/** Other spellings of the address of a file. */
const SPELLINGS: Readonly<Record<string, (file: string) => string>> = {
  plain: (file) => `/${file}`,
  'with ?raw': (file) => `/${file}?raw`,
  'with ?url': (file) => `/${file}?url`,
  'with ?inline': (file) => `/${file}?inline`,
  'with ?import&raw': (file) => `/${file}?import&raw`,
  'with ?import': (file) => `/${file}?import`,
  'with ?raw??': (file) => `/${file}?raw??`,
  'with a hash': (file) => `/${file}#/`,
  'as a kind of content': (file) => `/${file}?astroDataCollectionEntry=true`,
  'below /@fs/': (file) => `/@fs${ROOT}/${file}`,
  'below /@fs/ with ?raw': (file) => `/@fs${ROOT}/${file}?raw`,
  'below /@fs//': (file) => `/@fs/${ROOT}/${file}`,
  'by its whole path': (file) => `${ROOT}/${file}?import`,
  'below /@id/': (file) => `/@id/${ROOT}/${file}`,
  'below /@id/ as virtual': (file) => `/@id/__x00__${ROOT}/${file}`,
  'with doubled slashes': (file) => `//${file.replaceAll('/', '//')}`,
  'with encoded slashes': (file) => `/${file.replaceAll('/', '%2f')}`,
  'with encoded letters': (file) => `/%${file.charCodeAt(0).toString(16)}${file.slice(1)}`,
  'with letters encoded twice': (file) => `/%25${file.charCodeAt(0).toString(16)}${file.slice(1)}`,
  'in upper case': (file) => `/${file.toUpperCase()}`,
  'from the sources': (file) => `/src/../${file}`,
  'from the sources, encoded': (file) => `/src/%2e%2e/${file}`,
  'from the sources, with encoded slash': (file) => `/src/..%2f${file}`,
  'from the sources, with backslash': (file) => `/src\\..\\${file}`,
  'from a package': (file) => `/node_modules/vite/dist/client/../../../../${file}`,
  'from the bundled packages': (file) => `/node_modules/.vite/deps/../../../${file}`,
  'with a null byte': (file) => `/${file}%00.js`,
  'from the search index': (file) => `/search/../${file}`,
  'from media, encoded': (file) => `/_media/%2e%2e/${file}`,
  'from pictures, as a folder': (file) => `/_pictures/a/../../${file}/`,
  'as a whole URL': (file) => `http://localhost/${file}`,
};

test.each(Object.entries(SPELLINGS))('the dev server serves no file of the project, %s', (_name, spell) => {
  for (const url of FILES.map(spell)) {
    expect([url, kind(url)]).toEqual([url, 'none']);
    expect([url, kind(url, 'script')]).toEqual([url, 'none']);
  }
});

test.each([
  '/@id/__x00__astro:data-layer-content',
  '/@id/__x00__astro:content',
  '/@id/astro:content',
  '/@id/astro:env/server',
  '/@id/astro:env/client',
  '/@fs/etc/passwd',
  '/@fs/etc/README.md',
  '/@fs/etc/passwd?raw',
  '/@vite/env/../../package.json',
  '/__open-in-editor?file=README.md',
  '/_image?href=/@fs/etc/passwd',
  '/_image/',
  '/_image/?href=/@fs/etc/passwd',
  `/_image/?href=/@fs${ROOT}/src/content/media/draft.webp&w=320&f=webp`,
  `/_image/?href=/@fs${ROOT}/src/assets/../content/media/draft.webp`,
  '/_image/?href=/src/talks/media/draft.webp',
  '/_image/?href=/explore/',
  '/src/posts/draft.md',
  '/lib/secrets.ts',
  '/lib/words.ts?raw',
  '/@id/__x00__virtual:secrets',
  '/nothing.txt',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/%zz',
  'package.json',
])('the dev server does not serve %s', (url) => {
  expect(kind(url)).toBe('none');
});

test.each([
  '/@vite/client',
  '/@react-refresh',
  '/@id/__x00__astro:env/client',
  '/src/domain/util/hash.ts',
  '/src/styles/base.css?t=1',
  '/src/layouts/later.css?url',
  '/src/components/ui/Icon.astro?astro&type=style&index=0&lang.css',
  '/src/pages/[...locale]/explore/index.astro?astro&type=style&index=0&lang.css',
  '/src/pages/%5B...locale%5D/explore/index.astro?astro&type=style&index=0&lang.css',
  `/@fs${ROOT}/integration/dev/page/show-faults.ts`,
  '/lib/words.ts?t=1',
  '/lib/words.ts?import',
  '/src/words/legal.txt?import&raw',
  '/src/words/legal.txt?raw&t=1',
  '/theme/Box.astro?astro&type=style&index=0&lang.css',
  '/@id/__x00__virtual:words',
  '/src/assets/lake.webp?origWidth=1280',
  `/@fs${ROOT}/src/assets/lake.png?origWidth=1280&origFormat=png`,
  `/_image/?href=%2F%40fs${encodeURIComponent(ROOT)}%2Fsrc%2Fassets%2Flake.webp%3ForigWidth%3D1280&w=320&f=webp`,
  '/_image/?href=https://example.org/lake.webp&w=320&f=webp',
  '/node_modules/.vite/deps/react.js?v=1',
  '/node_modules/vite/dist/client/env.mjs',
  '/node_modules/@astrojs/react/dist/client.js',
  '/@fs/opt/node_modules/.pnpm/@astrojs+react@7/node_modules/@astrojs/react/dist/client.js',
  '/node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
])('the dev server serves the module %s', (url) => {
  expect(kind(url)).toBe('module');
  expect(kind(url, 'script')).toBe('module');
});

test.each([
  '/',
  '/?import&raw',
  '/de/explore/search/?search=tea',
  '/nothing/at/all/',
  '/robots.txt',
  '/oembed/abc.json?url=x',
  '/logo.svg',
  '/_media/0123456789abcdef0123456789abcdef.mp4',
  '/_pictures/0123456789abcdef-600.avif',
  '/search/en/pagefind.js?import',
  '/_astro/fonts/lora-400-normal-latin.woff2',
])('the dev server serves %s as a part of the site, never as a module', (url) => {
  expect(kind(url)).toBe('site');
});
