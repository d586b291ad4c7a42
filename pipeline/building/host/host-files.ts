import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_FOUND_CONTROL } from '#domain/addresses/caching';
import {
  headersFor,
  isExact,
  parseHeadersFile,
  toExpression,
  type HeadersFile,
} from '#domain/addresses/headers-file';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { mediaTypeOf, MEDIA_TYPES } from '#domain/media/media-types';
import {
  formatRedirects,
  redirectFile,
  redirectPage,
  spellings,
  type Redirect,
} from '#domain/addresses/redirects-file';
import type { HostFiles } from './host-limits.ts';
import type { Host } from '#pipeline/site/hosts';
import { toVercelConfig } from './vercel-config.ts';

const DENO_FILES = ['deno.json', 'deno-server.js', 'deno-rules.json'] as const;

/** The header and redirect rules of a site that its host reads. */
export interface HostRules {
  /** The text of `_headers`. */
  readonly headers: string;
  /** The site's own redirects. */
  readonly redirects: readonly Redirect[];
  /** The path below which the site is served; empty at the root of its host. */
  readonly base?: string;
}

/**
 * Returns the settings files of a host, by name. Commands and the origin read `_headers` and
 * `_redirects` too, so all sites have `_headers`, and `_redirects` if they have redirects. `host`
 * is null for a site without a particular host.
 */
export function buildHostFiles({ headers, redirects, base = '' }: HostRules, host: Host | null): HostFiles {
  const files = new Map([['_headers', headers]]);
  const rules = [
    ...formatRedirects(
      host?.redirects === 'rules-of-host'
        ? redirects.map((redirect) => ({ ...redirect, from: base + redirect.from }))
        : redirects,
      { force: host?.redirects === 'forced-rules' },
    ),
    ...(host === null ? [] : notFoundRules(host)),
  ];
  if (rules.length > 0) files.set('_redirects', `${rules.join('\n')}\n`);
  if (host === null || host.redirects === 'pages')
    for (const { from, to } of redirects) files.set(redirectFile(from), redirectPage(to));
  if (host?.headers === 'static-web-app')
    files.set(
      'staticwebapp.config.json',
      `${JSON.stringify(toStaticWebApp(parseHeadersFile(headers), redirects))}\n`,
    );
  if (host?.headers === 'vercel')
    files.set('vercel.json', `${JSON.stringify(toVercelConfig(parseHeadersFile(headers), redirects))}\n`);
  if (host?.headers === 'server')
    for (const [name, text] of denoServer(parseHeadersFile(headers), redirects, base)) files.set(name, text);
  // The host only checks whether the file exists.
  if (host?.hasJekyll === true) files.set('.nojekyll', 'Publish all folders, also those with "_".\n');
  return files;
}

/** Returns the lines of `_redirects` for missing paths in each language but the default one. */
function notFoundRules({ notFound }: Host): string[] {
  if (notFound !== 'rules') return [];
  return LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map(
    (locale) => `/${locale}/* /${locale}/404.html 404`,
  );
}

/** Returns the server of Deno Deploy: its settings, its program, and the rules of the site. */
function denoServer(file: HeadersFile, redirects: readonly Redirect[], base: string): [string, string][] {
  const rules = {
    base,
    headers: file.rules.map(({ path, changes }) => ({ expression: toExpression(path), changes })),
    redirects: redirects.flatMap(({ from, ...target }) =>
      spellings(from).map((path) => ({ from: path, ...target })),
    ),
    languages: LOCALES.filter((locale) => locale !== DEFAULT_LOCALE),
    types: MEDIA_TYPES,
    missing: NOT_FOUND_CONTROL,
    hidden: ['_headers', '_redirects', ...DENO_FILES].map((name) => `/${name}`),
  };
  const [settings, server, data] = DENO_FILES;
  return [
    [
      settings,
      `${JSON.stringify({ deploy: { runtime: { type: 'dynamic', entrypoint: `./${server}` } } })}\n`,
    ],
    [server, readFileSync(join(import.meta.dirname, 'deno-server.mjs'), 'utf8')],
    [data, `${JSON.stringify(rules)}\n`],
  ];
}

/**
 * Returns the configuration of Azure Static Web Apps. There only the first matching route applies,
 * so each route has all headers of its paths, and longer routes come first. An empty value removes
 * a header. The host supports `*` only at the end. So patterns with `:name` are left out, and their
 * paths have the headers of the folder above.
 */
function toStaticWebApp(file: HeadersFile, redirects: readonly Redirect[]) {
  const everywhere = named(file, '/*');
  const paths = file.rules.map(({ path }) => path).filter((path) => path !== '/*' && !path.includes(':'));
  const routes = [...new Set(paths)]
    .toSorted((a, b) => b.length - a.length)
    .map((route) => ({ route, headers: difference(everywhere, named(file, route)) }));
  return {
    globalHeaders: Object.fromEntries(everywhere),
    routes: [
      ...redirects.flatMap(({ from, to, status }) =>
        spellings(from).map((route) => ({ route, redirect: to, statusCode: status })),
      ),
      ...routes,
    ],
    responseOverrides: { 404: { rewrite: '/404.html' } },
    // Media types that the host does not know.
    mimeTypes: Object.fromEntries(
      ['.avif', '.webmanifest'].map((ending) => [ending, mediaTypeOf(ending).split(';')[0]]),
    ),
  };
}

/** Returns the headers of the paths of a pattern. */
function named(file: HeadersFile, pattern: string): Map<string, string> {
  const path = isExact(pattern) ? pattern : pattern.replace('*', 'a');
  return new Map(headersFor(file, path));
}

function difference(everywhere: ReadonlyMap<string, string>, here: ReadonlyMap<string, string>) {
  const changed = [...here].filter(([name, value]) => everywhere.get(name) !== value);
  const removed = [...everywhere.keys()].filter((name) => !here.has(name));
  return Object.fromEntries([...changed, ...removed.map((name) => [name, ''] as const)]);
}
