import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LISTINGS, LISTING_NAMES, PAGED_LISTINGS } from '#domain/listings';
import { DEFAULT_LOCALE, LOCALES } from '#domain/locales';
import { loadMessages } from '#i18n/load-messages';
import { messagesFor } from '#i18n/messages';
import { chooseListed, describeListing, indexedPaths, listingPaths, profilePaths } from './listings.ts';
import { aSite, HIDDEN, manyDecks, manyFilms, openSite } from './site.fixture.ts';

beforeAll(() => loadMessages());

const PAGES = resolve('src/pages/[...locale]');

/** Returns the page in src/pages of the listing at this address. */
const fileOf = (path: string) => `${PAGES}${path}index.astro`;

const oids = (entries: readonly { oid: string }[]) => entries.map(({ oid }) => oid);

describe('every listing', () => {
  it.each(LISTING_NAMES)('%s has either a page of its own in src/pages or the common one', (name) => {
    const file = fileOf(LISTINGS[name].pathIn(DEFAULT_LOCALE));
    expect([file, existsSync(file)]).toEqual([file, 'hasOwnFile' in LISTINGS[name]]);
  });

  it.each(LISTING_NAMES)('%s has a title and a text of its own', (name) => {
    const { title, text } = describeListing(name, messagesFor('en'));
    expect(`${title} ${text}`).not.toMatch(/listing:|\.title|\.text/);
    const titles = LISTING_NAMES.map((other) => describeListing(other, messagesFor('en')).title);
    expect(titles.filter((other) => other === title)).toHaveLength(1);
  });
});

describe('the pages of listings', () => {
  it('are at their addresses, in every language', async () => {
    await openSite({ ...manyFilms(30), ...aSite() });
    const paths = (await listingPaths()).map(({ params }) => `/${params.listing}/`);
    for (const locale of LOCALES) {
      const { explore, videos, gallery } = LISTINGS;
      const own = [explore, videos, gallery].map(({ pathIn }) => pathIn(locale));
      expect(paths).toEqual(expect.arrayContaining([`${own[0]}2/`, own[1], `${own[1]}2/`, own[2]]));
    }
    expect(paths).not.toContain('/gallery/2/');
    // A file of its own renders the first page of this one.
    expect(paths).not.toContain('/explore/');
  });

  it('are each built once, by one file', async () => {
    await openSite({ ...manyDecks(60), ...aSite() });
    const common = (await listingPaths()).map(({ params }) => `/${params.listing}/`);
    const own = LISTING_NAMES.filter((name) => 'hasOwnFile' in LISTINGS[name]).flatMap((name) =>
      LOCALES.map((locale) => LISTINGS[name].pathIn(locale)),
    );
    const built = [...common, ...own];
    expect(new Set(built).size).toBe(built.length);
    const indexed = (await indexedPaths()).flatMap((pathIn) => LOCALES.map(pathIn));
    const others = /\/(?:user|presentation-template\/[^/]+)\//;
    expect(indexed.filter((path) => !others.test(path)).sort()).toEqual(built.sort());
  });

  it('have one key for all languages, and another for each page', async () => {
    await openSite({ ...manyDecks(60), ...aSite() });
    const paths = await listingPaths();
    for (const name of PAGED_LISTINGS) {
      const pages = Map.groupBy(
        paths.filter(({ props }) => props.name === name),
        ({ props }) => props.number,
      );
      const keys = [...pages.values()].map((page) => new Set(page.map(({ cacheKey }) => cacheKey)));
      expect(keys.map(({ size }) => size)).toEqual(keys.map(() => 1));
      expect(new Set(keys.flatMap((ofPage) => [...ofPage])).size).toBe(pages.size);
    }
    expect(paths.some(({ cacheKey }) => cacheKey === undefined)).toBe(false);
  });
});

describe('the content of listings', () => {
  it('is listed content only: all of it newest first, the videos, and the picks in their order', async () => {
    await openSite({
      ...manyDecks(3),
      ...aSite(['deck-03', 'deck-01'], ['how-rivers-flow']),
      'presentations/sealed.json': HIDDEN,
    });
    const chosen = await Promise.all(
      PAGED_LISTINGS.map(async (name) => [name, oids(await chooseListed(name))]),
    );
    expect(Object.fromEntries(chosen)).toMatchObject({
      explore: ['how-rivers-flow', 'rivers-of-data', 'deck-01', 'deck-02', 'deck-03'],
      videos: ['how-rivers-flow'],
      gallery: ['deck-03', 'deck-01'],
    });
  });
});

describe('the addresses for search engines', () => {
  it('include each page of profiles and each template', async () => {
    await openSite({ ...manyDecks(60), ...aSite() });
    const indexed = (await indexedPaths()).map((pathIn) => pathIn('de'));
    expect(indexed).toContain('/de/presentation-template/plan/');
    const profiles = (await profilePaths())
      .filter(({ params }) => params.locale === 'de')
      .map(({ params: { oid, page } }) => `/de/user/${oid}/${page === undefined ? '' : `${page}/`}`);
    expect(profiles).toEqual(['/de/user/ada/', '/de/user/ada/2/', '/de/user/ada/3/']);
    expect(indexed.filter((path) => path.includes('/user/'))).toEqual(profiles);
  });
});
