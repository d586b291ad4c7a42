import { expect, test } from 'vitest';
import { findHeaderFaults, findRedirectFaults } from './own-rules.ts';
import { PATH_HEADERS } from './path-headers.ts';
import type { RedirectSettings } from './redirects-file.ts';

const faultsOf = (headers: Parameters<typeof findHeaderFaults>[0]) =>
  findHeaderFaults(headers).map(({ fault }) => fault);
const redirectFaults = (redirects: RedirectSettings) =>
  findRedirectFaults(redirects).map(({ fault }) => fault);

test.each([
  '/downloads/*',
  '/',
  '/p/*',
  '/a.b/c_d-e~f',
  '/viewing/*',
  '/de/downloads/x.pdf',
  '/.well-known/*',
])('allows own headers for %s', (pattern) =>
  expect(faultsOf({ [pattern]: { 'X-Own': 'a; b="c"', Link: '</a/>; rel=next' } })).toEqual([]),
);

test.each([
  '/*',
  '/v*',
  '/view/*',
  '/view/',
  '/view/a/b.json',
  '/de/view/*',
  '/de/*',
  '/ja/v*',
  '/VIEW/*',
  '/De/View/x',
])('refuses own headers for %s, which matches private pages', (pattern) =>
  expect(faultsOf({ [pattern]: { 'X-Own': '1' } })).toEqual([expect.stringContaining('/view/')]),
);

test.each([
  'downloads/*',
  '',
  '/a/*/b',
  '/:name/',
  '/a b/',
  '/ü/',
  '/$a',
  '/a**',
  'https://talks.example/',
  '*',
  '//view/*',
  '/a/../view/*',
  '/./view/a',
  '/..',
  '/..*',
])('refuses the pattern %j, which some host reads in another way', (pattern) =>
  expect(faultsOf({ [pattern]: { 'X-Own': '1' } })).toEqual([expect.stringContaining('no pattern')]),
);

const OURS = [
  ...PATH_HEADERS.flatMap(({ always, files }) => Object.keys({ ...always, ...files })),
  'Cache-Control',
  'Content-Security-Policy',
  'content-security-policy',
  'CACHE-CONTROL',
];

test.each([...new Set(OURS)])('refuses the header %s, which Podium sets', (name) =>
  expect(faultsOf({ '/downloads/*': { [name]: 'x' } })).toEqual(['is a header that Podium sets itself']),
);

test.each([
  ['Set-Cookie', 'a=1', 'depends on each response'],
  ['Vary', 'Cookie', 'depends on each response'],
  ['Last-Modified', 'Wed, 21 Oct 2026 07:28:00 GMT', 'depends on each response'],
  ['Accept-Ranges', 'none', 'depends on each response'],
  ['X Own', '1', 'is no name of a header'],
  ['X-Own:', '1', 'is no name of a header'],
  ['', '1', 'is no name of a header'],
  ['X-Own', '', 'not all hosts can send'],
  ['X-Own', ' 1', 'not all hosts can send'],
  ['X-Own', '$host', 'not all hosts can send'],
  ['X-Own', 'ü', 'not all hosts can send'],
  ['X-Own', 'a\nX-Other: b', 'not all hosts can send'],
  ['X-Own', 'x'.repeat(1992), 'makes a line of 2001 characters'],
])('refuses the header %j with the value %j', (name, value, fault) =>
  expect(faultsOf({ '/downloads/*': { [name]: value } })).toEqual([expect.stringContaining(fault)]),
);

test.each<[string, RedirectSettings]>([
  ['a page', { '/old/': '/new/' }],
  ['a page of another site', { '/old.html': 'https://talks.example/new?a=1#b' }],
  ['a page for some time', { '/old/': { status: 302, destination: '/p/a/b/?start=1#step-2' } }],
])('allows redirects to %s', (_, redirects) => expect(redirectFaults(redirects)).toEqual([]));

test.each<[string, string, string]>([
  ['old/', '/new/', 'no address of a page'],
  ['/old', '/new/', 'no address of a page'],
  ['/old.pdf', '/new/', 'no address of a page'],
  ['/old/*', '/new/', 'no address of a page'],
  ['/old/[slug]/', '/new/', 'no address of a page'],
  ['//old/', '/new/', 'no address of a page'],
  ['/../../old.html', '/new/', 'no address of a page'],
  ['/old/../view/secret/', '/new/', 'no address of a page'],
  ['/./old/', '/new/', 'no address of a page'],
  ['/VIEW/secret/', '/new/', 'private pages'],
  ['/view/secret/', '/new/', 'private pages'],
  ['/fr/view/secret/', '/new/', 'private pages'],
  ['/old/', '/view/secret/', 'a private page'],
  ['/old/', '/%76ie%77/secret/', 'a private page'],
  ['/old/', '/de/../view/secret/?a=1', 'a private page'],
  ['/old/', '/a/%2e%2e/View/secret/', 'a private page'],
  ['/old/', 'new/', 'neither a path nor an address'],
  ['/old/', '//evil.example/', 'neither a path nor an address'],
  ['/old/', 'javascript:alert(1)', 'neither a path nor an address'],
  ['/old/', 'mailto:ada@talks.example', 'neither a path nor an address'],
  ['/old/', 'https://ada:secret@talks.example/', 'neither a path nor an address'],
  ['/old/', '/new/ 200', 'neither a path nor an address'],
  ['/old/', '/$a', 'neither a path nor an address'],
  ['/old/', '', 'neither a path nor an address'],
  ['/old/', '/old/', 'a redirect itself'],
  ['/old/', '/old', 'a redirect itself'],
  ['/old/', '/%6fld/#a', 'a redirect itself'],
])('refuses a redirect from %j to %j', (from, to, fault) =>
  expect(redirectFaults({ [from]: to })).toEqual([expect.stringContaining(fault)]),
);

test('refuses a redirect to another redirect, also with a query', () =>
  expect(redirectFaults({ '/a/': '/b/?x=1', '/b/': '/c/' })).toEqual([
    'leads to "/b/?x=1", which is a redirect itself',
  ]));
