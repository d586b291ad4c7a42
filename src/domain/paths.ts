import { VIDEO, VIDEO_EDU } from './banner-targets.ts';
import type { ContentKind, SchemaVersion } from './content-kind.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.ts';
import { isSafePath } from './safe-url.ts';
import { viewLinkQuery } from './view-link.ts';

/** What the address of a view page is made of. */
export interface ViewAddress {
  readonly kind: ContentKind;
  readonly schemaVersion: SchemaVersion;
  readonly oid: string;
  readonly slug: string;
}

/** Addresses that the platform serves, not this site (spec section 2, other targets). */
export const PLATFORM = {
  login: '/login/',
  /** What the anchor of the log-in link holds; the platform leads it to `login`. */
  loginAnchor: '/login',
  logout: '/logout',
  dashboard: '/dashboard/next/',
  settings: '/settings/',
  product: '/product/',
  video: VIDEO,
  videoEdu: VIDEO_EDU,
} as const;

const SIGNUP = '/signup/';

const OID = '[a-z0-9][a-z0-9_-]{2,63}';

const PLATFORM_PATTERN = /* @__PURE__ */ new RegExp(
  `^/(?:contact/abuse/${OID}|p/edit/${OID}|(?!contact/)${OID}/edit)/$`,
);

// encodeURIComponent throws on lone surrogates, which can reach us from a form or a query.
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** The address of `path` in a language: `/{locale}` in front, but for the default language. */
export function withLocale(path: string, locale: Locale): string {
  return locale === DEFAULT_LOCALE ? path : `/${locale}${path}`;
}

/** The language of a path of this site, and the path without it; query and hash stay with the path. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const [, prefix, rest] = /^\/([a-z]{2})(?=[/?#]|$)(.*)$/s.exec(path) ?? [];
  if (!isLocale(prefix) || prefix === DEFAULT_LOCALE) return { locale: DEFAULT_LOCALE, path };
  return { locale: prefix, path: rest?.startsWith('/') ? rest : `/${rest ?? ''}` };
}

/** The view page of a presentation or video; a video is one whatever its schema version. */
export function viewPath(content: ViewAddress, locale: Locale): string {
  const folder = content.kind === 'video' ? '/v' : content.schemaVersion === '2' ? '/p' : '';
  return withLocale(`${folder}/${encode(content.oid)}/${encode(content.slug)}/`, locale);
}

/** The address of a view page without its slug and language, which leads to it. */
export function shortPath(content: Omit<ViewAddress, 'slug'>): string {
  return viewPath({ ...content, slug: '' }, DEFAULT_LOCALE).slice(0, -1);
}

/** The page that other sites embed; it has one address for all languages. */
export function embedPath(oid: string): string {
  return `/p/embed/${encode(oid)}/`;
}

/** What the player of listed content is given: its scene or video, and its ending. */
export function playbackPath(oid: string): string {
  return `/playback/${encode(oid)}.json`;
}

/** What listed content tells sites that embed it by its address (oEmbed). */
export function oembedPath(oid: string): string {
  return `/oembed/${encode(oid)}.json`;
}

/** What is new, for feed readers (Atom). */
export const FEED_PATH = '/feed.xml';

/** The list of all lists of addresses, for search engines. */
export const SITEMAP_INDEX_PATH = '/sitemap-index.xml';

/** One list of addresses, for example "pages-1". */
export function sitemapPath(name: string): string {
  return `/sitemap-${name}.xml`;
}

/** Name, colours and icons of the site, for browsers that install it. */
export const MANIFEST_PATH = '/site.webmanifest';

/** Which links of a page browsers may follow ahead of the visitor. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** The icon of the site as a square PNG, `size` pixels wide. */
export function iconPath(size: number): string {
  return `/icon-${size}.png`;
}

/** The QR code that leads to listed content. */
export function qrCodePath(oid: string): string {
  return `/qr/${encode(oid)}.svg`;
}

