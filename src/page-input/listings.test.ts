import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LISTINGS, LISTING_NAMES, PAGED_LISTINGS } from '#domain/content/listings';
import { FIRST_PAGE } from '#domain/content/listing-places';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { splitLocale, viewPath } from '#domain/addresses/paths';
import { formatDate } from '#i18n/format';
import { loadMessages } from '#i18n/load-messages.fixture';
import { messagesFor } from '#i18n/messages';
import { indexedPathFunctions, listingPaths, profilePaths } from './listing-paths.ts';
import { chooseListed } from './listing-plan.ts';
import { describeListing, loadListing, loadProfile } from './listings.ts';
import type { ListingPage } from '#page-data/listing-page';
import { loadListed } from './content.ts';
import { chooseHome, loadHome } from './home.ts';
import { aPresentation, aStoryboard } from '#library/content.fixture';
import { aSite, HIDDEN, manyDecks, manyFilms, openSite } from './site.fixture.ts';

beforeAll(() => loadMessages());

const PAGES = resolve('src/pages/[...locale]');

/** Returns the page in src/pages of the listing at this address. */
const fileOf = (path: string) => `${PAGES}${path}index.astro`;

const oids = (entries: readonly { oid: string }[]) => entries.map(({ oid }) => oid);

/** Pages of filters, which search engines do not index. */
const OF_FILTER = /\/explore\/(?:kind|length|language)\//;

describe('every listing', () => {
  it.each(LISTING_NAMES)('%s has either its own page in src/pages or the common one', (name) => {
    const file = fileOf(LISTINGS[name].pathIn(DEFAULT_LOCALE));
    expect([file, existsSync(file)]).toEqual([file, 'hasOwnFile' in LISTINGS[name]]);
  });

  it.each(LISTING_NAMES)('%s has its own title and text', (name) => {
    const { title, text } = describeListing(name, messagesFor('en'));
    expect(`${title} ${text}`).not.toMatch(/listing:|\.title|\.text/);
    const titles = LISTING_NAMES.map((other) => describeListing(other, messagesFor('en')).title);
    expect(titles.filter((other) => other === title)).toHaveLength(1);
  });
});

describe('the pages of listings', () => {
  it('are at their addresses, in every language', async () => {
    await openSite({ ...manyFilms(30), ...aSite() });
    const paths = (await listingPaths({})).map(({ params }) => `/${params.listing}/`);
    for (const locale of LOCALES) {
      const { explore, videos, gallery } = LISTINGS;
      const starts = [explore, videos, gallery].map(({ pathIn }) => pathIn(locale));
      expect(paths).toEqual(
        expect.arrayContaining([`${starts[0]}2/`, starts[1], `${starts[1]}2/`, starts[2]]),
      );
    }
    expect(paths).not.toContain('/gallery/2/');
    // A file of its own renders the first page of this one.
    expect(paths).not.toContain('/explore/');
  });

  it('are each built once, by one file', async () => {
    await openSite({ ...manyDecks(60), ...aSite() });
    const common = (await listingPaths({})).map(({ params }) => `/${params.listing}/`);
    const files = LISTING_NAMES.filter((name) => 'hasOwnFile' in LISTINGS[name]).flatMap((name) =>
      LOCALES.map((locale) => LISTINGS[name].pathIn(locale)),
    );
    const built = [...common, ...files].filter((path) => !OF_FILTER.test(path));
    expect(new Set(built).size).toBe(built.length);
    const indexed = (await indexedPathFunctions()).flatMap((pathIn) => LOCALES.map(pathIn));
    const others = /\/(?:user|presentation-template\/[^/]+)\//;
    expect(indexed.filter((path) => !others.test(path)).sort()).toEqual(built.sort());
  });

  it('have one key for all languages, and another for each page', async () => {
    await openSite({ ...manyDecks(60), ...aSite() });
    const paths = await listingPaths({ areKeyed: true });
    for (const name of PAGED_LISTINGS) {
      const pages = Map.groupBy(
        paths.filter(({ props }) => 'name' in props && props.name === name),
        ({ params }) => splitLocale(`/${params.listing}/`).path + name,
      );
      const keys = [...pages.values()].map((page) => new Set(page.map(({ key }) => key)));
      expect(keys.map(({ size }) => size)).toEqual(keys.map(() => 1));
      expect(new Set(keys.flatMap((ofPage) => [...ofPage])).size).toBe(pages.size);
    }
    expect(paths.some(({ key }) => key === undefined)).toBe(false);
  });
});

