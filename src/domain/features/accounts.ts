/**
 * The setting `accounts`: where the platform is that offers visitors sign-in, an editor and product
 * pages. It is on the host of the site (true), at another address (`base`), or there is none
 * (false).
 */
export type Accounts = boolean | { readonly base: string };

/**
 * What a site has according to its setting `accounts`. Constants in bundles have the same names.
 */
export interface AccountFacts {
  /**
   * Whether pages lead to a platform: Log in, Get started, product pages, calls to action, the
   * banner, copies, the sign-up after a teaser, and its form for reports.
   */
  readonly HAS_PLATFORM: boolean;
  /**
   * Whether visitors sign in on this site. Only then the site has their data, likes, rights and
   * cookies, and its origin has the calls and pages for them, because none of this works across
   * sites.
   */
  readonly HAS_SIGN_IN: boolean;
  /**
   * The start of the platform's addresses; the base of the site unless the platform is elsewhere.
   */
  readonly PLATFORM_BASE: string;
}

export const REPORT_RULE =
  'must be an e-mail address such as "mailto:help@talks.example", a path such as "/contact/", or an https address';

/** Reports whether the link "Report" may lead to a target: a single e-mail address, or a page. */
export const isReportTarget = (text: string): boolean =>
  /^mailto:[^\s?,%@<>"]+@[^\s?,%@<>"]+$/.test(text) ||
  /^(?:\/(?![/\\])|https:\/\/(?=[^/]))[^\s\\]*$/.test(text);

/** Reports whether a value is valid for the setting. */
export const isAccounts = (value: unknown): value is Accounts =>
  typeof value === 'boolean' ||
  (typeof value === 'object' && value !== null && 'base' in value && typeof value.base === 'string');

/** Returns what a site has according to its setting. `base` is the base of the site. */
export function accountFacts(accounts: Accounts, base: string): AccountFacts {
  return {
    HAS_PLATFORM: accounts !== false,
    HAS_SIGN_IN: accounts === true,
    PLATFORM_BASE: typeof accounts === 'object' ? accounts.base.replace(/\/$/, '') : base,
  };
}
