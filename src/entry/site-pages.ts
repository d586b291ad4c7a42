import type { APIRoute, RouteData, SSRManifest } from 'astro';
import { App } from 'astro/app';
import { BASE } from '#domain/addresses/base';
import { Memo } from '#pictures/memo';
import { getBuild, setBuild, type BuildInput } from '#page-input/environment';
import { listPagesOfFile, withOnlyPage } from '#page-input/page-lists';
import type { PageRequest, StaticPath } from '#page-input/static-paths';
import {
  FONT_STYLES,
  ISLAND_CODE,
  makeResults,
  NeedsAstro,
  renderMarkup,
  type CompiledComponent,
} from '#rendering/astro-internals';
import { withMarkupCache, type MarkupCache } from '#rendering/markup-cache';

/** A page of the site. */
export interface SitePage {
  /** Its path in the site. */
  readonly pathname: string;
  /** Index of the route that shows it. All threads have the same routes. */
  readonly route: number;
  /** Whether its address ends with a file name. */
  readonly isFile: boolean;
  /**
   * The content or owner that the page belongs to, or its own address. Pages with the same source
   * share the content that was read and the pictures that were drawn for them.
   */
  readonly source: string;
  /** Key of everything that the page shows; absent if it has none, or if no keys were requested. */
  readonly key?: string | undefined;
}

/** A request for all pages of the site. */
export interface ListRequest extends PageRequest {
  readonly names: readonly string[];
}

/** The code that pages may contain. */
export interface PageCode {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** The code of Astro's islands, which pages load from a file. */
  readonly runtime: string;
  /** The start of all addresses, such as "/talks". */
  readonly base: string;
}

/** Route parameters that name the content or owner of a page. */
const SOURCE_PARAMETERS = ['oid', 'link_id'];

/**
 * Number of contents whose pages are listed at once. For all contents of a large site, the static
 * paths would take 100 MB, and so would a message with all of them.
 */
const CONTENTS_PER_LIST = 400;

/** Maximum number of cached lists of pages that belong to content: enough for two contents. */
const MAX_CACHED_LISTS = 20;

type PageList = ReadonlyMap<string, StaticPath>;
type Route = SSRManifest['routes'][number];

interface PageModule {
  readonly default?: unknown;
  readonly GET?: APIRoute;
}

/** Lists and renders the pages of the site. */
export class SitePages {
  readonly #manifest: SSRManifest;
  readonly #folder: string;
  readonly #renderers = new Map<Route, PageRenderer>();
  readonly #styles = new StylePlaceholders();
  #anyPage: Promise<void> | undefined;
  #contentLists = new Memo<PageList>(MAX_CACHED_LISTS);
  #siteLists = new Memo<PageList>(Infinity);

  /**
   * `folder` is src/pages, relative to the project as Astro writes it, with a slash at its end.
   */
  constructor(manifest: SSRManifest, folder: string) {
    this.#manifest = manifest;
    this.#folder = folder;
  }

  /** Sets the input of the pages that are listed and rendered from now on (`setBuild`). */
  open(input: BuildInput): void {
    this.#contentLists = new Memo(MAX_CACHED_LISTS);
    this.#siteLists = new Memo(Infinity);
    setBuild(input);
  }

