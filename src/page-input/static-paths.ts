import { channel } from 'node:diagnostics_channel';
import type { EntryFacts } from '#library/library';
import { mapInParallel } from '#library/in-parallel';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { dataFolder } from '#domain/addresses/paths';
import { UNCHANGED_PAGES, type UnchangedQuestion } from '#domain/content/unchanged-pages';
import { contentKey, viewPageKey, type Key } from './cache-keys.ts';
import { loadRequested, loadRequestedUnlisted } from './content.ts';

const KEYS_AT_ONCE = 16;

/** Builds each item with its key. */
export function withKeys<Item, Keyed>(
  items: readonly Item[],
  keyOfItem: (item: Item) => Promise<Key>,
  build: (item: Item, key: Key) => Keyed,
): Promise<Keyed[]> {
  return mapInParallel(items, KEYS_AT_ONCE, async (item) => build(item, await keyOfItem(item)));
}

const unchanged = channel(UNCHANGED_PAGES);

/**
 * Builds each content with its key, except those whose pages stay as the last build made them. An
 * edit of a large site would otherwise list 130,000 pages to render a few.
 */
async function changedWithKeys<Item, Keyed>(
  items: readonly Item[],
  keyOfItem: (item: Item) => Promise<Key>,
  build: (item: Item, key: Key) => Keyed,
): Promise<Keyed[]> {
  const found = await withKeys(items, keyOfItem, (item, key) => (isKept(key) ? [] : [build(item, key)]));
  return found.flat();
}

/** Reports whether the pages with a key stay as the last build made them. */
function isKept(key: Key): boolean {
  if (key === undefined) return false;
  const question: UnchangedQuestion = { key, isKept: false };
  unchanged.publish(question);
  return question.isKept;
}

/**
 * Returns the static paths of one page in every language, all with one key. The default language
 * has no prefix.
 */
export function inEveryLocale<Params extends object, Props extends object>(
  params: Params,
  props: Props,
  cacheKey: Key,
) {
  return LOCALES.map((locale) => ({
    params: { locale: locale === DEFAULT_LOCALE ? undefined : locale, ...params },
    props: { ...props, locale },
    cacheKey,
  }));
}

/**
 * Returns the static paths of the view pages of listed content of a type and schema version, in
 * every language.
 */
export async function viewPagePaths(kind: EntryFacts['kind'], schemaVersion?: EntryFacts['schemaVersion']) {
  const paths = await changedWithKeys(await loadRequested(kind, schemaVersion), viewPageKey, (facts, key) =>
    inEveryLocale({ oid: facts.oid, slug: facts.slug }, { facts }, key),
  );
  return paths.flat();
}

/**
 * Returns the static paths of outputs that listed content has once, without a language. Optionally
 * only for a type and schema version.
 */
export async function listedPaths(kind?: EntryFacts['kind'], schemaVersion?: EntryFacts['schemaVersion']) {
  return changedWithKeys(await loadRequested(kind, schemaVersion), contentKey, (facts, cacheKey) => ({
    params: { oid: facts.oid },
    props: { facts },
    cacheKey,
  }));
}

/** Returns the static paths of data files, which listed content has once. */
export async function dataFilePaths() {
  const paths = await listedPaths();
  return paths.map(({ params, ...path }) => ({
    ...path,
    params: { ...params, folder: dataFolder(params.oid) },
  }));
}

/**
 * Returns the static paths of the pages behind view links: hidden and private content in every
 * language.
 */
export async function privatePagePaths() {
  const paths = await changedWithKeys(
    await loadRequestedUnlisted(),
    ({ facts }) => contentKey(facts),
    ({ facts, linkId }, key) => inEveryLocale({ link_id: linkId }, { facts, linkId }, key),
  );
  return paths.flat();
}

/** Returns the static paths of the player data of content behind view links. */
export async function privatePlaybackPaths() {
  return changedWithKeys(
    await loadRequestedUnlisted(),
    ({ facts }) => contentKey(facts),
    ({ facts, linkId }, cacheKey) => ({ params: { link_id: linkId }, props: { facts }, cacheKey }),
  );
}
