import { expect, it } from 'vitest';
import { makeFacts } from './page-data.fixture.ts';
import { writeFeed, type FeedEntry } from './feed.ts';

const SITE = {
  name: 'Podium',
  description: 'Talks & films',
  url: 'https://podium.example',
  path: '/feed.xml',
  page: '/',
};

function makeEntry(changes: Partial<FeedEntry['facts']> = {}): FeedEntry {
  const author = {
    name: 'Ada',
    isNamed: true,
    initials: 'A',
    colour: 1,
    profile: { href: '/user/ada/', before: '', after: '', isOutside: false },
  };
  const picture = { src: '/_pictures/a-1200.jpg', width: 1200, height: 630 };
  return { facts: makeFacts(changes), author, description: 'Where data flow.', picture };
}

it('is as new as the newest content in it', () => {
  const older = makeEntry({ oid: 'older', lastModified: '2025-01-01T00:00:00Z' });
  const feed = writeFeed([makeEntry(), older], SITE);
  expect(feed.indexOf('<updated>2026-03-04T10:00:00.000Z</updated>')).toBeLessThan(feed.indexOf('<entry>'));
  expect(feed.match(/<entry>/g)).toHaveLength(2);
});

it('leads to the page, the picture and the owner of content', () => {
  const feed = writeFeed([makeEntry()], SITE);
  expect(feed).toContain('<link href="https://podium.example/p/rivers-of-data/rivers-data/" rel="alternate"');
  expect(feed).toContain('<link href="https://podium.example/_pictures/a-1200.jpg" rel="enclosure"');
  expect(feed).toContain('<uri>https://podium.example/user/ada/</uri>');
});

it('names no author without a name', () => {
  const entry = makeEntry();
  const author = entry.author && { ...entry.author, name: 'Unknown author', isNamed: false };
  expect(writeFeed([{ ...entry, author }], SITE)).not.toContain('Unknown author');
});

it('leaves out facts that content does not have', () => {
  const feed = writeFeed([{ ...makeEntry(), author: null, picture: null, description: '' }], SITE);
  expect(feed).not.toMatch(/enclosure|<summary|<uri/);
});
