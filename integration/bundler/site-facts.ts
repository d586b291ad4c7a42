import type { Plugin } from 'vite';
import type * as Facts from '#site/facts';

/** The module that the bundle of pages and of browser code loads for `#site/facts`. */
export const SITE_MODULE = 'virtual:podium/site';

/** Returns a Vite plugin with the facts of the site as a module. */
export function siteFacts(facts: typeof Facts): Plugin {
  const code = Object.entries(facts)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
  return {
    name: 'podium:site-facts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:#site\/facts|virtual:podium\/site)$/ },
      handler: () => `\0${SITE_MODULE}`,
    },
    load: { filter: { id: /^\0virtual:podium\/site$/ }, handler: () => code },
  };
}
