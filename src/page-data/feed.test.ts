import { beforeAll, expect, it } from 'vitest';
import { loadMessages } from '#i18n/load-messages';
import { checkXml } from '#pipeline/formats/check-xml';
import { giveViewPageInput } from './fixtures.ts';
import { writeFeed, type FeedEntry } from './feed.ts';

beforeAll(() => loadMessages());

const SITE = { name: 'Podium', description: 'Talks & films', url: 'https://podium.example' };
const HOSTILE = `<script>"&']]>\u0001\uD800\uFFFFé😀`;

function giveEntry(changes: Record<string, unknown> = {}): FeedEntry {
  const { facts, socialCard } = giveViewPageInput(changes);
  const author = { name: 'Ada', initials: 'A', colour: 1, profile: { href: '/user/ada/', label: '' } };
  return { facts, author, description: 'Where data flow.', picture: socialCard };
}

const check = (text: string) => checkXml({ name: 'feed.xml', text }, 'atom');

it('tells of content, the newest of which dates the feed', async () => {
  const feed = writeFeed(
    [giveEntry(), giveEntry({ oid: 'older', lastModified: '2025-01-01T00:00:00Z' })],
    SITE,
  );
  expect(await check(feed)).toEqual([]);
  expect(feed).toMatch(/<updated>2026-03-04T10:00:00.000Z<\/updated>\s*<entry>/);
  expect(feed).toContain('href="https://podium.example/p/older/rivers-data/" rel="alternate"');
  expect(feed).toContain('<uri>https://podium.example/user/ada/</uri>');
});

it('is a valid feed whatever texts are in it', async () => {
  const entry = giveEntry({ title: HOSTILE, tags: [HOSTILE] });
  const feed = writeFeed([{ ...entry, description: HOSTILE, author: { ...entry.author!, name: HOSTILE } }], {
    ...SITE,
    name: HOSTILE,
  });
  expect(await check(feed)).toEqual([]);
});

it('is a valid feed with nothing in it', async () => {
  expect(await check(writeFeed([], SITE))).toEqual([]);
});

it('is refused by the validator where something is missing', async () => {
  const feed = writeFeed([giveEntry()], SITE);
  expect(await check(feed.replace(/<id>.*?<\/id>/, ''))).not.toEqual([]);
});
