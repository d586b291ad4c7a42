import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { headersFor, parseHeadersFile, toMatcher } from '#domain/addresses/headers-file';
import { LOCALES } from '#domain/languages/locales';
import { parseRedirects, toRedirects } from '#domain/addresses/redirects-file';
import { buildHeadersFile } from '#pipeline/building/finish/headers';
import { toHeaderMaps } from '#pipeline/publishing/nginx/write-nginx';
import { parsePolicy } from '#pipeline/site/policy';
import { buildHostFiles } from './host-files.ts';
import { findRulesExcess } from './host-limits.ts';
import { findHost, HOST_NAMES, type HostName } from './hosts.ts';
import type { VercelConfig } from './vercel-config.ts';

const hash = (index: number) => `'sha256-${String(index).padStart(43, 'A')}='`;
const sources = (count: number) => Array.from({ length: count }, (_, index) => hash(index)).join(' ');
/** A policy of more than 2,000 characters. */
const LONG = parsePolicy(`default-src 'self'; script-src 'self' ${sources(20)}; style-src ${sources(25)}`);
const headers = buildHeadersFile(LONG);

const filesFor = (name: HostName | null) =>
  buildHostFiles({ headers, redirects: [] }, name && findHost(name));

/** Returns the headers that Azure sends for a path: those of the first route that matches it. */
function azureHeaders(config: AzureConfig, path: string): Record<string, string> {
  const route = config.routes.find(({ route }) =>
    route.endsWith('*') ? path.startsWith(route.slice(0, -1)) : path === route,
  );
  const all = { ...config.globalHeaders, ...route?.headers };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
interface AzureConfig {
  readonly globalHeaders: Record<string, string>;
  readonly routes: readonly { readonly route: string; readonly headers: Record<string, string> }[];
  readonly responseOverrides: unknown;
}

test.each(HOST_NAMES)('%s reads all settings of the site, with a policy of any usual length', (name) => {
  const host = findHost(name);
  expect(host && findRulesExcess(host, filesFor(name))).toEqual([]);
  expect(filesFor(name).get('_headers')).toBe(headers);
});

test('A site for no particular host has only the headers file', () =>
  expect([...filesFor(null).keys()]).toEqual(['_headers']));

test('Netlify answers missing paths in their language', () => {
  const rules = filesFor('netlify').get('_redirects')?.trim().split('\n') ?? [];
  expect(rules).toHaveLength(LOCALES.length - 1);
  expect(rules).toContain('/de/* /de/404.html 404');
});

test('GitHub Pages publishes folders with an underscore', () =>
  expect(filesFor('github-pages').has('.nojekyll')).toBe(true));

/** Returns the headers that Vercel sends for a path: all rules that match add theirs. */
function vercelHeaders(config: VercelConfig, path: string): Record<string, string> {
  const matching = config.headers.filter(({ source }) => new RegExp(`^${source}$`).test(path));
  const pairs = matching.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value] as const));
  expect(new Set(pairs.map(([key]) => key)).size, path).toBe(pairs.length);
  return Object.fromEntries(pairs);
}

const KINDS_OF_PATHS = [
  '/',
  '/p/a/b/',
  '/de/p/a/b/',
  '/p/embed/a/',
  '/view/secret/',
  '/de/view/secret/',
  '/feed.xml',
  '/_astro/a.js',
  '/_pictures/a.avif',
  '/_pictures/vector/a.svg',
  '/_media/a.mp4',
  '/sitemap-1.xml',
  '/playback/a.json',
  '/oembed/a.json',
  '/icon-192.png',
  '/speculation-rules.json',
  '/embed.js',
  '/locales/de/a.json',
];

test('Azure sends the same headers as the other hosts, to every kind of path', () => {
  const config = JSON.parse(filesFor('azure-swa').get('staticwebapp.config.json') ?? '') as AzureConfig;
  const file = parseHeadersFile(headers);
  for (const path of KINDS_OF_PATHS)
    expect(azureHeaders(config, path), path).toEqual(Object.fromEntries(headersFor(file, path)));
  expect(config.responseOverrides).toEqual({ 404: { rewrite: '/404.html' } });
});

test('Vercel sends the same headers as the other hosts, to every kind of path, also private files', () => {
  const config = JSON.parse(filesFor('vercel').get('vercel.json') ?? '') as VercelConfig;
  const file = parseHeadersFile(headers);
  for (const path of [
    ...KINDS_OF_PATHS,
    '/view/secret/_pictures/a.png',
    '/view/secret/_pictures/vector/a.svg',
  ])
    expect(vercelHeaders(config, path), path).toEqual(Object.fromEntries(headersFor(file, path)));
  expect(config.trailingSlash).toBe(true);
});

const OWN = {
  headers: buildHeadersFile(LONG, { '/downloads/*': { 'X-Own': 'a "b"' }, '/p/embed/*': { 'X-Own': 'c' } }),
  redirects: toRedirects({ '/old/': '/new/?a=1&b=2', '/old.html': { status: 302, destination: '/new/' } }),
};
const LINES = ['/old /new/?a=1&b=2 301', '/old/ /new/?a=1&b=2 301', '/old.html /new/ 302'];

