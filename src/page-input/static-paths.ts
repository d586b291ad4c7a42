import type { EntryFacts } from '#library/library';
import { mapInParallel } from '#library/in-parallel';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { dataFolder } from '#domain/addresses/paths';
import { contentKey, viewPageKey } from './cache-keys.ts';
import { loadRequested, loadRequestedUnlisted, type RequestedNames } from './content.ts';

/** A request for pages of the site. */
export interface PageRequest {
  readonly names?: RequestedNames;
  /** Whether each page is listed with its key. */
  readonly areKeyed?: boolean;
  /**
   * Reports whether the pages of some content with this key stay as the last build made them, so
   * that they are not listed. An edit of a large site would otherwise list 130,000 pages to render
   * a few.
   */
  readonly isKept?: (key: string) => boolean;
}

/** A page that a file of src/pages shows: Astro's static path, and the key of its input. */
export interface StaticPath {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly props: Readonly<Record<string, unknown>>;
  readonly key?: string | undefined;
}

const KEYS_AT_ONCE = 16;

/** Builds each item, with its key if the request asks for keys. */
export async function withKeys<Item, Keyed>(
  items: readonly Item[],
  { areKeyed = false }: PageRequest,
  keyOfItem: (item: Item) => Promise<string>,
  build: (item: Item, key?: string) => Keyed,
): Promise<Keyed[]> {
  if (!areKeyed) return items.map((item) => build(item));
  return mapInParallel(items, KEYS_AT_ONCE, async (item) => build(item, await keyOfItem(item)));
}

/** Builds each content as `withKeys` does, but leaves out content whose pages stay. */
async function changedWithKeys<Item, Keyed>(
  items: readonly Item[],
  request: PageRequest,
  keyOfItem: (item: Item) => Promise<string>,
  build: (item: Item, key?: string) => Keyed,
): Promise<Keyed[]> {
  const isKept = (key = '') => request.isKept?.(key) === true;
  const built = await withKeys(items, request, keyOfItem, (item, key) =>
    isKept(key) ? [] : [build(item, key)],
  );
  return built.flat();
}

/**
 * Returns the static paths of one page in every language, all with one key. The default language
 * has no prefix.
 */
export function inEveryLocale<Params extends object, Props extends object>(
  params: Params,
  props: Props,
  key?: string,
) {
  return LOCALES.map((locale) => ({
    params: { locale: locale === DEFAULT_LOCALE ? undefined : locale, ...params },
    props: { ...props, locale },
    key,
  }));
}

/** Returns a page without content of its own in every language. */
export async function everyLocale({ areKeyed }: PageRequest, makeKey: () => Promise<string>) {
  return inEveryLocale({}, {}, areKeyed === true ? await makeKey() : undefined);
}

/**
 * Returns the static paths of the view pages of listed content of a type and schema version, in
 * every language.
 */
export async function viewPagePaths(
  request: PageRequest,
  ...kind: [EntryFacts['kind'], EntryFacts['schemaVersion']?]
) {
  const contents = await loadRequested(request.names, ...kind);
  const paths = await changedWithKeys(contents, request, viewPageKey, (facts, key) =>
    inEveryLocale({ oid: facts.oid, slug: facts.slug }, { facts }, key),
  );
  return paths.flat();
}

/**
 * Returns the static paths of outputs that listed content has once, without a language. Optionally
 * only for a type and schema version.
 */
export async function listedPaths(
  request: PageRequest,
  ...kind: [EntryFacts['kind']?, EntryFacts['schemaVersion']?]
) {
  const contents = await loadRequested(request.names, ...kind);
  return changedWithKeys(contents, request, contentKey, (facts, key) => ({
    params: { oid: facts.oid },
    props: { facts },
    key,
  }));
}

/** Returns the static paths of data files, which listed content has once. */
export async function dataFilePaths(request: PageRequest) {
  const paths = await listedPaths(request);
  return paths.map(({ params, ...path }) => ({
    ...path,
    params: { ...params, folder: dataFolder(params.oid) },
  }));
}

/**
 * Returns the static paths of the pages behind view links: hidden and private content in every
 * language.
 */
export async function privatePagePaths(request: PageRequest) {
  const paths = await privatePaths(request, (linkId, facts, key) =>
    inEveryLocale({ link_id: linkId }, { facts, linkId }, key),
  );
  return paths.flat();
}

/** Returns the static paths of the player data of content behind view links. */
export function privatePlaybackPaths(request: PageRequest) {
  return privatePaths(request, (linkId, facts, key) => ({
    params: { link_id: linkId },
    props: { facts },
    key,
  }));
}

async function privatePaths<Keyed>(
  request: PageRequest,
  build: (linkId: string, facts: EntryFacts, key?: string) => Keyed,
): Promise<Keyed[]> {
  return changedWithKeys(
    await loadRequestedUnlisted(request.names),
    request,
    ({ facts }) => contentKey(facts),
    ({ facts, linkId }, key) => build(linkId, facts, key),
  );
}
