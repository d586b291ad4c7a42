import { HAS_SIGN_IN, PLATFORM_BASE } from '../features/constants.ts';
import { BASE } from './base.ts';
import { VIDEO, VIDEO_EDU } from './banner-targets.ts';
import type { ContentKind, SchemaVersion } from './content-kind.ts';
import { hash32 } from '../util/hash.ts';
import { contentLocale } from '../languages/language.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../languages/locales.ts';
import { isSafePath } from '../html/safe-url.ts';

/** The parts of a view page's address. */
export interface ViewAddress {
  readonly kind: ContentKind;
  readonly schemaVersion: SchemaVersion;
  readonly oid: string;
  readonly slug: string;
}

/**
 * Addresses that the platform serves instead of this site (rule 2.30). Pages of a site without a
 * platform do not contain them.
 */
export const PLATFORM = {
  login: `${PLATFORM_BASE}/login/`,
  /** The `href` of the log-in link, another address of the same page. */
  loginAnchor: `${PLATFORM_BASE}/login`,
  logout: `${PLATFORM_BASE}/logout`,
  dashboard: `${PLATFORM_BASE}/dashboard/next/`,
  settings: `${PLATFORM_BASE}/settings/`,
  product: `${PLATFORM_BASE}/product/`,
  video: VIDEO,
  videoEdu: VIDEO_EDU,
} as const;

/** The platform's sign-up page. Links to it come from `signupPath`. */
export const SIGNUP_PATH = `${PLATFORM_BASE}/signup/` as const;

const OID_PATTERN = '[a-z0-9][a-z0-9_-]{2,63}';

const PLATFORM_PATTERN = /* @__PURE__ */ new RegExp(
  `^/(?:contact/abuse/${OID_PATTERN}|p/edit/${OID_PATTERN}|(?!contact/)${OID_PATTERN}/edit)/$`,
);

// encodeURIComponent throws on lone surrogates, which forms and queries can contain.
const encodeSegment = (text: string): string => encodeURIComponent(text.toWellFormed());

/**
 * Returns the address of `path` in a language. All but the default one have the prefix `/{locale}`.
 */
export function withLocale(path: string, locale: Locale): string {
  const defaultPath = BASE === '' ? path : BASE + path;
  return locale === DEFAULT_LOCALE ? defaultPath : `${BASE}/${locale}${path}`;
}

/** Splits a path of this site into its language and the rest, including query and hash. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const [, prefix, unprefixed] = /^\/([a-z]{2})(?=[/?#]|$)(.*)$/s.exec(path) ?? [];
  if (!isLocale(prefix) || prefix === DEFAULT_LOCALE) return { locale: DEFAULT_LOCALE, path };
  return { locale: prefix, path: unprefixed?.startsWith('/') ? unprefixed : `/${unprefixed ?? ''}` };
}

/** Returns the path of the view page of some content. The schema version of videos is unused. */
export function viewPath(content: ViewAddress, locale: Locale): string {
  const presentationFolder = content.schemaVersion === '2' ? '/p' : '';
  const folder = content.kind === 'video' ? '/v' : presentationFolder;
  return withLocale(`${folder}/${encodeSegment(content.oid)}/${encodeSegment(content.slug)}/`, locale);
}

/**
 * Returns the address where the dev server edits a presentation, or lists all of them. It is not a
 * page of the site, so it has no base.
 */
export const workbenchPath = (oid?: string): string =>
  oid === undefined ? '/workbench/' : `/workbench/${encodeSegment(oid)}/`;

/** Returns the path of a view page without slug and language. It redirects to the page. */
export function shortPath(content: Omit<ViewAddress, 'slug'>): string {
  return viewPath({ ...content, slug: '' }, DEFAULT_LOCALE).slice(0, -1);
}

/** Returns the path of the page that other sites embed. All languages share it. */
export function embedPath(oid: string): string {
  return `${BASE}/p/embed/${encodeSegment(oid)}/`;
}

/**
 * Returns the folder of the data files of some content: two hexadecimal digits of a hash. Without
 * such folders, a folder could have a million files, which is slow in tools, and too many for some
 * hosts.
 */
export function dataFolder(oid: string): string {
  return (hash32(oid) & 0xff).toString(16).padStart(2, '0');
}

/** Returns the path of the player's data of listed content: its scene or video, and its ending. */
export function playbackPath(oid: string): string {
  return `${BASE}/playback/${dataFolder(oid)}/${encodeSegment(oid)}.json`;
}

/** Returns the path of the oEmbed file of listed content, for sites that embed its address. */
export function oembedPath(oid: string): string {
  return `${BASE}/oembed/${dataFolder(oid)}/${encodeSegment(oid)}.json`;
}

