import { beforeAll, expect, it } from 'vitest';
import { aPresentation } from '#library/content.fixture';
import { LOCALES } from '#domain/languages/locales';
import { loadMessages } from '#i18n/load-messages.fixture';
import { getBuild, setBuild } from './environment.ts';
import { indexedPathFunctions } from './listing-paths.ts';
import { respondWithSitemap, respondWithSitemapIndex, sitemapPaths } from './sitemaps.ts';
import { aSite, HIDDEN, manyDecks, openSite } from './site.fixture.ts';

beforeAll(() => loadMessages());

const SITE = 'https://podium.example';

const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);

async function locationsOf(kind: string): Promise<string[]> {
  const path = (await sitemapPaths({})).find(({ props }) => props.part.kind === kind)!;
  return locationsIn(await (await respondWithSitemap(path)).text());
}

it('names every sitemap in the index, with its newest date', async () => {
  await openSite({ 'presentations/rivers.json': aPresentation({ lastModified: '2026-05-06T07:08:09Z' }) });
  const xml = await (await respondWithSitemapIndex()).text();
  const names = (await sitemapPaths({})).map(({ params }) => `${SITE}/sitemap-${params.name}.xml`);
  expect(names.length).toBeGreaterThan(3);
  expect(locationsIn(xml)).toEqual(names);
  expect(xml).toMatch(/sitemap-pages-1\.xml<\/loc><lastmod>2026-05-06T07:08:09/);
  expect(xml).toMatch(/sitemap-videos-1\.xml<\/loc><lastmod>2026-03-04T10:00:00/);
});

it('has all pages of listings in every language', async () => {
  await openSite({ ...manyDecks(30), ...aSite() });
  const expected = (await indexedPathFunctions()).flatMap((pathIn) =>
    LOCALES.map((locale) => `${SITE}${pathIn(locale)}`),
  );
  expect(await locationsOf('listings')).toEqual(expected);
  expect(expected).toContain(`${SITE}/ja/explore/2/`);
});

it('has no page of a tag that only drafts have', async () => {
  await openSite({
    'presentations/rivers.json': aPresentation({ tags: ['Water'] }),
    'presentations/draft.json': aPresentation({ oid: 'draft-talk', draft: true, tags: ['Ice'] }),
  });
  const tags = (await locationsOf('listings')).filter((url) => url.startsWith(`${SITE}/tag/`));
  expect(tags).toEqual([`${SITE}/tag/water/`]);
});

it('has listed content sorted by oid, and nothing behind a view link', async () => {
  await openSite({ ...manyDecks(2), 'presentations/sealed.json': HIDDEN });
  const english = (await locationsOf('pages')).filter((url) => /\.example\/[pv]\//.test(url));
  expect(english).toEqual([
    `${SITE}/p/deck-01/deck-01/`,
    `${SITE}/p/deck-02/deck-02/`,
    `${SITE}/v/how-rivers-flow/rivers-of-data/`,
    `${SITE}/p/rivers-of-data/rivers-of-data/`,
  ]);
});

it('has the indexed pages of the project, in a sitemap of their own', async () => {
  await openSite({});
  const indexed = { path: '/de/ueber-uns/', isIndexed: true };
  setBuild({ ...getBuild()!, ownPages: [indexed, { path: '/internal/', isIndexed: false }] });
  expect(await locationsOf('own')).toEqual([`${SITE}/de/ueber-uns/`]);
  expect(await (await respondWithSitemapIndex()).text()).toContain('/sitemap-own-1.xml</loc>');
});

it('writes a sitemap again only if its addresses change', async () => {
  const keys = async (files: Record<string, unknown>) => {
    await openSite(files);
    return Object.fromEntries(
      (await sitemapPaths({ areKeyed: true })).map(({ params, key }) => [params.name, key]),
    );
  };
  const before = await keys({});
  const renamed = await keys({ 'presentations/rivers.json': aPresentation({ slug: 'seas' }) });
  expect(renamed['listings-1']).toBe(before['listings-1']);
  expect(renamed['videos-1']).toBe(before['videos-1']);
  expect(renamed['pages-1']).not.toBe(before['pages-1']);
});