describe('the pages of filters', () => {
  const linksOf = (filters: ListingPage['filters']) => filters?.groups.flatMap(({ links }) => links) ?? [];
  const load = async (path: string) => {
    const listed = (await listingPaths({})).find(({ params }) => `/${params.listing}/` === path);
    return loadListing(listed!.props);
  };

  it('show the content of a value, lead to the others, and are not indexed [2.100]', async () => {
    await openSite({ ...manyFilms(2), ...manyDecks(3, { language: 'de' }), ...aSite() });
    const { title, filters, sections, seo } = await load('/de/explore/kind/video/');
    expect(title).toBe('Art: Videos');
    expect(new Set(sections[0]!.cards.map(({ type }) => type))).toEqual(new Set(['video']));
    expect(filters?.groups.flatMap(({ links }) => links.filter(({ isChosen }) => isChosen))).toEqual([
      { text: 'Videos', href: '/de/explore/kind/video/', isChosen: true, combined: undefined },
    ]);
    expect(filters?.all?.href).toBe('/de/explore/');
    expect(filters?.chosen).toBe('Videos');
    expect(linksOf(filters).find(({ text }) => text === 'Englisch')).toMatchObject({
      href: '/de/explore/language/en/',
      combined: '/de/explore/search/?kind=video&language=en',
    });
    expect(JSON.stringify(seo)).toContain('noindex');
    expect((await loadListing({ name: 'explore', place: FIRST_PAGE, locale: 'de' })).filters?.all).toBeNull();
  });

  it('lead to the pages of the most frequent tags, and these back to the filters [2.100, 2.101]', async () => {
    const tagged = (at: number) =>
      aPresentation({ oid: `deck-${at}`, tags: ['common', ...(at === 1 ? ['Rare'] : [`tag ${at % 8}`])] });
    const decks = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`presentations/deck-${at}.json`, tagged(at)]),
    );
    await openSite({ ...manyFilms(2), ...decks, ...aSite() });
    const { filters } = await loadListing({ name: 'explore', place: FIRST_PAGE, locale: 'en' });
    const topics = filters?.groups.at(-1);
    expect(topics?.name).toBe('Topic');
    expect(topics?.links.map(({ href }) => href)).toEqual(
      ['common', ...[0, 1, 2, 3, 4, 5, 6].map((at) => `tag-${at}`)].map((slug) => `/tag/${slug}/`),
    );
    const ofTag = (await load('/tag/rare/')).filters;
    expect(linksOf(ofTag).filter(({ isChosen }) => isChosen)).toMatchObject([{ text: 'Rare' }]);
    expect(linksOf(ofTag).find(({ text }) => text === 'Videos')?.combined).toBe(
      '/explore/search/?kind=video&topic=Rare',
    );
  });

  it('lead to the search of a tag if tags have no pages [2.100]', async () => {
    await openSite({
      ...manyFilms(2),
      'presentations/rivers.json': aPresentation({ tags: ['Ice & snow'] }),
      ...aSite([], [], { tagPages: false }),
    });
    const { filters } = await loadListing({ name: 'explore', place: FIRST_PAGE, locale: 'en' });
    expect(filters?.groups.at(-1)?.links).toMatchObject([
      { text: 'Ice & snow', href: '/explore/search/?topic=Ice%20%26%20snow' },
    ]);
  });

  it('of a language show talks in that language, whatever that of the page [2.90, 2.100]', async () => {
    const original = { ...aPresentation(), oid: 'rivers', title: 'Rivers', language: 'en' };
    const german = { ...original, oid: 'fluesse', title: 'Flüsse', language: 'de', translationOf: 'rivers' };
    await openSite({
      'presentations/rivers.json': original,
      'presentations/fluesse.json': german,
      ...aSite(),
    });
    const titles = async (path: string) => (await load(path)).sections[0]!.cards.map(({ title }) => title);
    expect(await titles('/explore/language/de/')).toEqual(['Flüsse']);
    expect(await titles('/de/explore/language/en/')).toContain('Rivers');
  });
});

