import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteData, SSRManifest } from 'astro';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { BUNDLE_FACTS, BUNDLE_MODULES, type BundleFacts } from './bundle-prerenderer.ts';
import type { PagePath } from './page-plan.ts';
import { StandIns } from './stand-ins.ts';

/** The address of a page and the route that renders it: a place in the list of routes, the same for every thread. */
export interface RoutedPath extends PagePath {
  readonly route: number;
}

/** Renders pages of the bundled program. */
export interface PageRenderer {
  /** Lists all pages of the site, with their keys if the program is told to compute these. */
  readonly listPaths: () => Promise<RoutedPath[]>;
  /** Returns the style sheets that stand in pages for a short text; any other text as it is. */
  readonly expand: (text: string) => string;
  /** Returns the answer for a page, whose body may be missing. Throws where Astro or the page does. */
  readonly render: (path: Pick<RoutedPath, 'pathname' | 'route'>) => Promise<Response>;
}

/** The app in the bundle: the methods that Astro's own prerenderer calls. Not public, so Astro is pinned and a test compares. */
interface BundledApp {
  readonly manifest: SSRManifest;
  readonly setInternals: (internals: object) => void;
  readonly setOptions: (options: object) => void;
  readonly getComponentByRoute: (route: RouteData) => Promise<unknown>;
  readonly render: (request: Request, options: { routeData: RouteData }) => Promise<Response>;
}

/** Parts of addresses that name content: its pages are rendered together, and its pictures drawn once. */
const CONTENT_PARTS = ['oid', 'link_id'];

/** Loads the modules of a bundle into this thread. `warn` is told what Astro warns of. */
export async function openRenderer(bundle: string, warn: (message: string) => void): Promise<PageRenderer> {
  const facts = JSON.parse(readFileSync(join(bundle, BUNDLE_FACTS), 'utf8')) as BundleFacts;
  const entry = pathToFileURL(join(bundle, BUNDLE_MODULES, facts.entry)).href;
  // eslint-disable-next-line no-restricted-syntax -- the bundle is built, its name has a hash, and it imports nothing of ours
  const { app } = (await import(entry)) as { app: BundledApp };
  const standIns = new StandIns();
  app.setInternals({
    pagesByKeys: new Map(
      facts.styles.map(([key, styles]) => [key, { styles: styles.map((style) => standIns.replace(style)) }]),
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
  // Pages load the messages, which files such as feeds need too.
  const page = routes.find(({ routeData }) => routeData.type === 'page');
  if (page !== undefined) await app.getComponentByRoute(page.routeData);
  const places = new Map(routes.map(({ routeData }, index) => [routeData, index]));
  return {
    expand: (text) => standIns.expand(text),
    listPaths: async () => {
      const paths = await new StaticPaths(app as never).getAll();
      return paths.map(({ pathname, route, cacheKey }) => ({
        pathname,
        isFile: route.type === 'endpoint',
        group: groupOf(pathname, route),
        cacheKey,
        route: places.get(route) ?? -1,
      }));
    },
    render: async ({ pathname, route }) => {
      const routeData = routes[route]?.routeData;
      if (routeData === undefined) throw new Error(`${pathname} has no route in this bundle.`);
      const isFile = routeData.type === 'endpoint';
      const url = new URL(isFile || pathname.endsWith('/') ? pathname : `${pathname}/`, site);
      const response = await app.render(new Request(url), { routeData });
      if (response.status >= 300 && response.status < 400)
        throw new Error(
          `${pathname} redirects to ${response.headers.get('location') ?? '?'}: pages must not.`,
        );
      return response;
    },
  };
}

function groupOf(pathname: string, { params, pattern }: RouteData): string {
  const at = params.findIndex((name) => CONTENT_PARTS.includes(name));
  return pattern.exec(pathname)?.[at + 1] ?? pathname;
}
