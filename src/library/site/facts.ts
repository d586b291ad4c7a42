// The facts of the site that modules read while they load, imported as `#site/facts`. These are
// for commands and the origin. In bundles, `siteFacts` of integration/site-facts.ts replaces
// this module.
import { accountFacts } from '#domain/features/accounts';
import type { Statistics } from '#domain/analytics/statistics';
import type { Navigation } from '#domain/settings/own-links';
import { siteRecord } from '../site-record.ts';
import { tokensFile } from '../tokens-file.ts';

/** The tags of the languages that the settings of the site name; null for all. */
export const SITE_LANGUAGES: readonly string[] | null = siteRecord().languages ?? null;

/** The tags of languages for which the project has texts, including Podium's own languages. */
export const ADDED_LANGUAGES: readonly string[] = siteRecord().textLanguages ?? [];

/** The sections of the home page that the settings of the site name; null for the usual ones. */
export const HOME: readonly string[] | null = siteRecord().home ?? null;

/** The site's own links in header and footer. */
export const NAVIGATION: Navigation = siteRecord().navigation ?? {};

// Typed as `string`, because the value differs in the bundle.
const NONE = '' as string;

/**
 * The start of all addresses in pages, such as "/talks"; empty for a site at the root of its host.
 *
 * A *path of the site* has no base: routes, names of files, and tables of headers and redirects.
 * An *href* is what a browser gets: the base and the path. Functions that make addresses return
 * hrefs in the bundle of pages and of browser code, and paths of the site in commands and the
 * origin, where this is empty. They add the base where they write addresses (`siteBase`).
 */
export const BASE = NONE;

/**
 * The address of the host for media in a build; empty if the site has none, or in the dev server.
 */
export const MEDIA_BASE = NONE;

/** The style sheet with the design tokens, absolute. */
export const TOKENS_FILE: string = tokensFile();

const { accounts = true, report = null } = siteRecord();

/** What the setting `accounts` decides about the site. */
export const { HAS_PLATFORM, HAS_SIGN_IN, PLATFORM_BASE } = accountFacts(accounts, NONE);

/** Where Report leads, in place of the form of the platform; null for that form. */
export const REPORT: string | null = report;

/** The service that gets the events of pages, in place of the endpoint; null for none. */
export const STATISTICS = null as Statistics | null;

/** The CSS variable of the site's own font for program code; null for the system's font. */
export const CODE_FONT: string | null = siteRecord().fonts?.code?.variable ?? null;

/** Whether pages have a light and a dark scheme. */
export const HAS_SCHEMES = siteRecord().hasSchemes ?? false;

/** Whether pages send events of analytics. */
export const SENDS_EVENTS = true as boolean;

/** Whether pages log failures. */
export const LOGS_FAILURES = true as boolean;