describe('the home page', () => {
  it('flies through the first staff pick with several steps, if its head shows [2.104]', async () => {
    const frame = { x: 0, y: 0, w: 160, h: 90 };
    const path = ['one', 'two'].map((id) => ({ id, title: id, frame }));
    await openSite({
      'presentations/one.json': aPresentation({ oid: 'one-step' }),
      'presentations/rivers.json': aPresentation({ storyboard: aStoryboard({ path }) }),
      ...aSite(['one-step', 'rivers-of-data']),
    });
    const { hero } = await loadHome({ locale: 'de' });
    expect(hero).toMatchObject({ card: { path: '/de/p/rivers-of-data/rivers-of-data/' }, pause: 'Anhalten' });
    expect(hero?.strip).toMatch(/-640\.avif$/);
    expect((await loadHome({ locale: 'de' }, ['picks', 'hero'])).hero).toBeNull();
  });

  const sectionsOf = async (names?: string[]) => {
    const { hasHead, sections } = await loadHome({ locale: 'en' }, names);
    return [hasHead, ...sections.map(({ title, component }) => component ?? title)];
  };

  it('has the sections of the settings, in their order [1.22]', async () => {
    await openSite({ ...manyDecks(6), ...manyFilms(2), ...aSite(['deck-01']) });
    expect(await sectionsOf()).toEqual([true, 'Staff picks', 'Latest presentations', 'Videos']);
    const names = ['./src/components/Mine.astro', 'videos', 'latest'];
    expect(await sectionsOf(names)).toEqual([false, names[0], 'Videos', 'Latest presentations']);
  });

  it('shows picks among the latest presentations if it has no section of picks', async () => {
    await openSite({ ...manyDecks(3), ...aSite(['deck-01']) });
    const [[pick] = [], latest] = (await chooseHome()).entries;
    expect(latest).not.toContain(pick);
    expect((await chooseHome(['latest'])).entries).toEqual([expect.arrayContaining([pick])]);
  });

  it('has the content of a tag and of each series, with links to their pages [1.22]', async () => {
    const series = (title: string, items: string[]) => ({ title, language: 'en', items });
    await openSite({
      ...manyDecks(2),
      'presentations/ice-age.json': aPresentation({ oid: 'ice-age', tags: ['Ice Age'] }),
      'series/second.json': series('Second', ['deck-02', 'ice-age']),
      'series/first.json': series('First', ['deck-01']),
      ...aSite(),
    });
    const { sections } = await loadHome({ locale: 'de' }, ['tag:ice age', 'series', 'tag:sea']);
    expect(sections.map(({ title, more, cards }) => [title, more?.href, cards.length])).toEqual([
      ['Ice Age', '/de/tag/ice-age/', 1],
      ['First', '/de/series/first/', 1],
      ['Second', '/de/series/second/', 2],
    ]);
    expect(sections[0]?.more?.text).toBe('Alle ansehen');
    expect((await chooseHome(['series'])).titles).toEqual([
      { text: 'First', language: 'en' },
      { text: 'Second', language: 'en' },
    ]);
  });
});

