import type { AuthorSegment } from '#domain/author-segment';
import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/locales';
import {
  PLATFORM,
  explorePath,
  galleryPath,
  homePath,
  searchActionPath,
  searchPath,
  signupPath,
  templatesPath,
  videoExplorePath,
} from '#domain/paths';
import { suggestedTerms } from '#domain/search-terms';
import type { Messages } from '#i18n/messages';
import type { Site } from '#content/schemas/site';
import { buildSiteMetas, type Meta } from './site-metas.ts';

export interface Link {
  text: string;
  href: string;
}

/** The parts around the content of every page. */
export interface Frame {
  locale: Locale;
  /** Site settings for the scripts of the page. */
  metas: readonly Meta[];
  product: string;
  skipText: string;
  /** Message for code that failed to load. In the HTML, because it must not depend on code. */
  lostText: string;
  closeText: string;
  header: Header;
  footer: Footer;
}

/** The header (spec section 2). */
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
  const { locale, site, t } = input;
  return {
    locale,
    metas: buildSiteMetas(site),
    product: site.name,
    skipText: t('skipToContent'),
    lostText: t('notLoaded'),
    closeText: t('close'),
    header: buildHeader(input),
    footer: buildFooter(input),
  };
}

function buildHeader({ locale, site, segment, back, t }: FrameInput): Header {
  const source = 'click_source=header';
  return {
    label: t('header.label'),
    back: back === undefined ? null : { text: t('header.back', { page: back.text }), href: back.href },
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
    logIn: { text: t('header.logIn'), href: PLATFORM.login },
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

function buildFooter({ locale, site, pathIn, t }: FrameInput): Footer {
  const product = site.name;
  return {
    label: t('footer.label'),
    tagline: t('footer.tagline'),
    groups: [
      {
        title: t('footer.explore'),
        links: [
          { text: t('footer.presentations'), href: explorePath(locale) },
          { text: t('footer.videos'), href: videoExplorePath(locale) },
          { text: t('footer.templates'), href: templatesPath(locale) },
          { text: t('footer.staffPicks'), href: galleryPath(locale) },
        ],
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
    languages: LOCALES.map((other) => ({
      locale: other,
      text: LOCALE_FACTS[other].name,
      href: pathIn(other),
      isCurrent: other === locale,
    })),
  };
}
