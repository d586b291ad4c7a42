import type { AuthorSegment } from '#domain/analytics/author-segment';
import { cacheByObject } from '#domain/util/cache-by-object';
import { LISTINGS, LISTING_NAMES, type ListingName } from '#domain/content/listings';
import { navigationLinks } from '#domain/content/navigation';
import { dirOf, LOCALE_FACTS, LOCALES, type Locale } from '#domain/languages/locales';
import {
  PLATFORM,
  accessibilityPath,
  homePath,
  searchActionPath,
  searchPath,
  signupPath,
} from '#domain/addresses/paths';
import { suggestedTerms } from '#domain/search/search-terms';
import { HAS_PLATFORM, HAS_SCHEMES, HAS_SIGN_IN } from '#domain/features/constants';
import type { Messages } from '#i18n/messages';
import type { Site } from '#library/schemas/site';
import { buildSiteFacts, buildSiteMetas } from './site-metas.ts';

export interface Link {
  text: string;
  href: string;
}

/** A link of the footer. */
export interface FooterLink extends Link {
  /** Whether it is hidden for signed-in visitors. */
  isForSignedOut?: boolean;
}

/** The facts of a site that its pages show. */
export interface ShownSite extends Site {
  /** Listings to which no page links: without a platform, nobody could fill an empty one. */
  readonly emptyListings?: readonly ListingName[];
}

/** The input of a page's header and footer. */
export interface FrameInput {
  locale: Locale;
  site: ShownSite;
  segment: AuthorSegment;
  /** Returns the address of this page in a language. */
  pathIn: (locale: Locale) => string;
  /** The parent page, with its title. */
  back?: Link | undefined;
  t: Messages;
}

/** Builds the parts around the content of every page. */
export function buildFrame(input: FrameInput) {
  const { locale, site, segment, back, t } = input;
  const commonParts = commonPartsOf(t)(site);
  const key = `${locale} ${segment}`;
  const { metas, siteFacts, header, footer } = commonParts.get(key) ?? buildCommon(input);
  commonParts.set(key, { metas, siteFacts, header, footer });
  return {
    locale,
    metas,
    siteFacts,
    product: site.name,
    skipText: t('skipToContent'),
    // In the HTML, because the message must not depend on code that failed to load.
    lostText: t('notLoaded'),
    header: back === undefined ? header : { ...header, back: buildBack(back, locale, t) },
    footer: { ...footer, languages: buildLanguages(input) },
  };
}

function buildBack({ text, href }: Link, locale: Locale, t: Messages) {
  const icon = dirOf(locale) === 'rtl' ? ('arrow-right' as const) : ('arrow-left' as const);
  return { text: t('header.back', { page: text }), href, icon };
}

/** The parts around the content of every page. */
export type Frame = ReturnType<typeof buildFrame>;

/** The header (rules 2.2 to 2.13). */
export type Header = Frame['header'];

/** The footer with the language switch. */
export type Footer = Frame['footer'];

/** Caches the common parts by texts and site, then by language and segment. */
const commonPartsOf = cacheByObject((_: Messages) =>
  cacheByObject((__: ShownSite) => new Map<string, ReturnType<typeof buildCommon>>()),
);

/** Builds the parts that all pages of a language share. Frozen ones are rendered once. */
function buildCommon(input: FrameInput) {
  const header = buildHeader(input);
  const footer = buildFooter(input);
  Object.freeze(header.search.terms);
  Object.freeze(header.search);
  Object.freeze(footer.groups);
  return {
    metas: buildSiteMetas(input.site),
    siteFacts: buildSiteFacts(input.site),
    header: Object.freeze(header),
    footer,
  };
}

function buildHeader({ locale, site, segment, t }: FrameInput) {
  const source = 'click_source=header';
  return {
    label: t('header.label'),
    back: null,
    home: { text: t('header.home', { product: site.name }), href: homePath(locale) },
    search: {
      action: searchActionPath(locale),
      label: t('header.search.label'),
      placeholder: t('header.search.placeholder'),
      shortPlaceholder: t('header.search.shortPlaceholder'),
      submitText: t('header.search.submit'),
      openText: t('header.search.open'),
      closeText: t('header.search.close'),
      suggestedText: t('header.search.suggested'),
      terms: suggestedTerms(site.searchTerms, locale, segment).map((text) => ({
        text,
        href: searchPath(locale, text),
      })),
    },
    menu: buildMenu(locale, t),
    // Null without a platform.
    logIn: HAS_PLATFORM ? { text: t('header.logIn'), href: PLATFORM.loginAnchor } : null,
    getStarted: HAS_PLATFORM ? { text: t('header.getStarted'), href: signupPath() } : null,
    // Null where nobody signs in.
    account: HAS_SIGN_IN
      ? {
          label: t('header.account.label'),
          links: [
            { text: t('header.account.myPresentations'), href: `${PLATFORM.dashboard}?${source}` },
            { text: t('header.account.settings'), href: `${PLATFORM.settings}?${source}` },
            { text: t('header.account.logOut'), href: PLATFORM.logout },
          ],
        }
      : null,
  };
}

/** Maximum number of characters of own links beside the search field, plus four for each link. */
const MAX_SHORT_MENU_CHARS = 48;

/** Builds the site's own links. Many or long links are in a menu, even in wide windows. */
function buildMenu(locale: Locale, t: Messages) {
  const links = navigationLinks('header', locale);
  const isShort = links.reduce((sum, { text }) => sum + text.length + 4, 0) <= MAX_SHORT_MENU_CHARS;
  return { label: t('header.menu'), links, isShort };
}

function buildFooter({ locale, site, t }: FrameInput) {
  const product = site.name;
  const groups: { title: string; links: FooterLink[] }[] = [
    {
      title: t('footer.explore'),
      links: LISTING_NAMES.flatMap((name) => {
        const listing = LISTINGS[name];
        if (!('footer' in listing) || !isListingLinked(name, site)) return [];
        return [{ text: t(`footer.${listing.footer}`), href: listing.pathIn(locale) }];
      }),
    },
    ...(HAS_PLATFORM
      ? [
          {
            title: t('footer.product'),
            links: [
              { text: t('footer.about', { product }), href: PLATFORM.product },
              { text: t('footer.videoProduct', { product }), href: PLATFORM.video },
              { text: t('footer.getStarted'), href: signupPath(), isForSignedOut: true },
            ],
          },
        ]
      : []),
  ];
  const moreLinks = [
    ...navigationLinks('footer', locale),
    ...(site.accessibility === null
      ? []
      : [{ text: t('footer.accessibility'), href: accessibilityPath(locale) }]),
  ];
  if (moreLinks.length > 0) groups.push({ title: t('footer.more'), links: moreLinks });
  return {
    label: t('footer.label'),
    tagline: t('footer.tagline'),
    groups,
    languagesTitle: t('footer.language'),
    // Null for sites with one scheme.
    schemes: HAS_SCHEMES
      ? {
          label: t('footer.scheme.label'),
          options: (['', 'light', 'dark'] as const).map((value) => ({
            value,
            text: t(`footer.scheme.${value || 'system'}`),
          })),
        }
      : null,
  };
}

/** Whether a site links to a listing, and search engines index it. */
export function isListingLinked(name: ListingName, { emptyListings = [] }: ShownSite): boolean {
  return !emptyListings.includes(name);
}

function buildLanguages({ locale, pathIn }: FrameInput) {
  return LOCALES.map((other) => ({
    locale: other,
    text: LOCALE_FACTS[other].name,
    href: pathIn(other),
    isCurrent: other === locale,
  }));
}
