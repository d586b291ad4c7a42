import { PRIVATE_PATHS } from './caching.ts';
import type { HeaderRule } from './headers-file.ts';
import { FEED_TYPE, SPECULATION_RULES_TYPE } from '../media/media-types.ts';
import { EMBED_SCRIPT_PATH, FEED_PATH, FEEDS_GLOB, SPECULATION_RULES_PATH } from './paths.ts';

/** Headers by name; null removes a header that a row above sets. */
type Headers = Readonly<Record<string, string | null>>;

/** The headers of some paths. */
export interface PathHeaders {
  /** Patterns as in a `_headers` file (`CachingRule`). */
  readonly paths: readonly string[];
  /**
   * Which pages may frame these paths. It is part of the site's content security policy; a page
   * cannot declare it itself. Null allows any page, even one without a network scheme, which `*`
   * would not match.
   */
  readonly frameAncestors?: string | null;
  /** For every response, even those that the origin creates, and on a site without `_headers`. */
  readonly always?: Readonly<Record<string, string>>;
  /** For files of the built site. */
  readonly files?: Headers;
}

/**
 * Features that are blocked on all pages and in their frames. `unload` is blocked because a page
 * with an unload handler cannot be restored from the back/forward cache.
 */
const PERMISSIONS_POLICY =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), unload=()';

/**
 * The only table of headers, except for `Cache-Control` (`CACHING`). If several rows match a path,
 * the last one applies. Hosts get it from the `_headers` file of the built site.
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
  { paths: [FEED_PATH, FEEDS_GLOB], files: { 'Content-Type': `${FEED_TYPE}; charset=utf-8` } },
  // Hosts would derive the type of other JSON from the file extension.
  { paths: [SPECULATION_RULES_PATH], files: { 'Content-Type': SPECULATION_RULES_TYPE } },
  {
    // A sandboxed frame has an opaque origin, so everything that an embed page loads is
    // cross-origin. All of these files are public.
    paths: ['/_astro/*', '/_pictures/*', '/_media/*', '/playback/*', '/locales/*'],
    files: { 'Access-Control-Allow-Origin': '*' },
  },
  // Pages of other sites include this script, even cross-origin isolated ones, which need CORS.
  { paths: [EMBED_SCRIPT_PATH], files: { 'Access-Control-Allow-Origin': '*' } },
  {
    // Vector images of the content. They contain only shapes. If opened as documents, they may
    // neither run nor load anything, nor act as a page of this site.
    paths: ['/_pictures/vector/*', '/view/:link/_pictures/vector/*'],
    always: { 'Content-Security-Policy': "default-src 'none'; sandbox" },
  },
];

/**
 * Returns the base of a built site, such as "/talks", from its headers: the address of the
 * speculation rules begins with it. Returns null if the headers do not have this address.
 */
export function builtBase(rules: readonly HeaderRule[]): string | null {
  const everywhere = rules.find(({ path }) => path === '/*')?.changes ?? [];
  const value = everywhere.findLast(({ name }) => name === 'Speculation-Rules')?.value;
  return value?.slice(1, value.lastIndexOf(SPECULATION_RULES_PATH)) ?? null;
}