  /** Reports whether a route is in src/pages, and not one of the project's own. */
  isSiteRoute({ component }: Pick<RouteData, 'component'>): boolean {
    return component.startsWith(this.#folder);
  }

  /**
   * Yields all pages of the site, in several lists. `names` contains all content, view links and
   * owners whose pages are requested.
   */
  async *listPages({ names, ...request }: ListRequest): AsyncGenerator<readonly SitePage[]> {
    for (const [index, route] of this.#manifest.routes.entries()) {
      if (!this.isSiteRoute(route.routeData)) continue;
      for (const namesPart of isOfContent(route) ? splitIntoParts(names, CONTENTS_PER_LIST) : [[]]) {
        const paths = await this.#listRoute(route, { ...request, names: namesPart });
        yield paths.map((path) => toPage(index, route, path));
      }
    }
  }

  /**
   * Renders a page, or returns the response of a file, which may have no body. Throws what the page
   * throws. `cache` has the markup that several pages show.
   */
  async renderPage(
    page: Pick<SitePage, 'pathname' | 'route' | 'source'>,
    cache?: MarkupCache,
  ): Promise<string | Response> {
    const route = this.#manifest.routes[page.route];
    const path = route && (await this.#findPath(page, route));
    if (route === undefined || path === undefined)
      throw new Error(`${page.pathname} is not a page of this site.`);
    await this.load();
    const module = await this.#loadModule(route);
    if (module.GET !== undefined) return module.GET(path as never);
    const knownRenderer = this.#renderers.get(route);
    const renderer =
      knownRenderer ??
      new PageRenderer(this.#manifest, route, module.default as CompiledComponent, this.#styles);
    this.#renderers.set(route, renderer);
    return renderer.render(page.pathname, path, cache);
  }

  /** Loads the messages, which loading any page does. Files such as feeds need them too. */
  load(): Promise<void> {
    return (this.#anyPage ??= this.#loadAnyPage());
  }

  /**
   * Returns the style sheet that a placeholder in a rendered page stands for, and any other text
   * unchanged.
   */
  expandStyle(text: string): string {
    return this.#styles.expand(text);
  }

  /** Returns the code that rendered pages may contain. None of it depends on content. */
  listCode(): PageCode {
    const { routes, clientDirectives, inlinedScripts } = this.#manifest;
    const styles = routes.flatMap((route) =>
      route.styles.flatMap((style) => (style.type === 'inline' ? [style.content] : [])),
    );
    return {
      styles: [...new Set([...styles, ...FONT_STYLES, ISLAND_CODE.styles])],
      scripts: [...clientDirectives.values(), ...inlinedScripts.values()],
      runtime: ISLAND_CODE.runtime,
      base: BASE,
    };
  }

  async #loadAnyPage(): Promise<void> {
    const page = this.#manifest.routes.find(
      ({ routeData }) => routeData.type === 'page' && this.isSiteRoute(routeData),
    );
    if (page !== undefined) await this.#loadModule(page);
  }

  async #loadModule({ routeData: { component } }: Route): Promise<PageModule> {
    const page = await this.#manifest.pageMap?.get(component)?.();
    if (page === undefined) throw new Error(`The bundle has no module for ${component}.`);
    return page.page();
  }

  async #listRoute({ routeData }: Route, request: PageRequest): Promise<readonly StaticPath[]> {
    if (routeData.params.length === 0) return [{ params: {}, props: {} }];
    return listPagesOfFile(routeData.component.slice(this.#folder.length), request);
  }

  async #findPath(
    { pathname, source }: Pick<SitePage, 'pathname' | 'source'>,
    route: Route,
  ): Promise<StaticPath | undefined> {
    const lists = isOfContent(route) ? this.#contentLists : this.#siteLists;
    const name = `${route.routeData.component} ${isOfContent(route) ? source : ''}`;
    const list = await lists.get(name, async () => {
      const paths = await this.#listRoute(route, { names: [source] });
      return new Map(paths.map((path) => [pathOf(route, path), path]));
    });
    return list.get(pathname);
  }
}

class PageRenderer {
  readonly #manifest: SSRManifest;
  readonly #route: Route;
  readonly #component: CompiledComponent;
  readonly #newResult: ReturnType<typeof makeResults>;
  #needsAstro = false;

  constructor(manifest: SSRManifest, route: Route, component: CompiledComponent, styles: StylePlaceholders) {
    this.#manifest = manifest;
    this.#route = route;
    this.#component = component;
    this.#newResult = makeResults(manifest, route, (sheet) => styles.replace(sheet));
  }

