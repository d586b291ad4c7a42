import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locales';

/** What search engines read in the head of a page. */
export interface Seo {
  title: string;
  description: string;
  /** Absolute address of this page. */
  canonical: string;
  /** The page in each language, and under `x-default`. */
  alternates: readonly { hreflang: string; href: string }[];
  robots: string | null;
}

/** Builds the head data of a page that exists in every language. */
export function buildSeo(input: {
  title: string;
  description: string;
  locale: Locale;
  /** Address of the site, for example "https://podium.example". */
  siteUrl: string;
  pathIn: (locale: Locale) => string;
  robots?: string | null;
}): Seo {
  const absolute = (locale: Locale) => new URL(input.pathIn(locale), input.siteUrl).href;
  return {
    title: input.title,
    description: input.description,
    canonical: absolute(input.locale),
    alternates: [
      ...LOCALES.map((locale) => ({ hreflang: locale, href: absolute(locale) })),
      { hreflang: 'x-default', href: absolute(DEFAULT_LOCALE) },
    ],
    robots: input.robots ?? null,
  };
}
