import type { SiteFacts } from '#domain/analytics/analytics-hosts';
import type { AuthorSegment } from '#domain/analytics/author-segment';
import { cacheByObject } from '#domain/util/cache-by-object';
import { LISTINGS } from '#domain/content/listings';
import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/languages/locales';
import { PLATFORM, homePath, searchActionPath, searchPath, signupPath } from '#domain/addresses/paths';
import { suggestedTerms } from '#domain/search/search-terms';
import type { Messages } from '#i18n/messages';
import type { Site } from '#library/schemas/site';
import { buildSiteFacts, buildSiteMetas, type Meta } from './site-metas.ts';

export interface Link {
  text: string;
  href: string;
}

/** The parts around the content of every page. */
export interface Frame {
  locale: Locale;
  /** Site settings for the scripts of the page. */
  metas: readonly Meta[];
  siteFacts: SiteFacts;
  product: string;
  skipText: string;
  /** Message for code that failed to load. In the HTML, because it must not depend on code. */
  lostText: string;
  closeText: string;
  header: Header;
  footer: Footer;
}

/** The header (rules 2.2 to 2.13). */
export interface Header {
  label: string;
  /** Target of the back button. Null if the page has none. */
  back: Link | null;
  home: Link;
  search: {
    action: string;
    label: string;
    placeholder: string;
    shortPlaceholder: string;
    submitText: string;
    openText: string;
    closeText: string;
    suggestedText: string;
    terms: readonly Link[];
  };
  logIn: Link;
  getStarted: Link;
  account: { label: string; links: readonly Link[] };
}

interface FooterLink extends Link {
  /** Whether it is hidden for signed-in visitors. */
  isForSignedOut?: boolean;
}

/** The footer with the language switch. */
export interface Footer {
  label: string;
  tagline: string;
  groups: readonly { title: string; links: readonly FooterLink[] }[];
  languagesTitle: string;
  languages: readonly (Link & { locale: Locale; isCurrent: boolean })[];
}

/** The input of a page frame. */
export interface FrameInput {
  locale: Locale;
  site: Site;
  segment: AuthorSegment;
  /** Returns the address of this page in a language. */
  pathIn: (locale: Locale) => string;
  /** The parent page, with its title. */
  back?: Link | undefined;
  t: Messages;
}

/** Builds the parts around the content of every page. */
export function buildFrame(input: FrameInput): Frame {
  const { locale, site, segment, back, t } = input;
  const common = commonOf(t)(site);
  const key = `${locale} ${segment}`;
  const { metas, siteFacts, header, footer } = common.get(key) ?? buildCommon(input);
  common.set(key, { metas, siteFacts, header, footer });
  return {
    locale,
    metas,
    siteFacts,
    product: site.name,
    skipText: t('skipToContent'),
    lostText: t('notLoaded'),
    closeText: t('close'),
    header:
      back === undefined
        ? header
        : { ...header, back: { text: t('header.back', { page: back.text }), href: back.href } },
    footer: { ...footer, languages: buildLanguages(input) },
  };
}

/** The parts of a frame that the pages of a language share. */
interface CommonFrame {
  readonly metas: readonly Meta[];
  readonly siteFacts: SiteFacts;
  readonly header: Header;
  readonly footer: Omit<Footer, 'languages'>;
}

/** Caches the common parts by texts and site, then by language and segment. */
const commonOf = cacheByObject((_: Messages) => cacheByObject((__: Site) => new Map<string, CommonFrame>()));

/** Builds the common parts. Frozen ones are rendered once. */
function buildCommon(input: FrameInput): CommonFrame {
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

function buildHeader({ locale, site, segment, t }: FrameInput): Header {
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
    logIn: { text: t('header.logIn'), href: PLATFORM.loginAnchor },
    getStarted: { text: t('header.getStarted'), href: signupPath() },
    account: {
      label: t('header.account.label'),
      links: [
        { text: t('header.account.myPresentations'), href: `${PLATFORM.dashboard}?${source}` },
        { text: t('header.account.settings'), href: `${PLATFORM.settings}?${source}` },
        { text: t('header.account.logOut'), href: PLATFORM.logout },
      ],
    },
  };
}

function buildFooter({ locale, site, t }: FrameInput): CommonFrame['footer'] {
  const product = site.name;
  return {
    label: t('footer.label'),
    tagline: t('footer.tagline'),
    groups: [
      {
        title: t('footer.explore'),
        links: Object.values(LISTINGS).flatMap((listing) =>
          'footer' in listing ? [{ text: t(`footer.${listing.footer}`), href: listing.pathIn(locale) }] : [],
        ),
      },
      {
        title: t('footer.product'),
        links: [
          { text: t('footer.about', { product }), href: PLATFORM.product },
          { text: t('footer.videoProduct', { product }), href: PLATFORM.video },
          { text: t('footer.getStarted'), href: signupPath(), isForSignedOut: true },
        ],
      },
    ],
    languagesTitle: t('footer.language'),
  };
}

function buildLanguages({ locale, pathIn }: FrameInput): Footer['languages'] {
  return LOCALES.map((other) => ({
    locale: other,
    text: LOCALE_FACTS[other].name,
    href: pathIn(other),
    isCurrent: other === locale,
  }));
}
