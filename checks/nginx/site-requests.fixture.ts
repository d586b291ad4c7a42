import fc from 'fast-check';
import { MARKDOWN_FILE } from '#domain/addresses/paths';
import { EVENTS_CALL, likeCall, VISITOR_CALL } from '#domain/addresses/calls';
import { mediaTypeOf } from '#domain/media/media-types';
import { addressOf } from '#pipeline/site/list-files';
import type { OutputFile } from '#pipeline/site/list-files';
import type { SiteRequest } from './send-request.fixture.ts';

/** Addresses with special handling that have no file, or a file that is not public. */
const OTHER_PATHS = [
  '/nothing/',
  '/nothing',
  '/de/nothing/',
  '/ko/p/nothing/nothing/',
  '/en/nothing/',
  '/xx/nothing/',
  '/p',
  '/p/',
  '/_astro/',
  '/_astro/nothing.js',
  '/de/_pictures/nothing.avif',
  '/feed.xml/',
  '/nothing.br',
  '/view/',
  '/view/nothing/',
  '/de/view/nothing/',
  '/view/nothing/_media/nothing.mp4',
  '/p/embed/nothing/',
  '/_headers',
  '/_Headers',
  '/_redirects',
  '/.env',
  '/de/.git/config',
  '/%2eenv',
  '/.well-known/nothing',
  '/p/../_headers',
  '/p/embed/..%2e/nothing/',
  '/nothing%20at/all%C3%BC/',
  '/nothing.html?a=b',
];

const types = fc.subarray(['text/markdown', 'text/html', 'text/*', '*/*', 'image/avif'], { minLength: 1 });
const quality = fc.constantFrom(
  '',
  ';q=0',
  ';q=1.0',
  ';q=0.9',
  '; q=0.55',
  ';q=0.5',
  ';q=0.50',
  ';v=b3;q=0.055',
);

/** Values of the header `Accept`: those of browsers and of language models, and others. */
const ACCEPT_VALUES = [
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'text/markdown, text/html, */*',
  'text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1',
  'text/html, text/markdown',
  'TEXT/MARKDOWN',
  ...fc.sample(
    types
      .chain((names) => fc.shuffledSubarray(names, { minLength: names.length }))
      .chain((names) => fc.tuple(...names.map((name) => quality.map((q) => name + q))))
      .map((items) => items.join(', ')),
    { numRuns: 100, seed: 1 },
  ),
];

/**
 * Returns requests for every file of a built site in each of the encodings, and for similar
 * addresses.
 */
export function buildRequests(files: readonly OutputFile[], encodings: readonly string[]): SiteRequest[] {
  const paths = toPaths(files);
  return [
    ...[...paths, ...OTHER_PATHS].flatMap((path) =>
      encodings.map((encoding) => requestInEncoding(path, encoding)),
    ),
    ...folderRequests(paths),
    ...['/', '/feed.xml'].flatMap((path) => ['POST', 'DELETE'].map((method) => ({ path, method }))),
    ...['/', '/feed.xml', '/nothing/'].map((path) => ({ path, method: 'HEAD' })),
    ...['/', ...paths.filter((path) => path.endsWith(`/${MARKDOWN_FILE}`))].flatMap((path) =>
      ACCEPT_VALUES.map((accept) => ({
        path: path.slice(0, path.lastIndexOf('/') + 1),
        headers: { Accept: accept },
      })),
    ),
    ...paths
      .filter((path) => mediaTypeOf(path).startsWith('video/'))
      .flatMap((path) => ['bytes=0-9', 'bytes=-5'].map((range) => ({ path, headers: { Range: range } }))),
  ];
}

/**
 * Returns requests for addresses without a file, which the origin answers, and for folders of the
 * site, which nginx must answer first.
 */
export function buildOriginRequests(files: readonly OutputFile[]): SiteRequest[] {
  return [...ORIGIN_REQUESTS, ...folderRequests(toPaths(files))];
}

const toPaths = (files: readonly OutputFile[]): string[] =>
  files
    .map(({ name }) => name)
    .filter((name) => name !== '_headers' && name !== '_redirects')
    .map(toPath);

/**
 * Returns requests for alternative addresses of the pages among the paths, which redirect to them.
 */
const folderRequests = (paths: readonly string[]): SiteRequest[] =>
  paths
    .filter((path) => path.endsWith('/') && path !== '/')
    .flatMap((path) => [{ path: `${path.slice(0, -1)}?a=b%2F` }, { path: `${path}index.html` }]);

const requestInEncoding = (path: string, encoding: string): SiteRequest => ({
  path,
  headers: { 'Accept-Encoding': encoding },
});

/** Returns the path at which clients request a file. */
const toPath = (name: string): string => addressOf(`/${name.split('/').map(encodeURIComponent).join('/')}`);

/** Requests without a file: API calls, pages of the platform, previous addresses of content. */
const ORIGIN_REQUESTS: readonly SiteRequest[] = [
  ...[
    ...OTHER_PATHS,
    '/product/',
    '/video',
    '/p/edit/kettle-lake/',
    '/kettle-lake/edit/',
    '/logout',
    '/settings/',
    '/p/kettle-lake/an-old-title/?a=b',
    '/de/v/kettle-lake',
    VISITOR_CALL,
    '/api/v4/nothing/',
  ].map((path) => ({ path })),
  { path: likeCall('kettle-lake'), method: 'PUT' },
  { path: EVENTS_CALL, method: 'POST' },
];
