import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locales';

/** The static paths of one page in every language, all with one key; the default language has no prefix. */
export function inEveryLocale<Params extends object, Props extends object>(
  params: Params,
  props: Props,
  cacheKey?: string,
) {
  return LOCALES.map((locale: Locale) => ({
    params: { locale: locale === DEFAULT_LOCALE ? undefined : locale, ...params },
    props: { ...props, locale },
    cacheKey,
  }));
}

/** The static paths of the pages from the second on of a listing with such pages, by their keys, in every language. */
export async function pagesInEveryLocale<Params extends object, Props extends object>(
  keys: Promise<readonly (string | undefined)[]>,
  params: Params,
  props: Props,
) {
  const [, ...further] = await keys;
  return further.flatMap((key, index) =>
    inEveryLocale({ ...params, page: String(index + 2) }, { ...props, number: index + 2 }, key),
  );
}
