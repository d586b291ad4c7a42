import { describe, expect, it } from 'vitest';
import { writeFeed, type FeedEntry } from '#page-data/feed';
import { makeFacts } from '#page-data/page-data.fixture';
import { listImage, listPages, listVideo, writeSitemap, writeSitemapIndex } from '#page-data/sitemaps';
import { checkXml } from './check-xml.fixture.ts';

const SITE = 'https://podium.example';
const HOSTILE = `<script>"&']]>\u0001\uD800\uFFFFé😀`;
const PICTURE = { src: '/_pictures/a-1200.jpg', width: 1200, height: 630 };

describe('the feed', () => {
  const check = (text: string) => checkXml({ name: 'feed.xml', text }, 'atom');

  function writeWith(entries: FeedEntry[], name = 'Podium'): string {
    return writeFeed(entries, { name, description: name, url: SITE, path: '/feed.xml', page: '/' });
  }

  function makeEntry(text: string): FeedEntry {
    const author = {
      name: text,
      isNamed: true,
      initials: 'A',
      colour: 1,
      profile: { href: '/user/ada/', before: '', after: '', isOutside: false },
    };
    return { facts: makeFacts({ title: text, tags: [text] }), author, description: text, picture: PICTURE };
  }

  it.each([
    ['with content', writeWith([makeEntry('Rivers')])],
    ['with hostile texts', writeWith([makeEntry(HOSTILE)], HOSTILE)],
    ['with nothing in it', writeWith([])],
    [
      'of content of which little is known',
      writeWith([{ ...makeEntry('Rivers'), author: null, picture: null, description: '' }]),
    ],
  ])('is valid %s', async (_, feed) => {
    expect(await check(feed)).toEqual([]);
  });

  it('is refused without an id', async () => {
    const [fault] = await check(writeWith([makeEntry('Rivers')]).replace(/<id>.*?<\/id>/, ''));
    expect(fault).toMatch(/^feed\.xml:\d+ /);
  });
});

describe('a sitemap', () => {
  const check = (text: string) => checkXml({ name: 'sitemap.xml', text }, 'sitemap');
  const facts = { ...makeFacts({ title: HOSTILE, tags: [HOSTILE] }), durationSeconds: 0.2 };
  const video = { description: HOSTILE, file: '/_media/a.mp4', picture: PICTURE };

  it.each([
    ['pages', listPages([facts])],
    ['pictures', listImage(facts, PICTURE)],
    ['videos', listVideo(facts, video, SITE)],
  ])('of %s is valid with any texts', async (_, items) => {
    expect(await check(await writeSitemap(items, SITE))).toEqual([]);
  });

  it('is refused if an address is missing', async () => {
    const xml = await writeSitemap(listPages([facts]), SITE);
    expect(await check(xml.replace(/<loc>.*?<\/loc>/, ''))).not.toEqual([]);
  });
});

it('the list of sitemaps is valid, with or without times', async () => {
  const sitemaps = [
    { path: '/sitemap-pages-1.xml', lastModified: '2026-03-04T10:00:00Z' },
    { path: '/sitemap-videos-1.xml', lastModified: null },
  ];
  const text = await writeSitemapIndex(sitemaps, SITE);
  expect(await checkXml({ name: 'sitemap-index.xml', text }, 'sitemap-index')).toEqual([]);
});
