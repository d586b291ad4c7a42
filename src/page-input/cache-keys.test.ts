import { describe, expect, it } from 'vitest';
import { aPresentation, aStoryboard, aTemplate, aVideo, PNG } from '#library/content.fixture';
import { contentKey, listingKey, searchKey, sitemapKey, viewPageKey } from './cache-keys.ts';
import { chooseSidebar } from './choose-sidebar.ts';
import { FIRST_PAGE, placePath } from '#domain/content/listing-places';
import { loadListed, loadProfiles } from './content.ts';
import { listPlacesWithKeys } from './listing-paths.ts';
import { aSite, manyDecks, openSite } from './site.fixture.ts';

/** A picture that differs from `PNG` in bytes after its end. */
const OTHER_PNG = Buffer.concat([PNG, Buffer.from('other')]);

const ADA = { oid: 'ada', username: 'ada', firstName: 'Ada', lastName: 'Lovelace' };

type Files = Record<string, unknown>;

/** Returns the key of one presentation's pages on a site with these files. */
async function keyIn(files: Files, make: typeof contentKey = contentKey, oid = 'rivers-of-data') {
  const facts = (await openSite(files)).get(oid)!;
  return make(facts);
}

const rivers = (changes: Files) => ({ 'presentations/rivers.json': aPresentation(changes) });

describe('the key of the pages of some content', () => {
  it('is the same on every machine, wherever the files are', async () => {
    const key = await keyIn({});
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(await keyIn({})).toBe(key);
  });

  it.each<[string, Files]>([
    ['its title', rivers({ title: 'Seas of data' })],
    ['its description', rivers({ description: '<p>Other</p>' })],
    ['the bytes of its picture', { 'media/rivers.png': OTHER_PNG }],
    ['the name of its owner', { 'owners/ada-lovelace.json': { ...ADA, firstName: 'Augusta' } }],
    ['the name of the site', aSite(['rivers-of-data'], ['how-rivers-flow'], { name: 'Stage' })],
  ])('changes with %s', async (_, files) => {
    expect(await keyIn(files)).not.toBe(await keyIn({}));
  });

  it('changes with the bytes of a segment of its adaptive video', async () => {
    const sources = [
      { src: '../media/film.m3u8', type: 'application/vnd.apple.mpegurl' },
      { src: '../media/flow.mp4', type: 'video/mp4' },
    ];
    const files = (segment: string): Files => ({
      'videos/flow.json': aVideo({}, { sources }),
      'media/film.m3u8': '#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n',
      'media/a.ts': segment,
    });
    const keyOf = (segment: string) => keyIn(files(segment), contentKey, 'how-rivers-flow');
    const key = await keyOf('G');
    expect(await keyOf('G')).toBe(key);
    expect(await keyOf('Go')).not.toBe(key);
  });

  it('does not change with other content', async () => {
    expect(await keyIn(manyDecks(2))).toBe(await keyIn({}));
  });

  it('changes when an owner gets a profile, because the page links to it', async () => {
    const link = { link_id: 'Sl2vN7xQm4KtR9wJ' };
    const hidden = { owner: 'grace', oid: 'sealed', privacy: 'hidden', viewLink: link };
    const files = (more: Files) => ({
      'owners/grace.json': { ...ADA, oid: 'grace' },
      'presentations/sealed.json': aPresentation(hidden),
      ...more,
    });
    const without = await keyIn(files({}), contentKey, 'sealed');
    const listed = { 'presentations/open.json': aPresentation({ oid: 'open', owner: 'grace' }) };
    expect(await keyIn(files(listed), contentKey, 'sealed')).not.toBe(without);
  });

  it('changes when a suggested term gets its only hit, and with no other word of other content [3.54]', async () => {
    const keyWith = (title: string) => {
      const site = aSite([], [], { searchTerms: { en: { other: ['glaciers'] } } });
      return keyIn({ ...site, ...manyDecks(1, { title }) });
    };
    expect(await keyWith('A pond')).toBe(await keyWith('A lake'));
    expect(await keyWith('A glacier')).not.toBe(await keyWith('A lake'));
  });
});

