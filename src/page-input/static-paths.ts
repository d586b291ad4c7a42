import { mapInParallel } from '#library/in-parallel';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import type { RequestedNames } from './content.ts';

/** A request for pages of the site. */
export interface PageRequest {
  readonly names?: RequestedNames;
  /** Whether each page is listed with its key. */
  readonly areKeyed?: boolean;
  /**
   * Reports whether the last build has the pages with this key, so that they need not be listed.
   * Otherwise an edit of a large site would list 130,000 pages to render a few.
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

/** Returns the static paths of a page in every language, with one key. English has no prefix. */
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
export async function pathsForEachLocale({ areKeyed }: PageRequest, makeKey: () => Promise<string>) {
  return inEveryLocale({}, {}, areKeyed === true ? await makeKey() : undefined);
}