  async render(pathname: string, path: StaticPath, cache?: MarkupCache): Promise<string> {
    if (this.#needsAstro) return this.#renderByAstro(pathname, path);
    const result = this.#newResult();
    if (cache !== undefined) withMarkupCache(result, cache);
    try {
      return await renderMarkup(result, this.#component, { ...path.props }, { isPage: true });
    } catch (error) {
      if (!(error instanceof NeedsAstro)) throw error;
      // The component will need all of Astro in the other pages too.
      this.#needsAstro = true;
      return this.#renderByAstro(pathname, path);
    }
  }

  /** Renders a page by Astro's public API, which takes longer. */
  async #renderByAstro(pathname: string, path: StaticPath): Promise<string> {
    // A new app and manifest for each page, because Astro caches the static paths of an app.
    const app = new PageApp({ ...this.#manifest }, false);
    app.logger.setDestination({ write: reportWarning });
    const request = new Request(new URL(BASE + pathname, this.#manifest.site ?? 'http://localhost'));
    const { routeData } = this.#route;
    const response = await withOnlyPage(path, () => app.render(request, { routeData }));
    if (response.status >= 300 && response.status < 400)
      throw new Error(
        `${pathname} redirects to ${response.headers.get('location') ?? '?'}. Use the layout RedirectPage instead.`,
      );
    return response.text();
  }
}

function reportWarning({ level, message }: { readonly level: string; readonly message: string }): void {
  if (level === 'warn') getBuild()?.warn(message);
}

/** Astro's app, but it throws the errors of pages instead of rendering them. */
class PageApp extends App {
  override createErrorHandler(): ReturnType<App['createErrorHandler']> {
    return {
      renderError: ({ url }, { error, status }) => {
        throw error instanceof Error ? error : new Error(`${url} has the status ${status}.`);
      },
    };
  }
}

/**
 * Short placeholders for style sheets while pages are rendered. Without them, thousands of rendered
 * pages would contain the same 25 kB, although each finished page has only the styles that it uses.
 */
class StylePlaceholders {
  readonly #placeholders = new Map<string, string>();
  readonly #sheets = new Map<string, string>();

  /** Returns the placeholder for a sheet. Sheets with imports stay as they are. */
  replace(sheet: string): string {
    if (sheet.includes('@import')) return sheet;
    const placeholder = this.#placeholders.get(sheet) ?? `/*${this.#sheets.size}*/`;
    this.#placeholders.set(sheet, placeholder);
    this.#sheets.set(placeholder, sheet);
    return placeholder;
  }

  /** Returns the sheet that a placeholder stands for, and any other text unchanged. */
  expand(text: string): string {
    return this.#sheets.get(text) ?? text;
  }
}

function isOfContent({ routeData }: Route): boolean {
  return routeData.params.some((name) => SOURCE_PARAMETERS.includes(name));
}

function toPage(index: number, route: Route, path: StaticPath): SitePage {
  const { params, key } = path;
  const pathname = pathOf(route, path);
  const source = SOURCE_PARAMETERS.flatMap((name) => params[name] ?? [])[0] ?? pathname;
  return { pathname, route: index, isFile: route.routeData.type === 'endpoint', source, key };
}

/** Returns the address of a page: the pattern of its route, filled with its parameters. */
function pathOf({ routeData: { segments, type } }: Route, { params }: StaticPath): string {
  const pathSegments = segments.map((parts) =>
    parts
      .map(({ content, dynamic }) => (dynamic ? (params[content.replace('...', '')] ?? '') : content))
      .join(''),
  );
  const path = pathSegments.filter((name) => name !== '').join('/');
  return path === '' || type === 'endpoint' ? `/${path}` : `/${path}/`;
}

function* splitIntoParts<Item>(items: readonly Item[], length: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += length) yield items.slice(start, start + length);
}
