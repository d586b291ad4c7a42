import { DEFAULT_LOCALE, LOCALES } from '../languages/locales.ts';
import {
  FALLBACK_FAVICON_PATH,
  FAVICON_PATH,
  FEED_PATH,
  FEEDS,
  MANIFEST_PATH,
  SPECULATION_RULES_PATH,
  TOUCH_ICON_PATH,
} from './paths.ts';

/** The way in which browsers and CDNs may cache the responses of some paths. */
export interface CachingRule {
  /** Patterns as in a `_headers` file: `*`, only at the end, for anything, `:name` for a folder. */
  readonly paths: readonly string[];
  /** The header `Cache-Control`. */
  readonly control: string;
}

/** Pages behind a view link and everything below their addresses, in any language (rule 2.42). */
export const PRIVATE_PATHS: readonly string[] = LOCALES.map((locale) =>
  locale === DEFAULT_LOCALE ? '/view/*' : `/${locale}/view/*`,
);

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Returns a rule that caches for `seconds`, then serves the stale copy for `whileAsking` more
 * seconds while the browser or CDN revalidates it.
 */
const keepFor = (seconds: number, whileAsking: number): string =>
  `public, max-age=${seconds}, stale-while-revalidate=${whileAsking}`;

/** Public pages, and data at permanent addresses. Within a day, visitors need not wait for them. */
const PAGE = keepFor(60, DAY_SECONDS);

/** The not-found page. It is not cached, because content may be published at its address. */
export const NOT_FOUND_CONTROL = 'public, max-age=0, must-revalidate';

/** Responses for one visitor, which no cache may store. */
export const PERSONAL_CONTROL = 'private, no-store';

/** Files whose names contain a hash of their content. */
export const HASHED_CONTROL = 'public, max-age=31536000, immutable';

/**
 * The only table of cache lifetimes. If several rules match a path, the last one applies. The
 * origin applies the table, and the `_headers` file of the built site passes it to other hosts.
 */
export const CACHING: readonly [CachingRule, ...CachingRule[]] = [
  { control: PAGE, paths: ['/*'] },
  // Files that machines fetch every hour or day.
  {
    control: keepFor(HOUR_SECONDS, DAY_SECONDS),
    paths: [
      '/sitemap-*',
      FEED_PATH,
      FEEDS,
      '/oembed/*',
      '/robots.txt',
      MANIFEST_PATH,
      SPECULATION_RULES_PATH,
    ],
  },
  // Images that keep their addresses and rarely change.
  {
    control: keepFor(DAY_SECONDS, 7 * DAY_SECONDS),
    paths: [FALLBACK_FAVICON_PATH, FAVICON_PATH, TOUCH_ICON_PATH, '/icon-*'],
  },
  {
    control: HASHED_CONTROL,
    paths: [
      '/_astro/*',
      '/_pictures/*',
      '/_media/*',
      // The full-text index of a language. Pagefind puts a hash into the names of its chunks, as in
      // "pagefind.en_1a2b3c.pf_meta".
      ...['pagefind.*', 'index/*', 'fragment/*', 'filter/*'].map((name) => `/search/:language/${name}`),
    ],
  },
  // Has no hash in its name. Neither have "pagefind-entry.json", "pagefind-worker.js" and
  // "wasm.en.pagefind".
  { control: PAGE, paths: ['/search/:language/pagefind.js'] },
  // Not "no-store", because browsers would then keep no page for the Back button.
  { control: 'private, no-cache', paths: PRIVATE_PATHS },
  // All languages share these files, in the folder of the default language.
  {
    control: 'private, max-age=31536000, immutable',
    paths: ['/view/:link/_pictures/*', '/view/:link/_media/*'],
  },
];
