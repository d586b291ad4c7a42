import { describe, expect, it } from 'vitest';
import { LOCALES } from '#domain/languages/locales';
import { makeFacts } from './page-data.fixture.ts';
import {
  listImage,
  listPages,
  listVideo,
  planSitemaps,
  sitemapName,
  writeSitemap,
  writeSitemapIndex,
} from './sitemaps.ts';

const SITE = 'https://podium.example';
/** The largest number of presentations whose pages fit into one sitemap. */
const FITTING = Math.floor(10_000 / LOCALES.length);
const PICTURE = { src: '/_pictures/a-1200.jpg', width: 1200, height: 630 };

describe('the plan of the sitemaps', () => {
  it('puts everything that fits into one of each kind', () => {
    const plan = planSitemaps({ listings: 20, own: 0, pages: FITTING, images: 1111, videos: 10 });
    expect(plan.map(sitemapName)).toEqual(['listings-1', 'pages-1', 'images-1', 'videos-1']);
  });

  it('has no file for kinds without addresses', () => {
    expect(planSitemaps({ listings: 5, own: 0, pages: 0, images: 0, videos: 0 }).map(sitemapName)).toEqual([
      'listings-1',
    ]);
  });

  it('splits at 10,000 addresses, with one address per language for each entry', () => {
    const plan = planSitemaps({ listings: 1, own: 0, pages: FITTING + 1, images: 10_001, videos: 0 });
    expect(plan.map(sitemapName)).toEqual(['listings-1', 'pages-1', 'pages-2', 'images-1', 'images-2']);
    for (const { kind, start, end } of plan)
      expect((end - start) * (kind === 'pages' ? LOCALES.length : 1)).toBeLessThanOrEqual(10_000);
  });

  it('keeps files of videos, whose texts are long, as small as the others', () => {
    const [first] = planSitemaps({ listings: 0, own: 0, pages: 0, images: 0, videos: 10_000 });
    expect(first?.end).toBe(2_000);
  });

  it('lists everything once', () => {
    const parts = planSitemaps({ listings: 0, own: 0, pages: 10, images: 0, videos: 0 }, 3 * LOCALES.length);
    expect(parts.map(({ start, end }) => [start, end])).toEqual([
      [0, 3],
      [3, 6],
      [6, 9],
      [9, 10],
    ]);
  });
});

describe('a sitemap', () => {
  it('lists the page of content in every language, with the time of its last change', async () => {
    const xml = await writeSitemap(listPages([makeFacts()]), SITE);
    expect(xml.match(/<url>/g)).toHaveLength(LOCALES.length);
    expect(xml).toContain(
      '<loc>https://podium.example/de/p/rivers-of-data/rivers-data/</loc><lastmod>2026-03-04T10:00:00.000Z</lastmod>',
    );
  });

  it('lists pictures and videos, these with at least one second', async () => {
    const facts = makeFacts({ durationSeconds: 0.2 });
    const video = { description: 'A film', file: '/_media/a.mp4', picture: PICTURE };
    const xml = await writeSitemap([...listImage(facts, PICTURE), ...listVideo(facts, video, SITE)], SITE);
    expect(xml).toContain('<image:loc>https://podium.example/_pictures/a-1200.jpg</image:loc>');
    expect(xml).toContain('<video:duration>1</video:duration>');
  });

  it('omits a duration over the maximum of the format', async () => {
    const video = { description: 'A film', file: '/_media/a.mp4', picture: PICTURE };
    const write = (durationSeconds: number) =>
      writeSitemap(listVideo(makeFacts({ durationSeconds }), video, SITE), SITE);
    expect(await write(28_800)).toContain('<video:duration>28800</video:duration>');
    expect(await write(28_801)).not.toContain('<video:duration>');
  });

  it('leaves out content without a picture', () => {
    expect(listImage(makeFacts(), null)).toEqual([]);
    expect(listVideo(makeFacts(), { description: 'a', file: '/a.mp4', picture: null }, SITE)).toEqual([]);
  });
});

it('the list of sitemaps names each with its time', async () => {
  const sitemaps = [
    { path: '/sitemap-pages-1.xml', lastModified: '2026-03-04T10:00:00Z' },
    { path: '/sitemap-videos-1.xml', lastModified: null },
  ];
  const text = await writeSitemapIndex(sitemaps, SITE);
  expect(text).toContain('<loc>https://podium.example/sitemap-videos-1.xml</loc></sitemap>');
});
