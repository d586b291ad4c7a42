/**
 * The setting `accounts`: whether the platform of the site's visitors, with sign-in, editor and
 * product pages, is at the address of the site, elsewhere below `base`, or nowhere.
 */
export type Accounts = boolean | { readonly base: string };

/** What a site has by its setting `accounts`. Constants of bundles have the same names. */
export interface AccountFacts {
  /**
   * Whether pages lead to a platform: Log in, Get started, product pages, calls to action, the
   * banner, copies, the sign-up after a teaser, and its form for reports.
   */
  readonly HAS_PLATFORM: boolean;
  /**
   * Whether visitors sign in on this site. Only then it has their data, likes, rights and cookies,
   * and its origin the calls and pages for them: none of this works across sites.
   */
  readonly HAS_SIGN_IN: boolean;
  /** The start of the addresses of the platform. The base of the site if it is there, or none. */
  readonly PLATFORM_BASE: string;
}

export const REPORT_RULE =
  'must be an e-mail address such as "mailto:help@talks.example", a path such as "/contact/", or an https address';

/** Reports whether the link Report may lead to a target: one e-mail address, or a page. */
export const isReportTarget = (text: string): boolean =>
  /^mailto:[^\s?,%@<>"]+@[^\s?,%@<>"]+$/.test(text) ||
  /^(?:\/(?![/\\])|https:\/\/(?=[^/]))[^\s\\]*$/.test(text);

/** Reports whether a value is one of the setting. */
export const isAccounts = (value: unknown): value is Accounts =>
  typeof value === 'boolean' ||
  (typeof value === 'object' && value !== null && 'base' in value && typeof value.base === 'string');

/** Returns what a site has by its setting. `base` is the start of the site's own addresses. */
export function accountFacts(accounts: Accounts, base: string): AccountFacts {
  return {
    HAS_PLATFORM: accounts !== false,
    HAS_SIGN_IN: accounts === true,
    PLATFORM_BASE: typeof accounts === 'object' ? accounts.base.replace(/\/$/, '') : base,
  };
}
