// @vitest-environment node
import { expect, test } from 'vitest';
import { toRedirects } from '#domain/addresses/redirects-file';
import { quote, quotePattern, toHeaderMaps, writeNginx } from './write-nginx.ts';

test('Texts are quoted for nginx', () => {
  expect(quote(`default-src 'self'; x`, 'A policy')).toBe(`"default-src 'self'; x"`);
  expect(quote(String.raw`"/a\b"`, 'A path')).toBe(String.raw`"\"/a\\b\""`);
  expect(quotePattern('/search/:language/pagefind.*')).toBe(String.raw`"~^/search/[^/]+/pagefind\\..*$"`);
});

test('Texts that nginx would read as variables are refused', () => {
  expect(() => quote('/srv/$a', 'The folder of the site')).toThrow(
    'The folder of the site is "/srv/$a", but nginx reads "$" as the start of a variable. Remove the "$".',
  );
});

test('A media type is set for a path, or for all paths of a pattern', () => {
  const rule = (path: string) => ({ path, changes: [{ name: 'Content-Type', value: 'a/b' }] });
  const rules = [rule('/feed.xml'), rule('/feeds/*')];
  const text = writeNginx({
    root: '/srv',
    base: '',
    rules,
    redirects: [],
    origin: null,
    hasBrotli: false,
    hasMarkdown: false,
  });
  expect(text).toContain('location = "/feed.xml" { types {} default_type "a/b"; try_files $uri @missing; }');
  expect(text).toContain(
    'location ~ "^/feeds/.*$" { types {} default_type "a/b"; try_files $uri @missing; }',
  );
});

test('A header has one map for any letter case, with the combined values of its rules', () => {
  const rule = (path: string, ...changes: [string, string | null][]) => ({
    path,
    changes: changes.map(([name, value]) => ({ name, value })),
  });
  expect(toHeaderMaps([rule('/*', ['X-A', '1']), rule('/b/*', ['x-a', null], ['x-a', '2'])])).toEqual([
    {
      name: 'X-A',
      entries: [
        { path: '/b/*', value: '2' },
        { path: '/*', value: '1' },
      ],
    },
  ]);
});

test('Redirects keep the query, unless their target has one', () => {
  const redirects = toRedirects({
    '/old/': '/new/',
    '/old.html': { status: 302, destination: 'https://talks.example/?a=1' },
  });
  const text = writeNginx({
    root: '/srv',
    base: '',
    rules: [],
    redirects,
    origin: null,
    hasBrotli: false,
    hasMarkdown: false,
  });
  expect(text).toContain('  location = "/old/" { return 301 "/new/$is_args$args"; }\n');
  expect(text).toContain('  location = "/old.html" { return 302 "https://talks.example/?a=1"; }\n');
});

test('A site below a path is one location, and sets nothing for the rest of its host', () => {
  const redirects = toRedirects({ '/old/': '/v1.0/new/' });
  const rules = [{ path: '/feed.xml', changes: [{ name: 'X-A', value: '1' }] }];
  const text = writeNginx({
    root: '/srv',
    base: '/v1.0',
    rules,
    redirects,
    origin: null,
    hasBrotli: false,
    hasMarkdown: false,
  });
  expect(text).toContain(String.raw`"~^/v1\\.0/feed\\.xml$" "1";`);
  expect(text).toContain('location = "/v1.0/old/" { return 301 "/v1.0/new/$is_args$args"; }');
  const server = text.slice(text.indexOf('\nserver {'));
  expect(server.match(/^ {2}\S.*/gm)).toEqual([
    '  # Your own settings: listen, server_name, certificates, logs.',
    '  include podium/*.conf;',
    '  location = "/v1.0" { absolute_redirect off; return 301 /v1.0/$is_args$args; }',
    '  location ^~ "/v1.0/" {',
    '  }',
    '  location @missing {',
    '  }',
  ]);
});
