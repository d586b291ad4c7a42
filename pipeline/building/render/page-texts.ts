import type { RouteData, SSRManifest, SSRResult } from 'astro';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import type { MarkupCache } from '#rendering/markup-cache';
import type { PageComponent, TextRenderer } from '#rendering/page-text';
import type { PageTools } from '#rendering/render-island';
import type { PagePath } from './page-plan.ts';

/** A page's own module. */
interface LoadedPage {
  readonly default?: unknown;
}

/** The bundle's entry for a route. Astro's types omit it, so Astro is pinned. */
interface PageModule {
  readonly page: () => LoadedPage | Promise<LoadedPage>;
}

/** A page that a route lists. */
interface StaticPath {
  readonly props?: Readonly<Record<string, unknown>>;
  readonly cacheKey?: string | number;
}

/** Astro's data about the static paths of a route: a list, and the same by address. */
export interface RoutePaths {
  readonly staticPaths?: StaticPath[] & { readonly keyed: ReadonlyMap<string, StaticPath> };
}

/** The parts of the bundled app that give access to its pages. */
export interface PageApp {
  readonly manifest: SSRManifest;
  /** Caches the static paths of each route once they are listed or the first page is rendered. */
  readonly routeCache: {
    get: (route: RouteData) => RoutePaths | undefined;
    set: (route: RouteData, paths: RoutePaths) => void;
  };
  readonly getComponentByRoute: (route: RouteData) => Promise<unknown>;
}

/**
 * Renders pages as text, without Astro's request handling. Astro itself renders the first page of
 * each route. Its preparations for that page are reused for all others.
 */
export class PageTexts {
  readonly #app: PageApp;
  readonly #routes = new Map<string, { component: PageComponent; render: TextRenderer }>();

  constructor(app: PageApp, markupCache: MarkupCache) {
    this.#app = app;
    const { pageMap } = app.manifest as { pageMap?: Map<string, () => Promise<PageModule>> };
    if (pageMap === undefined)
      throw new Error("Astro's bundle has no pageMap. Adapt PageTexts to this version of Astro.");
    const { makeTextRenderer, setMarkupCache } = findTools(app.manifest);
    setMarkupCache(markupCache);
    for (const [file, load] of pageMap) {
      let watched: Promise<LoadedPage> | undefined;
      // Cached, because Astro identifies a route by its module object.
      const watchOnce = (page: PageModule['page']) =>
        (watched ??= (async () => this.#watch(file, await page(), makeTextRenderer))());
      pageMap.set(file, async () => {
        const loaded = await load();
        return { ...loaded, page: () => watchOnce(loaded.page) };
      });
    }
  }

  /** Renders a page; returns null if Astro must render it. */
  async render(route: RouteData, pathname: string): Promise<string | null> {
    const known = this.#routes.get(route.component);
    if (known === undefined) return null;
    const { routeCache } = this.#app;
    if (routeCache.get(route) === undefined) await listStaticPaths(this.#app, route, routeCache);
    const props = routeCache.get(route)?.staticPaths?.keyed.get(pathname)?.props;
    return props === undefined ? null : known.render(known.component, props);
  }

  /**
   * Returns the module of a page with a component that records Astro's arguments for its first
   * page.
   */
  #watch(file: string, module: LoadedPage, makeTextRenderer: (first: SSRResult) => TextRenderer): LoadedPage {
    const { default: component } = module;
    if (typeof component !== 'function' || !('isAstroComponentFactory' in component)) return module;
    const original = component as PageComponent;
    const watched = (result: SSRResult, props: unknown, slots: unknown) => {
      if (!this.#routes.has(file))
        this.#routes.set(file, { component: original, render: makeTextRenderer(result) });
      return original(result, props, slots);
    };
    return { ...module, default: Object.assign(watched, original) };
  }
}

/** The address of a page that a route lists, with its key. */
type ListedPath = Pick<PagePath, 'pathname' | 'cacheKey'>;

/**
 * Lists the static paths of one route and stores nothing. Astro computes each address for its cache
 * and again for its answer. An emptied list spares it the second time.
 */
export async function listPathsOnce(app: PageApp, route: RouteData): Promise<readonly ListedPath[]> {
  const paths: ListedPath[] = [];
  const take = ({ staticPaths }: RoutePaths) => {
    // Astro reports each of two pages that have the same address.
    if (staticPaths === undefined || staticPaths.keyed.size < staticPaths.length) return;
    for (const [pathname, { cacheKey }] of staticPaths.keyed)
      paths.push({ pathname, cacheKey: cacheKey === undefined ? undefined : String(cacheKey) });
    staticPaths.length = 0;
  };
  const left = await listStaticPaths(app, route, { get: () => undefined, set: (_, entry) => take(entry) });
  return [...paths, ...left];
}

/** Makes Astro list the static paths of one route and store them in `routeCache`. */
function listStaticPaths(app: PageApp, route: RouteData, routeCache: PageApp['routeCache']) {
  const { manifest } = app;
  const routes = manifest.routes.filter(({ routeData }) => routeData === route);
  const ofRoute = {
    manifest: { ...manifest, routes },
    routeCache,
    getComponentByRoute: (data: RouteData) => app.getComponentByRoute(data),
  };
  return new StaticPaths(ofRoute as never).getAll();
}

/** Returns our own renderer, which also provides the text renderer. */
function findTools({ renderers }: SSRManifest): PageTools {
  for (const { ssr } of renderers) if ('makeTextRenderer' in ssr) return ssr as typeof ssr & PageTools;
  throw new Error('The bundle has no renderer with makeTextRenderer: see src/rendering/render-island.ts.');
}
