import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSafePath, safeLink } from './safe-url.ts';

describe('safeLink', () => {
  it.each([
    ['https://a.example/b?c#d', 'https://a.example/b?c#d'],
    ['http://a.example', 'http://a.example/'],
    ['HTTPS://A.example/B', 'https://a.example/B'],
    [' https://a.example/ ', 'https://a.example/'],
    ['https://a.example/b c', 'https://a.example/b%20c'],
    ['https://a.example:8080/@me', 'https://a.example:8080/@me'],
    ['https://a.example?next=b@c', 'https://a.example/?next=b@c'],
    ['https://[::1]/', 'https://[::1]/'],
    ['mailto:ada@a.example?subject=x', 'mailto:ada@a.example?subject=x'],
  ])('accepts %s', (href, expected) => {
    expect(safeLink(href)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/hosts',
    'ftp://a.example/',
    'blob:https://a.example/x',
    '//a.example/',
    '/explore/',
    'explore',
    '#top',
    '',
    'https:',
    'https://',
    'https:a.example',
    'https:///a.example',
    'https:\\\\a.example',
    'https://a.example\\@b.example/',
    'https://user@a.example/',
    'https://user:pass@a.example/',
    'https://@a.example/',
    'https://a.exam\nple/',
    'https://a.example/\u2028b',
    'https://a b.example/',
    'mailto:',
    'mailto://a.example',
    'mailto:a',
  ])('refuses %j', (href) => {
    expect(safeLink(href)).toBeNull();
  });

  it('returns absolute addresses without credentials, which do not change when checked again', () => {
    const href = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.emailAddress().map((address) => `mailto:${address}`),
      fc
        .array(
          fc.constantFrom(
            'http',
            's',
            ':',
            '/',
            '\\',
            '@',
            'a.b',
            '?',
            '#',
            '\t',
            '\n',
            ' ',
            'javascript:',
            'mailto:',
            '\0',
          ),
          { maxLength: 12 },
        )
        .map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }).map((text) => `https://${text}`),
    );
    fc.assert(
      fc.property(href, (text) => {
        const link = safeLink(text);
        if (link === null) return;
        const url = new URL(link);
        expect(['http:', 'https:', 'mailto:']).toContain(url.protocol);
        expect([url.username, url.password]).toEqual(['', '']);
        expect(safeLink(link)).toBe(link);
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts ordinary web addresses', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        expect(safeLink(url)).toBe(new URL(url).href);
      }),
    );
  });
});

describe('isSafePath', () => {
  it.each(['/', '/p/abc/x/', '/de/explore/search/?search=a%20b', '/x#step=2', '/?u=https://a.example//b'])(
    'accepts %s',
    (path) => {
      expect(isSafePath(path)).toBe(true);
    },
  );

  it.each([
    '',
    'x',
    '//a.example',
    '/\\a.example',
    '/x\\y',
    '/\t/a.example',
    '/\n',
    '/x\0',
    'https://a.example/',
    '/.//a.example',
    '/x/..//a.example',
    '/%2e//a.example',
  ])('rejects %j', (path) => {
    expect(isSafePath(path)).toBe(false);
  });

  it('accepts nothing that leads off the origin', () => {
    const path = fc
      .array(fc.constantFrom('/', '\\', '.', '..', '\t', '@', ':', '?', '#', 'evil.example', '%2e', '%2f'), {
        maxLength: 10,
      })
      .map((parts) => `/${parts.join('')}`);
    fc.assert(
      fc.property(path, (text) => {
        fc.pre(isSafePath(text));
        const url = new URL(text, 'https://here.example');
        expect(url.origin).toBe('https://here.example');
        expect(new URL(url.pathname, 'https://here.example').origin).toBe('https://here.example');
      }),
      { numRuns: 500 },
    );
  });
});
