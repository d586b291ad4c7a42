import { withoutBase } from '#domain/addresses/base';
import { homePath, splitLocale, withLocale } from '#domain/addresses/paths';
import { LISTING_PATHS } from '#domain/content/listings';
import { LOCALES, type Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import type { Site } from '#library/schemas/site';
import { buildFrame, type Frame } from './frame.ts';
import { buildSeo, buildUnlistedSeo, type Seo } from './seo.ts';

/** A page of the project, or of another integration. */
export interface OwnPagePath {
  /** Its path in the site. */
  readonly path: string;
  /** Whether search engines may show it. */
  readonly isIndexed: boolean;
}

/** What a page of a project says about itself. */
export interface OwnPageFacts {
  /** Its title, without the name of the site. */
  readonly title: string;
  readonly description: string;
  /** Whether search engines may not show it. */
  readonly noindex?: boolean;
  /**
   * The page in other languages, as paths of the site. By default these are the pages at the same
   * address with the prefix of the language.
   */
  readonly translations?: Readonly<Partial<Record<Locale, string>>>;
}

/** The parts around the content of a page of a project. */
export interface OwnPage {
  readonly frame: Frame;
  readonly seo: Seo;
}

/** Returns the language of a page, which its address decides. */
export const ownPageLocale = (path: string): Locale => splitLocale(path).locale;

/**
 * Builds the parts around the content of a page of a project at a path of the site. `paths` are the
 * paths of all such pages. The language switch leads to the page in other languages, or else to the
 * home page.
 */
export function buildOwnPage(
  path: string,
  { title, description, noindex = false, translations = {} }: OwnPageFacts,
  { paths, site, siteUrl, t }: { paths: ReadonlySet<string>; site: Site; siteUrl: string; t: Messages },
): OwnPage {
  const { locale, path: rest } = splitLocale(path);
  const find = (other: Locale): string | undefined => {
    if (other === locale) return withLocale(rest, other);
    const target = translations[other];
    if (target !== undefined) return withLocale(splitLocale(target).path, other);
    const sameInLocale = withLocale(rest, other);
    return paths.has(withoutBase(sameInLocale)) || LISTING_PATHS.has(rest) ? sameInLocale : undefined;
  };
  const pathIn = (other: Locale): string => find(other) ?? homePath(other);
  const languages = LOCALES.filter((other) => find(other) !== undefined);
  const head = { title: t('listing:pageTitle', { title, product: site.name }), description };
  const isMissing = rest === NOT_FOUND;
  return {
    frame: buildFrame({ locale, site, segment: 'other', pathIn: isMissing ? homePath : pathIn, t }),
    seo:
      isMissing || noindex
        ? buildUnlistedSeo(head, { canonical: null, robots: 'noindex' })
        : buildSeo({
            ...head,
            locale,
            siteUrl,
            pathIn,
            languages: languages.length > 1 ? languages : [],
            card: { title, siteName: site.name, type: 'website', picture: null },
          }),
  };
}

const NOT_FOUND = '/404/';
