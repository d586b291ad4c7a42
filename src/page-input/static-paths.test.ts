import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished, test } from 'vitest';
import { LOCALES } from '#domain/languages/locales';
import { UNCHANGED_PAGES, type UnchangedQuestion } from '#domain/content/unchanged-pages';
import { manyDecks, openSite } from './site.fixture.ts';
import { contentKey, viewPageKey } from './cache-keys.ts';
import { dataFilePaths, listedPaths, viewPagePaths } from './static-paths.ts';

/** Answers that the pages with these keys stay. Returns the keys that were found. */
function keepPages(keys: readonly (string | undefined)[]): Set<string> {
  const found = new Set<string>();
  const answer = (message: unknown): void => {
    const question = message as UnchangedQuestion;
    question.isKept = keys.includes(question.key);
    if (question.isKept) found.add(question.key);
  };
  subscribe(UNCHANGED_PAGES, answer);
  onTestFinished(() => void unsubscribe(UNCHANGED_PAGES, answer));
  return found;
}

test('pages of all content are listed, view pages in every language', async () => {
  await openSite(manyDecks(2));
  expect((await viewPagePaths('presentation')).filter(({ params }) => params.oid === 'deck-01')).toHaveLength(
    LOCALES.length,
  );
  expect((await listedPaths()).map(({ params }) => params.oid)).toContain('deck-01');
});

test('pages that stay as the last build made them are not listed', async () => {
  const content = await openSite(manyDecks(2));
  const unchanged = await contentKey(content.get('deck-01')!);
  const found = keepPages([unchanged, 'the key of a page that is gone']);
  const oids = (paths: readonly { params: { oid: string } }[]) => paths.map(({ params }) => params.oid);
  expect(oids(await listedPaths('presentation'))).not.toContain('deck-01');
  expect(oids(await dataFilePaths())).not.toContain('deck-01');
  expect(oids(await listedPaths('presentation'))).toContain('deck-02');
  // View pages have keys of their own, because they also show other content.
  expect(oids(await viewPagePaths('presentation'))).toContain('deck-01');
  expect([...found]).toEqual([unchanged]);
});

test('view pages that stay are listed in no language', async () => {
  const content = await openSite(manyDecks(2));
  keepPages([await viewPageKey(content.get('deck-01')!)]);
  expect((await viewPagePaths('presentation')).map(({ params }) => params.oid)).not.toContain('deck-01');
});
