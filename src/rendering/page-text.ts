import type { SSRResult } from 'astro';
import { renderToString } from 'astro/runtime/server/render/astro/render.js';

/** A page as compiled by Astro. */
export type PageComponent = Parameters<typeof renderToString>[1];

/** Renders a page of one route from its props. Returns null if only Astro itself can render it. */
export type TextRenderer = (
  component: PageComponent,
  props: Readonly<Record<string, unknown>>,
) => Promise<string | null>;

/**
 * Creates a function that renders the pages of a route as text. `first` is the state that Astro
 * prepared for the first page of the route, before rendering it. All pages share its styles,
 * scripts, renderers and policy. Faster than Astro, which prepares the state again for each page,
 * reads a request, and encodes the text to bytes.
 */
export function makeTextRenderer(first: SSRResult): TextRenderer {
  const prepare = snapshot(first);
  const apiKeys = Object.keys(Object.getPrototypeOf(first.createAstro({}, null)) as object);
  let isForAstro = false;
  const needsAstro = () => isForAstro;
  const PageAstro = makeAstro(apiKeys, () => (isForAstro = true));
  return async (component, props) => {
    if (needsAstro()) return null;
    const result = prepare();
    result.createAstro = (given) => new PageAstro(given) as never;
    try {
      const text = await renderToString(result, component, { ...props }, {}, true);
      return typeof text === 'string' ? text : null;
    } catch (error) {
      if (needsAstro()) return null;
      throw error;
    }
  };
}

/**
 * Returns a function that creates a fresh copy of all state that rendering changes, for each page.
 */
function snapshot(first: SSRResult): () => SSRResult {
  const [styles, scripts, links] = [[...first.styles], [...first.scripts], [...first.links]];
  const { directives, scriptDirective, styleDirective, _metadata: metadata } = first;
  return () => ({
    ...first,
    styles: new Set(styles),
    scripts: new Set(scripts),
    links: new Set(links),
    directives: [...directives],
    scriptDirective: copyDirective(scriptDirective),
    styleDirective: copyDirective(styleDirective),
    _metadata: {
      ...metadata,
      hasHydrationScript: false,
      hasRenderedHead: false,
      hasRenderedServerIslandRuntime: false,
      rendererSpecificHydrationScripts: new Set(),
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      extraHead: [],
      extraScriptHashes: [],
      extraStyleHashes: [],
      propagators: new Set(),
      pendingSlotEvaluations: [],
      slotsByAstro: new WeakMap(),
      templateDepth: 0,
    },
  });
}

/**
 * Copies a directive of the policy without its hashes. The build adds the hashes of the page's own
 * code later, and would first have to parse and remove those of the whole site.
 */
function copyDirective<Directive extends { resources: unknown[]; hashes: unknown[] }>(
  directive: Directive,
): Directive {
  return { ...directive, resources: [...directive.resources], hashes: [] };
}

/**
 * Creates the class of `Astro` in components, with their props. Every other property calls
 * `needAstro` and throws.
 */
function makeAstro(apiKeys: readonly string[], needAstro: () => void): new (props: object) => object {
  class PageAstro {
    self: unknown = null;
    readonly props: object;
    constructor(props: object) {
      this.props = props;
    }
  }
  for (const key of apiKeys)
    Object.defineProperty(PageAstro.prototype, key, {
      get: () => {
        needAstro();
        throw new Error(
          `Astro.${key} is not available in a page that is rendered as text. Remove it from the page.`,
        );
      },
    });
  return PageAstro;
}