test.each([null, ...HOST_NAMES])('a site for %s sends own headers, and keeps those of Podium', (name) => {
  const files = buildHostFiles(OWN, name && findHost(name));
  const file = parseHeadersFile(files.get('_headers') ?? '');
  for (const path of ['/downloads/a.pdf', '/p/embed/a/', '/', '/view/secret/']) {
    const { 'x-own': added, ...others } = Object.fromEntries(headersFor(file, path));
    expect(others).toEqual(Object.fromEntries(headersFor(parseHeadersFile(headers), path)));
    expect(added).toBe({ '/downloads/a.pdf': 'a "b"', '/p/embed/a/': 'c' }[path]);
  }
  const configs = { azure: files.get('staticwebapp.config.json'), vercel: files.get('vercel.json') };
  if (configs.azure !== undefined)
    expect(azureHeaders(JSON.parse(configs.azure) as AzureConfig, '/downloads/a.pdf')['x-own']).toBe('a "b"');
  if (configs.vercel !== undefined)
    expect(vercelHeaders(JSON.parse(configs.vercel) as VercelConfig, '/p/embed/a/')['x-own']).toBe('c');
});

test.each([null, ...HOST_NAMES])('a site for %s redirects', (name) => {
  const host = name && findHost(name);
  const files = buildHostFiles(OWN, host);
  const mark = name === 'netlify' ? '!' : '';
  const written = files.get('_redirects')?.split('\n') ?? [];
  expect(written.slice(0, 3)).toEqual(LINES.map((line) => line + mark));
  expect(parseRedirects(files.get('_redirects') ?? '')).toHaveLength(3);
  const needsPage = host === null || host.redirects === 'pages';
  expect(files.has('old/index.html')).toBe(needsPage);
  expect(files.get('old.html')?.includes('content="0; url=/new/"') ?? false).toBe(needsPage);
  expect(files.get('old/index.html')?.includes('<a href="/new/?a=1&amp;b=2">') ?? false).toBe(needsPage);
  if (name === 'vercel')
    expect((JSON.parse(files.get('vercel.json') ?? '') as VercelConfig).redirects).toEqual([
      { source: '/old', destination: '/new/?a=1&b=2', statusCode: 301 },
      { source: '/old/', destination: '/new/?a=1&b=2', statusCode: 301 },
      { source: '/old.html', destination: '/new/', statusCode: 302 },
    ]);
  if (name !== 'azure-swa') return;
  const { routes } = JSON.parse(files.get('staticwebapp.config.json') ?? '') as AzureConfig;
  expect(routes.slice(0, 3)).toEqual([
    { route: '/old', redirect: '/new/?a=1&b=2', statusCode: 301 },
    { route: '/old/', redirect: '/new/?a=1&b=2', statusCode: 301 },
    { route: '/old.html', redirect: '/new/', statusCode: 302 },
  ]);
});

const UNFRAMED = [
  '/',
  '/404.html',
  '/p/a/b/',
  '/a/b/',
  '/v/a/b/',
  '/user/a/',
  '/explore/',
  '/explore/search/',
  '/p/embed',
  '/p/embedded/a/',
  '/p/a/embed/',
  '/de/p/embed/a/',
  '/de/p/a/b/',
  '/ko/404.html',
  '/view/secret/',
  '/de/view/secret/',
  '/oembed/a.json',
  '/playback/a.json',
  '/_media/a.mp4',
];
const FRAMED = ['/p/embed/a/', '/p/embed/a/index.html'];

test('Any page may frame embed pages, and none another path, on each host that sends headers [2.83]', () => {
  const short = buildHeadersFile(parsePolicy("default-src 'self'"));
  for (const text of [headers, short]) {
    const file = parseHeadersFile(text);
    const config = JSON.parse(
      buildHostFiles({ headers: text, redirects: [] }, findHost('azure-swa')).get(
        'staticwebapp.config.json',
      ) ?? '',
    ) as AzureConfig;
    const ofVercel = JSON.parse(
      buildHostFiles({ headers: text, redirects: [] }, findHost('vercel')).get('vercel.json') ?? '',
    ) as VercelConfig;
    const ofNginx = toHeaderMaps(file.rules).find(({ name }) => name === 'Content-Security-Policy');
    const policies = (path: string) => [
      headersFor(file, path).get('content-security-policy'),
      azureHeaders(config, path)['content-security-policy'],
      vercelHeaders(ofVercel, path)['content-security-policy'],
      ofNginx?.entries.find((entry) => toMatcher(entry.path)(path))?.value,
    ];
    for (const path of UNFRAMED)
      for (const policy of policies(path)) expect(policy, path).toContain("frame-ancestors 'none'");
    for (const path of FRAMED)
      for (const policy of policies(path)) {
        expect(policy, path).toContain("default-src 'self'");
        expect(policy, path).not.toContain('frame-ancestors');
      }
  }
});

test.each(HOST_NAMES)('the documents have what is written for %s, and its limits', (name) => {
  const rows = readFileSync('docs/hosts.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`| \`${name}\``));
  expect(rows, `docs/hosts.md needs a row for ${name} in "What is written" and in "Limits"`).toHaveLength(2);
});

test.each([
  ['gitlab-pages', '/talks/old/ /talks/new/ 301'],
  ['cloudflare-pages', '/old/ /talks/new/ 301'],
  [null, '/old/ /talks/new/ 301'],
] as const)('a site below a path for %s redirects by "%s"', (name, line) => {
  const redirects = toRedirects({ '/old/': '/talks/new/' });
  const files = buildHostFiles({ headers, redirects, base: '/talks' }, name && findHost(name));
  expect(files.get('_redirects')?.split('\n')).toContain(line);
});
