// The non-public parts of Astro 7.3.4 that the project uses. Rendering a view page takes 3.3 ms of
// processor time with them, and 6.0 ms with the public API
// (docs/decisions/0028-one-bundle-many-threads.md). `astro-internals.test.ts` names the version.
// Before you change it, read the sources of the new version.
import type { AstroGlobal, SSRManifest, SSRResult } from 'astro';
import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { markHTMLString } from 'astro/runtime/server/escape.js';
import { renderToString } from 'astro/runtime/server/render/astro/render.js';
import { componentDataByCssVariable } from 'virtual:astro:assets/fonts/internal';

/** A page or component as compiled by Astro. */
export type CompiledComponent = Parameters<typeof renderToString>[1];

/** A route in the manifest: its address, and the files that its pages load. */
type RouteInfo = SSRManifest['routes'][number];

/** Marks HTML that Astro writes unescaped. */
export const toMarkup = (html: string): unknown => markHTMLString(html);

/** Renders a component of a page. Throws if it returns a response. */
export async function renderMarkup(
  result: SSRResult,
  component: CompiledComponent,
  props: Readonly<Record<string, unknown>>,
  { slots = {}, isPage = false }: { readonly slots?: unknown; readonly isPage?: boolean } = {},
): Promise<string> {
  const html = await renderToString(result, component, props, slots, isPage);
  if (typeof html !== 'string') throw new Error('The component returns a response, not markup.');
  return html;
}

/** The code that Astro writes into pages with islands; the manifest does not contain it. */
export const ISLAND_CODE = { styles: ISLAND_STYLES, runtime: islandRuntime } as const;

/** The styles that `<Font>` writes for the fonts in Astro's settings. */
export const FONT_STYLES: readonly string[] = [...componentDataByCssVariable.values()].map(({ css }) => css);

/**
 * Thrown if a page uses more of `Astro` than its props, so that only Astro itself can render it.
 */
export class NeedsAstro extends Error {}

/** The state of a page without its deprecated fields, which rendering does not read. */
type CurrentResult = Omit<
  SSRResult,
  'scriptHashes' | 'scriptResources' | 'styleHashes' | 'styleResources' | 'isStrictDynamic'
>;

/**
 * Returns a function that creates the state of a page, for each page of a route. The state is that
 * of Astro's `FetchState.createResult`, but without a request and without the hashes of the content
 * security policy: the build later adds the hashes of the page's own code. `styleOf` returns the
 * text to write for a style sheet.
 */
export function makeResults(
  manifest: SSRManifest,
  route: RouteInfo,
  styleOf: (sheet: string) => string,
): () => SSRResult {
  const { csp, entryModules, base } = manifest;
  const toAddress = (file: string) =>
    /^(?:data:|$)/.test(file) ? file : `${base.replace(/\/$/, '')}/${file}`;
  const styles = route.styles.map((style) =>
    style.type === 'inline'
      ? { props: {}, children: styleOf(style.content) }
      : { props: { rel: 'stylesheet', href: toAddress(style.src) }, children: '' },
  );
  const scripts = route.scripts.map((script) => {
    if ('stage' in script) return { props: {}, children: script.children };
    return script.type === 'external'
      ? { props: { type: 'module', src: toAddress(script.value) }, children: '' }
      : { props: { type: 'module' }, children: script.value };
  });
  const shared = {
    base,
    cancelled: false,
    params: {},
    partial: false,
    cookies: undefined,
    userAssetsBase: manifest.userAssetsBase,
    clientDirectives: manifest.clientDirectives,
    inlinedScripts: manifest.inlinedScripts,
    componentMetadata: manifest.componentMetadata,
    compressHTML: manifest.compressHTML,
    renderers: manifest.renderers,
    trailingSlash: manifest.trailingSlash,
    key: manifest.key,
    pathname: route.routeData.route,
    request: new Request('http://localhost/'),
    response: { status: 200, statusText: 'OK', headers: new Headers() },
    createAstro: (props: object) => new PageAstro(props) as never,
    resolve: (specifier: string) => {
      const file = entryModules[specifier];
      if (file === undefined) throw new Error(`The bundle has no file for ${specifier}.`);
      return Promise.resolve(toAddress(file));
    },
    getServerIslandNameMap: () => Promise.resolve(new Map<string, string>()),
    cspDestination: csp?.cspDestination ?? 'meta',
    shouldInjectCspMetaTags: manifest.shouldInjectCspMetaTags,
    cspAlgorithm: csp?.algorithm ?? 'SHA-256',
  } satisfies Partial<CurrentResult>;
  const newResult = (): CurrentResult => ({
    ...shared,
    styles: new Set(styles),
    scripts: new Set(scripts),
    links: new Set(),
    directives: [...(csp?.directives ?? [])],
    scriptDirective: {
      resources: [...(csp?.scriptDirective.resources ?? [])],
      hashes: [],
      strictDynamic: csp?.scriptDirective.strictDynamic ?? false,
    },
    styleDirective: { resources: [...(csp?.styleDirective.resources ?? [])], hashes: [] },
    _metadata: {
      hasHydrationScript: false,
      rendererSpecificHydrationScripts: new Set(),
      hasRenderedHead: false,
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      hasRenderedServerIslandRuntime: false,
      headInTree: false,
      extraHead: [],
      extraStyleHashes: [],
      extraScriptHashes: [],
      propagators: new Set(),
      routeHasPropagation: false,
      pendingSlotEvaluations: [],
      templateDepth: 0,
    },
  });
  return newResult as () => SSRResult;
}

/** `Astro` in components. It has their props; every other property throws `NeedsAstro`. */
class PageAstro {
  self: unknown = null;
  readonly props: object;

  constructor(props: object) {
    this.props = props;
  }
}

/** The other properties of `Astro`. TypeScript reports any that are missing here. */
const OTHERS: Readonly<Record<Exclude<keyof AstroGlobal, 'self' | 'props'>, true>> = {
  cache: true,
  callAction: true,
  clientAddress: true,
  cookies: true,
  csp: true,
  currentLocale: true,
  generator: true,
  getActionResult: true,
  isPrerendered: true,
  locals: true,
  logger: true,
  originPathname: true,
  params: true,
  preferredLocale: true,
  preferredLocaleList: true,
  redirect: true,
  request: true,
  response: true,
  rewrite: true,
  routePattern: true,
  session: true,
  site: true,
  slots: true,
  url: true,
};
for (const name of Object.keys(OTHERS))
  Object.defineProperty(PageAstro.prototype, name, {
    get: () => {
      throw new NeedsAstro(`Astro.${name} is not available in a page that is rendered as text.`);
    },
  });
