import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '#i18n/load-messages.fixture';
import { aPresentation } from '#library/content.fixture';
import { FEED_ENTRIES } from '#page-data/feed';
import { respondWithFeed, respondWithGroupFeed, type GroupFeed } from './feed.ts';
import { feedPaths } from './listing-paths.ts';
import { aSite, HIDDEN, manyDecks, openSite } from './site.fixture.ts';

beforeAll(() => loadMessages());

it('has the newest listed content with description, author and picture', async () => {
  await openSite({ ...manyDecks(FEED_ENTRIES + 5), ...aSite(), 'presentations/sealed.json': HIDDEN });
  const response = await respondWithFeed();
  expect(response.headers.get('Content-Type')).toBe('application/atom+xml');
  const feed = await response.text();
  const entries = feed.split('<entry>').slice(1);
  expect(entries).toHaveLength(FEED_ENTRIES);
  expect(entries[0]).toContain('/v/how-rivers-flow/');
  expect(entries[2]).toContain('/p/deck-01/deck-01/');
  expect(entries[2]).toContain('<name>Ada Lovelace</name>');
  expect(entries[2]).toMatch(/rel="enclosure"/);
  expect(feed).not.toContain('sealed-letter');
  expect(feed).not.toContain(`deck-${FEED_ENTRIES - 1}`);
});

describe('a talk in several languages', () => {
  const inLanguage = (oid: string, language: string, day: number, changes: object = {}) =>
    aPresentation({
      oid,
      title: oid,
      language,
      tags: ['water'],
      lastModified: `2026-05-0${day}T10:00:00Z`,
      ...changes,
    });
  const files = {
    'presentations/a.json': inLanguage('ice-de', 'de', 1),
    'presentations/b.json': inLanguage('ice-en', 'en', 2, { translationOf: 'ice-de' }),
    'presentations/c.json': inLanguage('ice-fr', 'fr', 9, { translationOf: 'ice-de' }),
    'presentations/d.json': inLanguage('sea-de', 'de', 3),
    'presentations/e.json': inLanguage('sea-fr', 'fr', 8, { translationOf: 'sea-de' }),
    'presentations/f.json': inLanguage('fog-de', 'de', 4),
    'presentations/g.json': inLanguage('fog-en', 'en', 7, { translationOf: 'fog-de', draft: true }),
    'presentations/h.json': inLanguage('dew-de', 'de', 6, { draft: true }),
  };
  const series = { title: 'Water', language: 'en', items: ['ice-fr', 'sea-fr', 'fog-de'] };

  /** Returns the oids of the entries of a feed, in their order. */
  const oidsIn = async (response: Response) =>
    (await response.text())
      .split('<entry>')
      .slice(1)
      .map((entry) => /\/p\/([^/]+)\//.exec(entry)?.[1]);

  it.each(['tag', 'series', 'user'])(
    'is one entry of the feed of a %s, in English [2.88, 2.90]',
    async (kind) => {
      await openSite({ ...files, 'series/water.json': series });
      const feeds = (await feedPaths({})).map(({ props }) => props as GroupFeed);
      const feed = feeds.find(({ group }) => group.kind === kind && group.name !== 'rivers')!;
      const oids = await oidsIn(await respondWithGroupFeed(feed));
      expect(oids.slice(0, 3)).toEqual(['fog-de', 'sea-de', 'ice-en']);
      expect(oids.filter((oid) => /^(?:ice|sea|fog|dew)-/.test(oid ?? ''))).toHaveLength(3);
    },
  );

  it('is one entry of the feed of the site, in English [2.90]', async () => {
    await openSite({ ...files });
    const oids = await oidsIn(await respondWithFeed());
    expect(oids.slice(0, 3)).toEqual(['fog-de', 'sea-de', 'ice-en']);
    expect(oids).not.toContain('ice-fr');
  });
});
