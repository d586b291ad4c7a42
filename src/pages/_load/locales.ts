import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locales';

/** The static paths of one page in every language; the default language has no prefix. */
export function inEveryLocale<Params extends object, Props extends object>(params: Params, props: Props) {
  return LOCALES.map((locale: Locale) => ({
    params: { locale: locale === DEFAULT_LOCALE ? undefined : locale, ...params },
    props: { ...props, locale },
  }));
}

/** The static paths of the pages from the second on of a listing with so many pages, in every language. */
export function pagesInEveryLocale<Params extends object, Props extends object>(
  pages: number,
  params: Params,
  props: Props,
) {
  return Array.from({ length: pages - 1 }, (_, index) => index + 2).flatMap((number) =>
    inEveryLocale({ ...params, page: String(number) }, { ...props, number }),
  );
}