describe('the key of a view page', () => {
  const others = (changes: Files = {}) => ({
    ...aSite(['deck-01']),
    ...manyDecks(3),
    ...manyDecks(1, changes),
  });

  it.each<[string, Files]>([
    ['the title of a card in its sidebar', others({ title: 'New' })],
    ['the picks of the site', { ...others(), ...aSite(['deck-02']) }],
    ['a template', { ...others(), 'templates/plan.json': aTemplate({ title: 'Plan B' }) }],
  ])('changes with %s', async (_, files) => {
    expect(await keyIn(files, viewPageKey)).not.toBe(await keyIn(others(), viewPageKey));
  });

  it('changes with the title of a staff pick only where the sidebar shows that pick', async () => {
    const picks = Array.from({ length: 12 }, (_, index) => `deck-${String(index + 1).padStart(2, '0')}`);
    const content = { ...aSite(picks), ...manyDecks(40) };
    const before = await openSite(content);
    const keys = await Promise.all([...before.values()].map(viewPageKey));
    const sidebars = await Promise.all([...before.values()].map(chooseSidebar));
    const after = await openSite({ ...content, ...manyDecks(1, { title: 'New' }) });
    const changed = await Promise.all(
      [...after.values()].map(async (facts, index) => (await viewPageKey(facts)) !== keys[index]),
    );
    const isShown = sidebars.map(({ picks: shown, upNext }, index) =>
      [
        [...before.keys()][index],
        ...(upNext.get('en') ?? []).map(({ oid }) => oid),
        ...shown.map(({ oid }) => oid),
      ].includes('deck-01'),
    );
    expect(changed).toEqual(isShown);
    expect(new Set(isShown)).toEqual(new Set([true, false]));
  });

  it('does not change with the storyboard of a template that has a picture', async () => {
    const files = (changes: Files) => ({ ...others(), 'templates/plan.json': aTemplate(changes) });
    const storyboard = aStoryboard();
    const playing = await keyIn(files({ storyboard }), viewPageKey);
    expect(playing).toBe(await keyIn(files({}), viewPageKey));
    const drawn = await keyIn(files({ storyboard, thumbnail: undefined }), viewPageKey);
    expect(drawn).not.toBe(playing);
  });

  it('does not change with facts that no card shows', async () => {
    const changed = others({ likesCount: 7, description: '<p>Other</p>', tags: ['new'] });
    expect(await keyIn(changed, viewPageKey)).toBe(await keyIn(others(), viewPageKey));
  });
});

describe('the keys of a listing', () => {
  async function keysOf(files: Files): Promise<(string | undefined)[]> {
    await openSite({ ...aSite(), ...files });
    return (await listPlacesWithKeys({ areKeyed: true }, await loadListed('presentation'))).map(
      ({ key }) => key,
    );
  }

  it('change only for the pages whose cards change', async () => {
    const before = await keysOf(manyDecks(60));
    const changed = manyDecks(60);
    Object.assign(changed, {
      'presentations/deck-30.json': { ...(changed['presentations/deck-30.json'] as object), title: 'New' },
    });
    const after = await keysOf(changed);
    expect(before).toHaveLength(3);
    expect(after.map((key, index) => key === before[index])).toEqual([true, false, true]);
  });

  it('change for all pages with the number of pages, because all of them show it', async () => {
    const before = await keysOf(manyDecks(47));
    const after = await keysOf(manyDecks(48));
    expect(after.length).toBe(before.length + 1);
    expect(after[0]).not.toBe(before[0]);
  });

  it('of a profile change with the number of entries only for the first page, which shows it', async () => {
    const keyOf = async (count: number, number: number) => {
      await openSite({ ...aSite(), ...manyDecks(50) });
      const [profile] = await loadProfiles();
      return listingKey(
        profile!.entries.slice(0, count),
        { kind: 'page', number },
        { kind: 'user', name: profile!.id },
      );
    };
    expect(await keyOf(50, 1)).not.toBe(await keyOf(49, 1));
    expect(await keyOf(50, 2)).toBe(await keyOf(49, 2));
  });

  it('change with the day of a last change only for a profile, whose cards show it', async () => {
    const keysWith = async (lastModified: string) => {
      await openSite({ ...aSite(), ...manyDecks(1, { lastModified }) });
      const [profile] = await loadProfiles();
      const { entries, id } = profile!;
      const group = { kind: 'user', name: id } as const;
      return [await listingKey(entries, FIRST_PAGE), await listingKey(entries, FIRST_PAGE, group)];
    };
    const [listing, viewPage] = await keysWith('2025-01-01T10:00:00Z');
    const [laterListing, laterViewPage] = await keysWith('2025-01-02T10:00:00Z');
    expect(laterListing).toBe(listing);
    expect(laterViewPage).not.toBe(viewPage);
  });
});

