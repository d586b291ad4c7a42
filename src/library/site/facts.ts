// The facts of the site that modules read while they load, imported as `#site/facts`. These are for
// commands and the origin. In bundles, `siteFacts` of bundled-facts.ts replaces this module.
import { join } from 'node:path';
import { PROGRAM } from '../program-folder.ts';
import { siteRecord } from '../site-record.ts';

/** The tags of the languages that the settings of the site name; null for all. */
export const SITE_LANGUAGES: readonly string[] | null = siteRecord().languages ?? null;

// Typed as any text, because it is another one in the bundle.
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

/** The style sheet with the tokens of the design, absolute. */
export const TOKENS_FILE: string = join(siteRecord().sources ?? PROGRAM, 'src/styles/tokens.css');
