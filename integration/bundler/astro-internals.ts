// The non-public parts of Astro 7.3.4 and Vite 8.3.8 that the integration uses, because there is no
// public way to the same. `src/rendering/astro-internals.ts` has those of rendering: it is part of
// the bundle, whose modules Node cannot load. `astro-internals.test.ts` names the versions.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { transform } from '@astrojs/compiler-rs';
import type { ResolvedConfig, ViteDevServer } from 'vite';

/**
 * Astro's content store in the dev server, relative to the project. Pages of new content exist once
 * it is written.
 */
export const CONTENT_STORE = '.astro/data-store.json';

/** Astro's module with the code that integrations add to all pages, such as the texts. */
export const CODE_OF_ALL_PAGES = 'astro:scripts/page-ssr';

/** Vite's module that wraps each `import()` of the browser code. */
export const PRELOAD_HELPER = /vite\/preload-helper\.js$/;

/** Reports whether a module is a style sheet of a component. */
export const isComponentStyle = (id: string): boolean => id.includes('?astro&type=style');

/** Returns the attribute by which Astro names the scope of a component with this path. */
export const scopeAttribute = (path: string): string =>
  `data-astro-cid-${transform('', { normalizedFilename: path }).scope}`;

/** How addresses of virtual modules begin in the dev server. */
export const VIRTUAL_START = /^\/@id\/__x00__/;

/** Addresses of virtual modules that are served. The one with all content is not among them. */
export const VIRTUAL_MODULES: readonly string[] = [
  '/@vite/client',
  '/@react-refresh',
  '/@id/__x00__astro:env/client',
  '/@id/astro:scripts/before-hydration.js',
];

/** Files of packages that pages load. Vite bundles all other packages into its cache. */
export const PACKAGE_FILE =
  /^(?:vite\/dist\/client|astro\/dist\/runtime\/client|@astrojs\/react\/dist|@fontsource(?:-variable)?\/[\w-]+\/files)\/[\w/.-]+\.(?:js|mjs|woff2)$/;

/** Makes Vite look for packages beside the importing module, not only in the project. */
export function clearDedupe({ environments }: ResolvedConfig): void {
  for (const { resolve } of Object.values(environments)) resolve.dedupe.splice(0);
}

/** A handler of the dev server. */
export type Handle = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * Puts a handler in front of all others. The late hook of a plugin must call it, because Astro puts
 * its own first, too.
 */
export function handleFirst({ middlewares }: ViteDevServer, handle: Handle): void {
  middlewares.stack.unshift({ route: '', handle });
}

/** Returns Vite's check of the Host header. It must exist unless the settings turn it off. */
export function hostCheckOf({ config, middlewares }: ViteDevServer): Handle {
  const check = middlewares.stack
    .map(({ handle }) => handle as Handle)
    .find(({ name }) => name === 'hostValidationMiddleware');
  if (check) return check;
  if (config.server.allowedHosts === true || config.server.https)
    return (_request, _response, next) => next();
  throw new Error(
    'This version of Vite names its check of the Host header differently: adapt integration/bundler/astro-internals.ts.',
  );
}
