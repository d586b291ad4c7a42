import { expect, test } from 'vitest';
import { headersFor, parseHeadersFile } from '#domain/headers-file';
import { LOCALES } from '#domain/locales';
import { buildHeadersFile } from '#pipeline/building/finish/headers';
import { parsePolicy } from '#pipeline/site/policy';
import { buildHostFiles } from './host-files.ts';
import { findRulesExcess } from './host-limits.ts';
import { findHost, HOST_NAMES, type HostName } from './hosts.ts';

const hash = (index: number) => `'sha256-${String(index).padStart(43, 'A')}='`;
const sources = (count: number) => Array.from({ length: count }, (_, index) => hash(index)).join(' ');
/** A policy of more than 2,000 characters. */
const LONG = parsePolicy(`default-src 'self'; script-src 'self' ${sources(20)}; style-src ${sources(25)}`);
const headers = buildHeadersFile(LONG);

const filesFor = (name: HostName | null) => buildHostFiles(headers, name && findHost(name));

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

test('Azure sends the same headers as the other hosts, to every kind of path', () => {
  const config = JSON.parse(filesFor('azure-swa').get('staticwebapp.config.json') ?? '') as AzureConfig;
  const file = parseHeadersFile(headers);
  for (const path of [
    ...['/', '/p/a/b/', '/de/p/a/b/', '/p/embed/a/', '/view/secret/', '/de/view/secret/', '/feed.xml'],
    ...['/_astro/a.js', '/_pictures/a.avif', '/_pictures/vector/a.svg', '/_media/a.mp4', '/sitemap-1.xml'],
    ...[
      '/playback/a.json',
      '/oembed/a.json',
      '/icon-192.png',
      '/speculation-rules.json',
      '/locales/de/a.json',
    ],
  ])
    expect(azureHeaders(config, path), path).toEqual(Object.fromEntries(headersFor(file, path)));
  expect(config.responseOverrides).toEqual({ 404: { rewrite: '/404.html' } });
});
