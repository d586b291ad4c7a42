import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LISTING_FOLDERS, LISTINGS } from '#domain/content/listings';
import { LOCALES } from '#domain/languages/locales';
import * as paths from '#domain/addresses/paths';
import { pageFacts, withoutViewLinks, type PageKind } from './page-kinds.ts';

const oid = fc.stringMatching(/^[a-z][a-z0-9_-]{2,20}$/).filter((text) => !RESERVED.has(text));
const RESERVED = new Set([...LISTING_FOLDERS, 'embed', 'view']);
const locale = fc.constantFrom(...LOCALES);
const content = fc.record({
  kind: fc.constantFrom('presentation' as const, 'video' as const),
  schemaVersion: fc.constantFrom('0' as const, '2' as const),
  oid: oid.filter((text) => text.length > 2),
  slug: oid,
});

/** Returns the file name of the page with this address. */
const fileOf = (path: string) => `${decodeURI(path).slice(1)}${path.endsWith('/') ? '' : '/'}index.html`;

describe('recognises by address', () => {
  test('view pages, in their language', () => {
    fc.assert(
      fc.property(content, locale, (facts, language) => {
        expect(pageFacts(fileOf(paths.viewPath(facts, language)))).toEqual({ kind: 'view', language });
      }),
    );
  });

  test('short addresses, embed pages, private pages, profiles and templates', () => {
    fc.assert(
      fc.property(content, locale, (facts, language) => {
        expect(pageFacts(fileOf(paths.shortPath(facts))).kind).toBe('redirect');
        expect(pageFacts(fileOf(paths.embedPath(facts.oid))).kind).toBe('embed');
        expect(pageFacts(fileOf(paths.privateViewPath(facts.oid, language)))).toEqual({
          kind: 'private',
          language,
        });
        expect(pageFacts(fileOf(paths.profilePath(facts.oid, language))).kind).toBe('profile');
        expect(pageFacts(fileOf(paths.templatePath(facts.slug, language))).kind).toBe('template');
      }),
    );
  });

  test.each(LOCALES)('listings and all their pages in %s', (language) => {
    const listings = Object.values(LISTINGS).map(({ pathIn }) => pathIn(language));
    for (const path of listings)
      for (const page of [1, 2, 17])
        expect([path, pageFacts(fileOf(paths.pagePath(path, page)))]).toEqual([
          path,
          { kind: 'listing', language },
        ]);
    for (const path of listings.filter((listed) => listed !== paths.homePath(language)))
      for (const below of ['archive/', 'archive/2026-03/', 'archive/2026-03/2/'])
        expect([path, pageFacts(fileOf(`${path}${below}`))]).toEqual([path, { kind: 'listing', language }]);
    expect(pageFacts(fileOf(`${paths.profilePath('ada', language)}2/`)).kind).toBe('profile');
    expect(pageFacts(fileOf(`${paths.profilePath('ada', language)}archive/`)).kind).toBe('profile');
  });

  test.each([
    ['404.html', 'not found'],
    ['ko/404.html', 'not found'],
  ] satisfies [string, PageKind][])('%s is %s', (name, kind) => {
    expect(pageFacts(name).kind).toBe(kind);
  });
});

test.each([
  ['/view/Hc7mQ2xVt9LrB4sKe1Wd/', '/view/…/'],
  ['de/view/Hc7mQ2xVt9LrB4sKe1Wd/index.html has a script', 'de/view/…/index.html has a script'],
  ['"view/Hc7mQ2xVt9LrB4sKe1Wd" is empty', '"view/…" is empty'],
  ['/p/a-view/of-it/', '/p/a-view/of-it/'],
])('shows %s as %s in reports', (text, shown) => {
  expect(withoutViewLinks(text)).toBe(shown);
});