/** Returns the path of the accessibility statement of the site. */
export const accessibilityPath = (locale: Locale): string => withLocale('/accessibility/', locale);

/** Name of the file with a page's content in Markdown, beside the page. */
export const MARKDOWN_FILE = 'index.md';

/** Returns the path of the Markdown of a presentation, which exists in its own language only. */
export function markdownPath(content: ViewAddress & { readonly language: string }): string {
  return viewPath(content, contentLocale(content)) + MARKDOWN_FILE;
}

/** Returns the path of a presentation as a file, which exists in its own language only. */
export function downloadPath(
  content: ViewAddress & { readonly language: string },
  format: 'pdf' | 'pptx',
): string {
  return `${viewPath(content, contentLocale(content))}${encodeSegment(content.slug)}.${format}`;
}

/** Path of the list of presentations in Markdown, for language models (llmstxt.org). */
export const LLMS_PATH = `${BASE}/llms.txt`;

/** Path of the Atom feed of new content. */
export const FEED_PATH = `${BASE}/feed.xml`;

/** The groups of content with a feed of their own. */
export type FeedKind = 'series' | 'tag' | 'user';

/** Returns the path of the feed of a group, such as an owner. All languages share it. */
export function feedPath(kind: FeedKind, name: string): string {
  return `${BASE}/feeds/${kind}/${encodeSegment(name)}.xml`;
}

/** Paths of the feeds of all groups. */
export const FEEDS_GLOB = `${BASE}/feeds/*`;

/** Path of the sitemap index, for search engines. */
export const SITEMAP_INDEX_PATH = `${BASE}/sitemap-index.xml`;

/** Returns the path of a sitemap by its name, for example "pages-1". */
export function sitemapPath(name: string): string {
  return `${BASE}/sitemap-${name}.xml`;
}

/** Path of the web app manifest: name, colours and icons, for browsers that install the site. */
export const MANIFEST_PATH = `${BASE}/site.webmanifest`;

/** Path of the speculation rules, which list the links that browsers may prefetch. */
export const SPECULATION_RULES_PATH = `${BASE}/speculation-rules.json`;

/** Path of the script that pages of other sites include for `<podium-embed>`. */
export const EMBED_SCRIPT_PATH = `${BASE}/embed.js`;

/** Path of the service worker of each page that a visitor keeps. */
export const OFFLINE_WORKER_PATH = `${BASE}/offline.js`;

/** Path of the site's icon as SVG. */
export const FAVICON_PATH = `${BASE}/favicon.svg`;

/** Path of the site's icon for browsers and feed readers without SVG icons. */
export const FALLBACK_FAVICON_PATH = `${BASE}/favicon.ico`;

/**
 * Path of the site's icon for home screens of iPhones. Apple defines it, so no page links to it.
 */
export const TOUCH_ICON_PATH = `${BASE}/apple-touch-icon.png`;

/** Returns the path of the site's icon as a square PNG, `size` pixels wide. */
export function iconPath(size: number): string {
  return `${BASE}/icon-${size}.png`;
}

/** Returns the path of the private view page behind a view link. */
export function privateViewPath(linkId: string, locale: Locale): string {
  return withLocale(`/view/${encodeSegment(linkId)}/`, locale);
}

/** Returns the path of the page with the notes of a presentation, which exists once. */
export function notesPath(presenterLinkId: string): string {
  return privateViewPath(presenterLinkId, DEFAULT_LOCALE);
}

/** Returns the path of the player's data file for content behind a view link. */
export function privatePlaybackPath(linkId: string): string {
  return `${BASE}/view/${encodeSegment(linkId)}/playback.json`;
}

/** Returns the path of the profile page of an owner. */
export function profilePath(oid: string, locale: Locale): string {
  return withLocale(`/user/${encodeSegment(oid)}/`, locale);
}

/** Returns the path of the page of a tag, by its slug. */
export function tagPath(slug: string, locale: Locale): string {
  return withLocale(`/tag/${encodeSegment(slug)}/`, locale);
}

/** Returns the path of the page of a series, by the name of its file. */
export function seriesPath(name: string, locale: Locale): string {
  return withLocale(`/series/${encodeSegment(name)}/`, locale);
}

export function homePath(locale: Locale): string {
  return withLocale('/', locale);
}

/** Returns the path of the page for exploring presentations. */
export function explorePath(locale: Locale): string {
  return withLocale('/explore/', locale);
}

/** Returns the path of the page of a value of a filter, such as `/explore/language/de/`. */
export function filterPath(filter: string, value: string, locale: Locale): string {
  return withLocale(`/explore/${filter}/${encodeSegment(value)}/`, locale);
}

