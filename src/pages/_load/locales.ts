import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locales';

/** The static paths of one page in every language; the default language has no prefix. */
export function inEveryLocale<Params extends object, Props extends object>(params: Params, props: Props) {
  return LOCALES.map((locale: Locale) => ({
    params: { locale: locale === DEFAULT_LOCALE ? undefined : locale, ...params },
    props: { ...props, locale },
  }));
}
