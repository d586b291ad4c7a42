import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteData } from 'astro';
import type { MarkupCache } from '#rendering/markup-cache';
import { BUNDLE_FACTS, BUNDLE_MODULES, type BundleFacts } from './bundle-prerenderer.ts';
import { CONTENT_PARTS, groupOf, type PagePath } from './page-plan.ts';
import { listPathsOnce, PageTexts, type PageApp, type RoutePaths } from './page-texts.ts';
import { StylePlaceholders } from './style-placeholders.ts';

/**
 * The address of a page, and the index of the route that renders it. All threads have the same list
 * of routes.
 */
export interface RoutedPath extends PagePath {
  readonly route: number;
}

/** Renders pages of the bundled program. */
export interface PageRenderer {
  /**
   * Yields all pages of the site with their keys, in several lists. `names` contains the groups of
   * all content and owners.
   */
  readonly listPaths: (names: readonly string[]) => AsyncGenerator<readonly RoutedPath[]>;
  /** Must be called with all pages that are rendered next. */
  readonly prepare: (paths: readonly RoutedPath[]) => void;
  /** Returns the style sheets for a placeholder in a page, or any other text as it is. */
  readonly expand: (text: string) => string;
  /**
   * Returns a page, or the response of a file, which may have no body. Throws if Astro or the page
   * does.
   */
  readonly render: (path: Pick<RoutedPath, 'pathname' | 'route'>) => Promise<string | Response>;
}

/**
 * The app in the bundle, with the methods that Astro's own prerenderer calls. They are not public,
 * so Astro is pinned and a test compares the results.
 */
interface BundledApp extends PageApp {
  readonly setInternals: (internals: object) => void;
  readonly setOptions: (options: object) => void;
  readonly render: (request: Request, options: { routeData: RouteData }) => Promise<Response>;
}

/**
 * Number of contents whose pages are listed at the same time. The static paths of a large site take
 * 100 MB, and so does a message with all of them.
 */
const LISTED_AT_ONCE = 400;

/** Loads the modules of a bundle into this thread. `warn` receives Astro's warnings. */
export async function openRenderer(
  bundle: string,
  markupCache: MarkupCache,
  warn: (message: string) => void,
): Promise<PageRenderer> {
  const facts = JSON.parse(readFileSync(join(bundle, BUNDLE_FACTS), 'utf8')) as BundleFacts;
  const entry = pathToFileURL(join(bundle, BUNDLE_MODULES, facts.entry)).href;
  // eslint-disable-next-line no-restricted-syntax -- generated, named by hash, imports no module of ours
  const { app } = (await import(entry)) as { app: BundledApp };
  const placeholders = new StylePlaceholders();
  app.setInternals({
    pagesByKeys: new Map(
      facts.styles.map(([key, styles]) => [
        key,
        { styles: styles.map((style) => placeholders.replace(style)) },
      ]),
    ),
    entrySpecifierToBundleMap: new Map(),
  });
  const destination = {
    write: ({ level, message }: { level: string; message: string }) => {
      if (level === 'warn' || level === 'error') warn(message);
      return true;
    },
  };
  app.setOptions({ settings: { scripts: facts.scripts }, logger: { options: { destination } } });
  const { routes, site = 'http://localhost' } = app.manifest;
  const staticPaths = keepStaticPaths(app);
  const texts = new PageTexts(app, markupCache);
  // Loading a page also loads the messages, which files such as feeds need too.
  const page = routes.find(({ routeData }) => routeData.type === 'page');
  if (page !== undefined) await app.getComponentByRoute(page.routeData);
  const places = new Map(routes.map(({ routeData }, index) => [routeData, index]));
  return {
    expand: (text) => placeholders.expand(text),
    listPaths: async function* (names) {
      process.env['PODIUM_KEYS'] = '1';
      for (const { routeData } of routes) {
        for (const requested of isOfContent(routeData) ? inParts(names, LISTED_AT_ONCE) : [[]]) {
          requestNames(requested);
          const paths = await listPathsOnce(app, routeData);
          yield paths.map(({ pathname, cacheKey }) => ({
            pathname,
            isFile: routeData.type === 'endpoint',
            group: groupOf(pathname, routeData),
            cacheKey,
            route: places.get(routeData) ?? -1,
          }));
        }
      }
      delete process.env['PODIUM_KEYS'];
    },
    prepare: (paths) => {
      if (requestNames(new Set(paths.map(({ group }) => group)))) staticPaths.forget(isOfContent);
    },
    render: async ({ pathname, route }) => {
      const routeData = routes[route]?.routeData;
      if (routeData === undefined) throw new Error(`${pathname} has no route in this bundle.`);
      const isFile = routeData.type === 'endpoint';
      const text = isFile ? null : await texts.render(routeData, pathname);
      if (text !== null) return text;
      const url = new URL(isFile || pathname.endsWith('/') ? pathname : `${pathname}/`, site);
      const response = await app.render(new Request(url), { routeData });
      if (response.status >= 300 && response.status < 400)
        throw new Error(
          `${pathname} redirects to ${response.headers.get('location') ?? '?'}. Use the layout RedirectPage instead.`,
        );
      return isFile ? response : response.text();
    },
  };
}

/**
 * Replaces Astro's cache of static paths by one that supports removal. Throws if this version of
 * Astro has no such cache.
 */
function keepStaticPaths({ routeCache }: BundledApp): {
  forget: (is: (route: RouteData) => boolean) => void;
} {
  if ((routeCache as unknown) === undefined)
    throw new Error('The bundled app has no routeCache. Adapt keepStaticPaths to this version of Astro.');
  const known = new Map<RouteData, RoutePaths>();
  routeCache.get = (route) => known.get(route);
  routeCache.set = (route, entry) => void known.set(route, entry);
  return {
    forget: (is) => {
      for (const route of known.keys()) if (is(route)) known.delete(route);
    },
  };
}

/**
 * Reports whether a route's static paths belong to content or owners, so that a subset can be
 * requested.
 */
function isOfContent({ params }: RouteData): boolean {
  return params.some((name) => CONTENT_PARTS.includes(name));
}

/**
 * Limits the static paths to this content and these owners (`requestedNames` in
 * src/page-input/content.ts). Returns whether the previous request was different.
 */
function requestNames(names: Iterable<string>): boolean {
  const requested = [...names].join(' ');
  const isOther = process.env['PODIUM_REQUESTED'] !== requested;
  process.env['PODIUM_REQUESTED'] = requested;
  return isOther;
}

function* inParts<Item>(items: readonly Item[], length: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += length) yield items.slice(start, start + length);
}