/** Path of the search in the default language. */
export const SEARCH_PATH = '/explore/search/';

/** Returns the path that the search form submits to, with the term in the parameter `search`. */
export function searchActionPath(locale: Locale): string {
  return withLocale(SEARCH_PATH, locale);
}

/** Returns the path of the results page of a term; without a term, the path of the explore page. */
export function searchPath(locale: Locale, term = ''): string {
  return term.trim() === ''
    ? explorePath(locale)
    : `${searchActionPath(locale)}?search=${encodeSegment(term)}`;
}

/** Returns the path of a page of a listing, counted from 1. The first is the listing itself. */
export function pagePath(path: string, page: number): string {
  return page === 1 ? path : `${path}${page}/`;
}

/** Returns the path of the archive of the listing at `path`. */
export function archivePath(path: string): string {
  return `${path}archive/`;
}

/** Returns the path of a month, such as "2026-03", in the archive of the listing at `path`. */
export function monthPath(path: string, month: string): string {
  return `${archivePath(path)}${month}/`;
}

/** Returns the path of the listing that a page, an archive or a month at `path` belongs to. */
export function listingOf(path: string): string {
  return path.replace(/(?<=\/)(?:archive\/(?:\d{4}-\d{2}\/)?)?(?:\d+\/)?$/, '');
}

/** Returns the path of the page of the staff picks. */
export function galleryPath(locale: Locale): string {
  return withLocale('/gallery/', locale);
}

export function templatesPath(locale: Locale): string {
  return withLocale('/presentation-template/', locale);
}

export function templatePath(slug: string, locale: Locale): string {
  return withLocale(`/presentation-template/${encodeSegment(slug)}/`, locale);
}

/** Returns the path of the player's data file of a template. No folder of an oid has its name. */
export function templatePlaybackPath(slug: string): string {
  return `${BASE}/playback/template/${encodeSegment(slug)}.json`;
}

/** Returns the path of the page of all videos. */
export function videoExplorePath(locale: Locale): string {
  return withLocale('/video/explore/', locale);
}

/** Start of the paths of the platform's forms to report content, which end with an oid. */
export const REPORT_FOLDER = `${PLATFORM_BASE}/contact/abuse/`;

/** Returns the path of the platform's form to report content. */
export function reportPath(oid: string): string {
  return `${REPORT_FOLDER}${encodeSegment(oid)}/`;
}

/** Start of the paths of the platform's newer editor, which end with an oid. */
export const EDITOR_FOLDER = `${BASE}/p/edit/` as const;

/** Path of the platform's newer editor, for editing or for commenting. */
export type EditorPath = `${typeof EDITOR_FOLDER}${string}/${'' | '#present'}`;

/** Returns the path of the platform's editor. Commenting always uses the newer one. */
export function editorPath(
  content: { readonly oid: string; readonly schemaVersion: SchemaVersion },
  forCommenting = false,
): EditorPath | `${string}/edit/` {
  const oid = encodeSegment(content.oid);
  if (forCommenting) return `${EDITOR_FOLDER}${oid}/#present`;
  return content.schemaVersion === '2' ? `${EDITOR_FOLDER}${oid}/` : `${BASE}/${oid}/edit/`;
}

/**
 * Returns the address of the platform's sign-up page. After sign-up, it leads to `next`, unless the
 * platform is on another host, which cannot lead to this site.
 */
export function signupPath(next?: string): string {
  return PLATFORM_BASE === BASE && next !== undefined && isSafePath(next)
    ? `${SIGNUP_PATH}?next=${encodeSegment(next)}`
    : SIGNUP_PATH;
}

/** Returns the address of the platform's sign-up page that leads to the creation of a video. */
export function videoSignupPath(): string {
  const dashboard = PLATFORM.dashboard.replace(/^https:\/\/[^/]+/, '');
  return `${SIGNUP_PATH}?next=${encodeSegment(`${dashboard}?create=video`)}`;
}

/**
 * Reports whether a path on the host of this site is served by the platform instead of the site.
 * Ignores query and hash.
 */
export function isPlatformPath(path: string): boolean {
  return HAS_SIGN_IN && isReservedForPlatform(path);
}

/** Reports whether a platform would serve a path, even if the site has no platform. */
export function isReservedForPlatform(path: string): boolean {
  const pathname = path.replace(/[?#].*/s, '');
  // Inside the function, so that the bundler drops it from scripts that do not use this function.
  const fixedPaths = [...Object.values(PLATFORM), SIGNUP_PATH].map((address) =>
    address.slice(PLATFORM_BASE.length),
  );
  return fixedPaths.includes(pathname) || PLATFORM_PATTERN.test(pathname);
}
