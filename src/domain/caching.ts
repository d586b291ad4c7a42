import { DEFAULT_LOCALE, LOCALES } from './locales.ts';
import { FEED_PATH, MANIFEST_PATH, SPECULATION_RULES_PATH } from './paths.ts';

/** How long who may keep the answers of some paths. */
export interface CachingRule {
  /** Patterns as in a `_headers` file: `*`, at the end only, stands for anything, `:name` for one folder. */
  readonly paths: readonly string[];
  /** The header `Cache-Control`. */
  readonly control: string;
}

/** Pages behind a view link, and all that lies below their addresses, in any language (spec section 2, private view page). */
export const PRIVATE_PATHS: readonly string[] = LOCALES.map((locale) =>
  locale === DEFAULT_LOCALE ? '/view/*' : `/${locale}/view/*`,
);

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Kept for so many seconds; for so many more the old one is shown while the browser, or CDN, asks for the new one. */
const keepFor = (seconds: number, whileAsking: number): string =>
  `public, max-age=${seconds}, stale-while-revalidate=${whileAsking}`;

/** Public pages, and data under the same address for good: whoever comes back within a day sees the page without waiting. */
const PAGE = keepFor(60, DAY);

/** The page for what is not there: something may be there the next moment. */
export const NOT_FOUND_CONTROL = 'public, max-age=0, must-revalidate';

/** Files named by what is in them. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * The one table of how long answers may be kept; of several rules for a path the last counts. The origin goes by it, and
 * the `_headers` file of the built site says it to other hosts.
 */
export const CACHING: readonly [CachingRule, ...CachingRule[]] = [
  { control: PAGE, paths: ['/*'] },
  // What machines read: they come by the hour or the day.
  {
    control: keepFor(HOUR, DAY),
    paths: ['/sitemap-*', FEED_PATH, '/oembed/*', '/robots.txt', MANIFEST_PATH, SPECULATION_RULES_PATH],
  },
  // Drawings whose addresses stay while they hardly ever change.
  {
    control: keepFor(DAY, 7 * DAY),
    paths: ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/icon-*', '/qr/*'],
  },
  {
    control: FOR_EVER,
    paths: [
      ...['/_astro/*', '/_pictures/*', '/_media/*'],
      // The full-text index of a language: Pagefind names its parts by their hash, "pagefind.en_1a2b3c.pf_meta" too.
      ...['pagefind.*', 'index/*', 'fragment/*', 'filter/*'].map((name) => `/search/:language/${name}`),
    ],
  },
  // Its script is not named so, nor are "pagefind-entry.json", "pagefind-worker.js" and "wasm.en.pagefind".
  { control: PAGE, paths: ['/search/:language/pagefind.js'] },
  // Not "no-store", with which browsers would keep no page to go back to.
  { control: 'private, no-cache', paths: PRIVATE_PATHS },
  // All languages share these files, in the folder of the default one.
  {
    control: 'private, max-age=31536000, immutable',
    paths: ['/view/:link/_pictures/*', '/view/:link/_media/*'],
  },
];
