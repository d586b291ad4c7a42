import { accountFacts, type Accounts } from './accounts.ts';

/** The parts of Podium's sources that pages leave out. */
interface LeftOut {
  /** Components and style sheets, each with the file that replaces it, or null. */
  readonly parts: Readonly<Record<string, string | null>>;
  /** Matches the selectors, in all style sheets, of elements that pages then lack. */
  readonly selectors: RegExp;
}

/** The parts of a platform. */
const PLATFORM: LeftOut = {
  parts: {
    'src/components/footer/BottomCta.astro': null,
    'src/components/footer/MobileBar.astro': null,
    'src/components/footer/bottom-cta.css': null,
    'src/components/footer/mobile-bar.css': null,
    'src/components/header/Account.astro': 'src/components/header/NoAccount.astro',
    'src/components/header/Banner.astro': null,
    'src/components/ui/CallToAction.astro': null,
    'src/islands/viewer/PromoClip.tsx': 'src/islands/viewer/NoPromoClip.tsx',
  },
  selectors:
    /\.(?:account|account-link|auth-cell|banner-text|cta|make-a-copy|sidebar-cta|signed-out|toolbar-cta)(?![\w-])/,
};

/** The parts for visitors who sign in on the site. */
const SIGN_IN: LeftOut = {
  parts: {
    'src/components/header/PrivateBar.astro': null,
    'src/components/viewer/Like.astro': null,
    'src/enhance/signed-in.css': null,
    'src/islands/like/LikeButton.tsx': 'src/islands/like/NoLikeButton.tsx',
    'src/islands/like/like-later.css': null,
  },
  selectors:
    /\[data-(?:auth|rights?)(?![\w-])|\.(?:account-item|account-menu|app-offer|off|signed-in)(?![\w-])|\.toolbar form/,
};

/** The own links in the header. */
const MENU: LeftOut = {
  parts: { 'src/components/header/SiteNav.astro': null },
  selectors: /\.site-(?:menu|nav)/,
};

/** The choice between the light and the dark scheme. */
const SCHEMES: LeftOut = {
  parts: {
    'src/components/footer/SchemeSwitch.astro': null,
    'src/components/footer/scheme-switch.css': null,
  },
  selectors: /\[name=['"]?scheme/,
};

/** The settings that pages of a site depend on. */
export interface PartSettings {
  readonly accounts: Accounts;
  /** Whether pages have a light and a dark scheme. */
  readonly hasSchemes: boolean;
  /** Whether the header has own links. */
  readonly hasMenu: boolean;
}

/**
 * Returns what the pages of a site leave out, so that they contain nothing that they never show.
 */
export function leftOut({ accounts, hasSchemes, hasMenu }: PartSettings): LeftOut[] {
  const { HAS_PLATFORM, HAS_SIGN_IN } = accountFacts(accounts, '');
  return [
    ...(HAS_PLATFORM ? [] : [PLATFORM]),
    ...(HAS_SIGN_IN ? [] : [SIGN_IN]),
    ...(hasMenu ? [] : [MENU]),
    ...(hasSchemes ? [] : [SCHEMES]),
  ];
}
