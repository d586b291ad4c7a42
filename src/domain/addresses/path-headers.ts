import { PRIVATE_PATHS } from './caching.ts';
import type { HeaderRule } from './headers-file.ts';
import { FEED_TYPE, SPECULATION_RULES_TYPE } from '../media/media-types.ts';
import { EMBED_SCRIPT_PATH, FEED_PATH, FEEDS, SPECULATION_RULES_PATH } from './paths.ts';

/** Headers by name; null removes a header that a row above sets. */
type Headers = Readonly<Record<string, string | null>>;

/** The headers of some paths. */
export interface PathHeaders {
  /** Patterns as in a `_headers` file (`CachingRule`). */
  readonly paths: readonly string[];
  /**
   * Which pages may frame these paths: joins the policy of the site, which a page cannot do itself.
   * If it is null, any page may, also one without a network scheme, which `*` would not match.
   */
  readonly frameAncestors?: string | null;
  /** For every response, also for those that the origin makes and for a site without `_headers`. */
  readonly always?: Readonly<Record<string, string>>;
  /** For files of the built site. */
  readonly files?: Headers;
}

/**
 * Features that are blocked on all pages and in their frames. Blocks `unload` because a page with
 * such a handler cannot be restored from the back/forward cache.
 */
const PERMISSIONS_POLICY =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), unload=()';

/**
 * The only table of headers, but for `Cache-Control` (`CACHING`). If several rows match a path, the
 * last one applies. The `_headers` file of the built site passes it to all hosts.
 */
export const PATH_HEADERS: readonly PathHeaders[] = [
  {
    paths: ['/*'],
    frameAncestors: "'none'",
    always: {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': PERMISSIONS_POLICY,
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
    files: {
      'Strict-Transport-Security': 'max-age=31536000',
      'Speculation-Rules': `"${SPECULATION_RULES_PATH}"`,
    },
  },
  {
    paths: ['/p/embed/*'],
    frameAncestors: null,
    always: { 'Cross-Origin-Opener-Policy': 'unsafe-none' },
    files: { 'Speculation-Rules': null },
  },
  {
    paths: PRIVATE_PATHS,
    always: { 'Referrer-Policy': 'no-referrer' },
    files: { 'X-Robots-Tag': 'noindex', 'Speculation-Rules': null },
  },
  { paths: [FEED_PATH, FEEDS], files: { 'Content-Type': `${FEED_TYPE}; charset=utf-8` } },
  // Hosts would derive the type of other JSON from the file extension.
  { paths: [SPECULATION_RULES_PATH], files: { 'Content-Type': SPECULATION_RULES_TYPE } },
  {
    // A sandboxed frame has an opaque origin, so everything that an embed page loads is
    // cross-origin. All of these files are public.
    paths: ['/_astro/*', '/_pictures/*', '/_media/*', '/playback/*', '/locales/*'],
    files: { 'Access-Control-Allow-Origin': '*' },
  },
  // Pages of other sites include it, also isolated ones, which ask for everything with CORS.
  { paths: [EMBED_SCRIPT_PATH], files: { 'Access-Control-Allow-Origin': '*' } },
  {
    // Vector images of the content. They contain shapes only, and as documents of their own they
    // may neither run nor load anything, nor act as a page of this site.
    paths: ['/_pictures/vector/*', '/view/:link/_pictures/vector/*'],
    always: { 'Content-Security-Policy': "default-src 'none'; sandbox" },
  },
];

/**
 * Returns the path below which a site was built, such as "/talks", from its headers: its build has
 * put it before the address of the speculation rules. Null if they have none.
 */
export function builtBase(rules: readonly HeaderRule[]): string | null {
  const everywhere = rules.find(({ path }) => path === '/*')?.changes ?? [];
  const value = everywhere.findLast(({ name }) => name === 'Speculation-Rules')?.value;
  return value?.slice(1, value.lastIndexOf(SPECULATION_RULES_PATH)) ?? null;
}
