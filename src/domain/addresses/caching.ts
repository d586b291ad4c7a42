import { DEFAULT_LOCALE, LOCALES } from '../languages/locales.ts';
import {
  FALLBACK_FAVICON_PATH,
  FAVICON_PATH,
  FEED_PATH,
  FEEDS_GLOB,
  LLMS_PATH,
  MANIFEST_PATH,
  SPECULATION_RULES_PATH,
  TOUCH_ICON_PATH,
} from './paths.ts';

/** How browsers and CDNs may cache the responses of some paths. */
export interface CachingRule {
  /**
   * Patterns as in a `_headers` file: `*` (only at the end) matches anything, `:name` one folder.
   */
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
 * Returns a rule that caches for `seconds`. For `staleSeconds` more, the stale copy is served while
 * the browser or CDN revalidates it.
 */
const cacheFor = (seconds: number, staleSeconds: number): string =>
  `public, max-age=${seconds}, stale-while-revalidate=${staleSeconds}`;

/**
 * For public pages, and data at permanent addresses. Within a day, visitors do not wait for them.
 */
const PAGE_CONTROL = cacheFor(60, DAY_SECONDS);

/** For the not-found page. It is not cached, because content may be published at its address. */
export const NOT_FOUND_CONTROL = 'public, max-age=0, must-revalidate';

/** For responses to one visitor, which no cache may store. */
export const PERSONAL_CONTROL = 'private, no-store';

/** For files whose names contain a hash of their content. */
export const HASHED_CONTROL = 'public, max-age=31536000, immutable';

/**
 * The only table of cache lifetimes. If several rules match a path, the last one applies. The
 * origin applies the table itself; other hosts get it from the `_headers` file of the built site.
 */
export const CACHING: readonly [CachingRule, ...CachingRule[]] = [
  { control: PAGE_CONTROL, paths: ['/*'] },
  // Files that machines fetch every hour or day.
  {
    control: cacheFor(HOUR_SECONDS, DAY_SECONDS),
    paths: [
      '/sitemap-*',
      FEED_PATH,
      FEEDS_GLOB,
      '/oembed/*',
      '/robots.txt',
      LLMS_PATH,
      MANIFEST_PATH,
      SPECULATION_RULES_PATH,
    ],
  },
  // Images that keep their addresses and rarely change.
  {
    control: cacheFor(DAY_SECONDS, 7 * DAY_SECONDS),
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
  // This file has no hash in its name, so the pattern "pagefind.*" above must not apply to it. The
  // first rule applies to the other files without a hash: "pagefind-entry.json",
  // "pagefind-worker.js" and "wasm.en.pagefind".
  { control: PAGE_CONTROL, paths: ['/search/:language/pagefind.js'] },
  // Not "no-store", because browsers would then not keep these pages for the Back button.
  { control: 'private, no-cache', paths: PRIVATE_PATHS },
  // All languages share these files, which are in the folder of the default language.
  {
    control: 'private, max-age=31536000, immutable',
    paths: ['/view/:link/_pictures/*', '/view/:link/_media/*'],
  },
];
