import { expect, test } from 'vitest';
import { LOCALES } from '#domain/languages/locales';
import { manyDecks, openSite } from './site.fixture.ts';
import { contentKey, viewPageKey } from './cache-keys.ts';
import { dataFilePaths, listedPaths, viewPagePaths, type PageRequest } from './static-paths.ts';

const oids = (paths: readonly { params: { oid: string } }[]) => paths.map(({ params }) => params.oid);

test('pages of all content are listed, view pages in every language', async () => {
  await openSite(manyDecks(2));
  const views = await viewPagePaths({}, 'presentation');
  expect(oids(views).filter((oid) => oid === 'deck-01')).toHaveLength(LOCALES.length);
  expect(oids(await listedPaths({}))).toContain('deck-01');
});

test('pages have keys only if a request asks for them', async () => {
  const content = await openSite({});
  const key = await contentKey(content.get('rivers-of-data')!);
  const keysOf = async (request: PageRequest) =>
    (await listedPaths({ ...request, names: ['rivers-of-data'] })).map((path) => path.key);
  expect(await keysOf({ areKeyed: true })).toEqual([key]);
  expect(await keysOf({})).toEqual([undefined]);
});

test('pages that stay as the last build made them are not listed', async () => {
  const content = await openSite(manyDecks(2));
  const unchanged = await contentKey(content.get('deck-01')!);
  const request = { areKeyed: true, isKept: (key: string) => key === unchanged };
  expect(oids(await listedPaths(request, 'presentation'))).not.toContain('deck-01');
  expect(oids(await dataFilePaths(request))).not.toContain('deck-01');
  expect(oids(await listedPaths(request, 'presentation'))).toContain('deck-02');
  // View pages have keys of their own, because they also show other content.
  expect(oids(await viewPagePaths(request, 'presentation'))).toContain('deck-01');
});

test('view pages that stay are listed in no language', async () => {
  const content = await openSite(manyDecks(2));
  const unchanged = await viewPageKey(content.get('deck-01')!);
  const request = { areKeyed: true, isKept: (key: string) => key === unchanged };
  expect(oids(await viewPagePaths(request, 'presentation'))).not.toContain('deck-01');
});