describe('a listing with an archive after its first page', () => {
  const files = () => ({ ...manyDecks(60), ...manyFilms(30), ...aSite([], [], { listingPages: 1 }) });

  /** Builds all listings and profiles in German by address, and the home page. */
  async function buildAll(): Promise<Map<string, ListingPage>> {
    const pages = new Map([['/de/', await loadHome({ locale: 'de' })]]);
    pages.set('/de/explore/', await loadListing({ name: 'explore', place: FIRST_PAGE, locale: 'de' }));
    for (const { params, props } of await listingPaths({}))
      if (props.locale === 'de') pages.set(`/${params.listing}/`, await loadListing(props));
    for (const { params, props } of await profilePaths({}))
      if (props.locale === 'de') {
        const path = `/de/user/${params.oid}/${params.page === undefined ? '' : `${params.page}/`}`;
        pages.set(path, await loadProfile({ ...props, locale: 'de' }));
      }
    return pages;
  }

  const linksOf = ({ frame, sections, years, paging, archive, filters }: ListingPage): string[] =>
    [
      ...frame.footer.groups.flatMap(({ links }) => links),
      ...[paging?.previous, paging?.next, ...(paging?.numbers ?? []), archive].flatMap((link) => link ?? []),
      ...sections.flatMap(({ more }) => more ?? []),
      ...(filters?.groups ?? []).flatMap(({ links }) => links),
    ]
      .map(({ href }) => href)
      .concat(years.flatMap(({ months }) => months.map(({ path }) => path)))
      .concat(sections.flatMap(({ cards }) => cards.map(({ path }) => path)));

  it('leads from the home page to all content by its archive [2.74, 2.76]', async () => {
    await openSite(files());
    const pages = await buildAll();
    const reached = new Set(['/de/']);
    for (const path of reached)
      for (const link of pages.has(path) ? linksOf(pages.get(path)!) : []) reached.add(link);
    const listed = await loadListed();
    expect(listed.length).toBeGreaterThan(90);
    expect(listed.filter((facts) => !reached.has(viewPath(facts, 'de')))).toEqual([]);
    const [first, archive] = [pages.get('/de/explore/')!, pages.get('/de/explore/archive/')!];
    expect(first.archive).toEqual({ text: 'Archiv nach Monaten', href: '/de/explore/archive/' });
    expect(first.paging).toBeNull();
    expect(archive.sections).toEqual([]);
    // Archives of profiles are left out: view pages lead there, which this test does not load.
    const paths = [...pages.keys()].filter((path) => path.includes('archive') && !path.includes('/user/'));
    expect(paths.filter((path) => !reached.has(path))).toEqual([]);
  });

  it('has months by year in its archive, with their names and counts [2.75]', async () => {
    await openSite(files());
    const { title, years } = await loadListing({ name: 'videos', place: { kind: 'archive' }, locale: 'de' });
    expect(title).toBe('Videos: Archiv');
    expect(years).toEqual([
      {
        year: '2026',
        months: [
          {
            title: 'März 2026',
            name: 'März',
            count: '31 Beiträge',
            path: '/de/video/explore/archive/2026-03/',
            position: 1,
          },
        ],
      },
    ]);
  });

  it('has pages of a month with the pages above them, oldest content first [2.75]', async () => {
    await openSite(files());
    const place = { kind: 'month', month: '2025-12', number: 2 } as const;
    const page = await loadListing({ name: 'explore', place, locale: 'en' });
    expect(page.title).toBe('Presentations, December 2025, page 2');
    expect(page.sections[0]?.cards.map(({ title }) => title)).toEqual([
      'deck-08',
      'deck-07',
      'deck-06',
      'deck-05',
      'deck-04',
      'deck-03',
      'deck-02',
    ]);
    expect(page.seo.canonical).toBe('https://podium.example/explore/archive/2025-12/2/');
    expect(page.seo.alternates[1]?.href).toBe('https://podium.example/de/explore/archive/2025-12/2/');
    expect(page.frame.header.back?.href).toBe('/explore/archive/');
    const { breadcrumb } = page.seo.structuredData as { breadcrumb: { itemListElement: { item: string }[] } };
    expect(breadcrumb.itemListElement.map(({ item }) => new URL(item).pathname)).toEqual([
      '/',
      '/explore/',
      '/explore/archive/',
      '/explore/archive/2025-12/',
      '/explore/archive/2025-12/2/',
    ]);
  });

  it('has each page of its archive in the sitemap, at the address where it is built', async () => {
    await openSite(files());
    const built = [...(await buildAll()).keys()].filter(
      (path) => path.includes('/archive/') && !OF_FILTER.test(path),
    );
    const indexed = (await indexedPathFunctions()).map((pathIn) => pathIn('de'));
    expect(indexed.filter((path) => path.includes('/archive/')).toSorted()).toEqual(built.toSorted());
    expect(built).toContain('/de/user/ada/archive/2026-01/');
  });
});

describe('the cards of a profile', () => {
  it('have the day of the last change, because the page names the owner [2.81]', async () => {
    await openSite({ ...manyDecks(2), ...aSite() });
    const [first] = await profilePaths({});
    const { sections } = await loadProfile({
      profile: first!.props.profile,
      place: FIRST_PAGE,
      locale: 'de',
    });
    const dated = sections[0]!.cards.map(({ subTitle }) => subTitle);
    expect(dated).toEqual(
      first!.props.profile.entries.map(({ lastModified }) => formatDate(lastModified, 'de')),
    );
    const explore = await loadListing({ name: 'explore', place: FIRST_PAGE, locale: 'de' });
    expect(explore.sections[0]!.cards[0]!.subTitle).toBe('von Ada Lovelace');
  });
});

describe('the content of listings', () => {
  it('is only listed content: all of it newest first, the videos, and the picks in their order', async () => {
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
    const indexed = (await indexedPathFunctions()).map((pathIn) => pathIn('de'));
    expect(indexed).toContain('/de/presentation-template/plan/');
    const profiles = (await profilePaths({}))
      .filter(({ params }) => params.locale === 'de')
      .map(({ params: { oid, page } }) => `/de/user/${oid}/${page === undefined ? '' : `${page}/`}`);
    expect(profiles).toEqual(['/de/user/ada/', '/de/user/ada/2/', '/de/user/ada/3/']);
    expect(indexed.filter((path) => path.includes('/user/'))).toEqual(profiles);
  });
});
