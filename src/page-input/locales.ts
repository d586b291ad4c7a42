import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locales';

/**
 * Returns the static paths of one page in every language, all with one key. The default language
 * has no prefix.
 */
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

/**
 * Returns the static paths of the second and further pages of a listing, in every language. There
 * is one key per page.
 */
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
