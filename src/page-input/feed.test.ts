import { beforeAll, expect, it } from 'vitest';
import { loadMessages } from '#i18n/load-messages.fixture';
import { FEED_ENTRIES } from '#page-data/feed';
import { answerWithFeed } from './feed.ts';
import { aSite, HIDDEN, manyDecks, openSite } from './site.fixture.ts';

beforeAll(() => loadMessages());

it('has the newest listed content with description, author and picture', async () => {
  await openSite({ ...manyDecks(FEED_ENTRIES + 5), ...aSite(), 'presentations/sealed.json': HIDDEN });
  const response = await answerWithFeed();
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