/** The private view page behind a view link. */
export function privateViewPath(linkId: string, locale: Locale): string {
  return withLocale(`/view/${encode(linkId)}/`, locale);
}

/** What the player of content behind a view link is given. */
export function privatePlaybackPath(linkId: string): string {
  return `/view/${encode(linkId)}/playback.json`;
}

/** The profile of an owner. */
export function profilePath(oid: string, locale: Locale): string {
  return withLocale(`/user/${encode(oid)}/`, locale);
}

/** The site root. */
export function homePath(locale: Locale): string {
  return withLocale('/', locale);
}

/** The page to explore presentations from. */
export function explorePath(locale: Locale): string {
  return withLocale('/explore/', locale);
}

/** Where the search form submits to; the term goes into the parameter `search`. */
export function searchActionPath(locale: Locale): string {
  return withLocale('/explore/search/', locale);
}

/** The results for a term; a blank one leads to the explore page (spec section 5). */
export function searchPath(locale: Locale, term = ''): string {
  return term.trim() === '' ? explorePath(locale) : `${searchActionPath(locale)}?search=${encode(term)}`;
}

/** A page of a listing, counted from 1; the first is the listing itself. */
export function pagePath(path: string, page: number): string {
  return page === 1 ? path : `${path}${page}/`;
}

/** The staff picks. */
export function galleryPath(locale: Locale): string {
  return withLocale('/gallery/', locale);
}

/** All templates. */
export function templatesPath(locale: Locale): string {
  return withLocale('/presentation-template/', locale);
}

/** One template. */
export function templatePath(slug: string, locale: Locale): string {
  return withLocale(`/presentation-template/${encode(slug)}/`, locale);
}

/** All videos. */
export function videoExplorePath(locale: Locale): string {
  return withLocale('/video/explore/', locale);
}

/** The platform's form to report content. */
export function reportPath(oid: string): string {
  return `/contact/abuse/${encode(oid)}/`;
}

/** The platform's newer editor, as it is or for commenting. */
export type EditorPath = `/p/edit/${string}/${'' | '#present'}`;

/** The platform's editor; for commenting always the newer one (spec section 4). */
export function editorPath(
  content: { readonly oid: string; readonly schemaVersion: SchemaVersion },
  forCommenting = false,
): EditorPath | `/${string}/edit/` {
  const oid = encode(content.oid);
  if (forCommenting) return `/p/edit/${oid}/#present`;
  return content.schemaVersion === '2' ? `/p/edit/${oid}/` : `/${oid}/edit/`;
}

/** The platform's sign-up page, coming back to `next` afterwards; a `next` outside this origin is left out. */
export function signupPath(next?: string): string {
  return next !== undefined && isSafePath(next) ? `${SIGNUP}?next=${encode(next)}` : SIGNUP;
}

/** The platform's sign-up page that leads on to the page of the dashboard that creates a video. */
export function videoSignupPath(): string {
  return signupPath(`${PLATFORM.dashboard}?create=video`);
}

/** Whether the platform, not this site, answers this path; query and hash do not count. */
export function isPlatformPath(path: string): boolean {
  const pathname = path.replace(/[?#].*$/s, '');
  // Here, not above: scripts that only want an address would carry it.
  const fixed: readonly string[] = [...Object.values(PLATFORM), SIGNUP];
  return fixed.includes(pathname) || PLATFORM_PATTERN.test(pathname);
}

/** Address of the viewer-data call of some content (calls, not a page). */
export function viewerDataPath(oid: string): string {
  return `/api/v4/viewer/${oid}/`;
}

/** Address of the same call where nothing but the header depends on the visitor (calls, not a page). */
export const VISITOR_CALL = '/api/v4/viewer/';

/** The viewer-data call with all that it needs: content behind a view link answers only to that link. */
export function viewerCall(oid: string, linkId: string | null): string {
  const query = linkId === null ? '' : `?${new URLSearchParams(viewLinkQuery(linkId)).toString()}`;
  return viewerDataPath(oid) + query;
}