describe('the keys of a listing with an archive', () => {
  /** Returns the keys by address. The decks are one day apart, the first one is the newest. */
  async function keysOf(files: Files): Promise<ReadonlyMap<string, string | undefined>> {
    await openSite({ ...aSite([], [], { listingPages: 2 }), ...files });
    const places = await listPlacesWithKeys({ areKeyed: true }, await loadListed('presentation'));
    return new Map(places.map(({ place, key }) => [placePath('/explore/', place), key]));
  }

  /** Returns the addresses that one set of files has with another key, or not at all. */
  async function changedBy(before: Files, after: Files): Promise<string[]> {
    const [was, is] = [await keysOf(before), await keysOf(after)];
    return [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
  }

  /** Returns the files of a site with one more presentation, changed at this instant. */
  const withMore = (lastModified: string) => ({
    ...manyDecks(130),
    'presentations/more.json': aPresentation({ oid: 'more', title: 'More', lastModified }),
  });

  const ALL = [
    '/explore/',
    '/explore/2/',
    '/explore/archive/',
    '/explore/archive/2026-03/',
    '/explore/archive/2026-01/',
    '/explore/archive/2025-12/',
    '/explore/archive/2025-12/2/',
    '/explore/archive/2025-11/',
    '/explore/archive/2025-11/2/',
    '/explore/archive/2025-10/',
    '/explore/archive/2025-10/2/',
    '/explore/archive/2025-09/',
    '/explore/archive/2025-09/2/',
    '/explore/archive/2025-08/',
  ];

  it('exist for all pages, in the order of links', async () => {
    expect([...(await keysOf(manyDecks(130))).keys()]).toEqual(ALL);
  });

  it('change for the first page, the archive and the last page of a month with new content', async () => {
    const newest = await changedBy(manyDecks(130), withMore('2026-03-30T00:00:00Z'));
    expect(newest).toEqual(['/explore/', '/explore/archive/', '/explore/archive/2026-03/']);
    const inMonth = await changedBy(manyDecks(130), withMore('2025-12-31T12:00:00Z'));
    const expected = ['/explore/', '/explore/archive/', '/explore/archive/2025-12/2/'];
    expect(inMonth).toEqual(expected);
  });

  it('change for the archive and for one month with content that is older than the listing', async () => {
    const changed = await changedBy(manyDecks(130), withMore('2025-09-30T12:00:00Z'));
    expect(changed).toEqual(['/explore/archive/', '/explore/archive/2025-09/2/']);
  });

  it('change for the pages that show a title, wherever they are', async () => {
    const renamed = { ...manyDecks(130) };
    Object.assign(renamed, {
      'presentations/deck-100.json': { ...(renamed['presentations/deck-100.json'] as object), title: 'New' },
    });
    expect(await changedBy(manyDecks(130), renamed)).toEqual(['/explore/archive/2025-09/']);
  });

  it('change for the first and the last page when an archive begins', async () => {
    const before = { ...manyDecks(47), ...aSite([], [], { listingPages: 2 }) };
    const after = { ...manyDecks(48), ...aSite([], [], { listingPages: 2 }) };
    const changed = await changedBy(before, after);
    expect(changed.slice(0, 3)).toEqual(['/explore/', '/explore/2/', '/explore/archive/']);
  });
});

describe('the key of the search page', () => {
  const key = async (changes: Files) => {
    await openSite(rivers(changes));
    return searchKey(await loadListed());
  };

  it('changes with tags and languages, which the page suggests, and not with likes', async () => {
    const before = await key({});
    expect(await key({ tags: ['water'] })).not.toBe(before);
    expect(await key({ language: 'de' })).not.toBe(before);
    expect(await key({ likesCount: 5 })).toBe(before);
  });

  it('changes with the title of a staff pick that it shows [2.73]', async () => {
    expect(await key({ title: 'Seas of data' })).not.toBe(await key({}));
  });

  it('does not change with the title of other content [2.73]', async () => {
    const keyWith = async (changes: Files) => {
      await openSite({
        ...aSite(['deck-01']),
        ...manyDecks(2),
        'presentations/old.json': aPresentation({
          oid: 'old',
          lastModified: '2020-01-01T00:00:00Z',
          ...changes,
        }),
      });
      return searchKey(await loadListed());
    };
    expect(await keyWith({ title: 'Seas' })).toBe(await keyWith({}));
  });
});

describe('the key of a sitemap', () => {
  const key = async (kind: 'pages' | 'images', changes: Files) => {
    await openSite(rivers(changes));
    return sitemapKey(kind, await loadListed('presentation'));
  };

  it('of pages changes with a date, not with a title', async () => {
    const before = await key('pages', { slug: 'rivers' });
    expect(await key('pages', { slug: 'rivers', lastModified: '2026-03-05T10:00:00Z' })).not.toBe(before);
    expect(await key('pages', { slug: 'rivers', title: 'Seas' })).toBe(before);
  });

  it('of pictures changes with a title, not with a date', async () => {
    const before = await key('images', { slug: 'rivers' });
    expect(await key('images', { slug: 'rivers', title: 'Seas' })).not.toBe(before);
    expect(await key('images', { slug: 'rivers', lastModified: '2026-03-05T10:00:00Z' })).toBe(before);
  });
});
