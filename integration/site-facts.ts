import type { Plugin } from 'vite';
import type * as Facts from '#library/site/facts';

const MODULE = 'virtual:podium/site';

/** Returns a Vite plugin that gives a bundle the facts of the site in place of `#site/facts`. */
export function siteFacts(facts: typeof Facts): Plugin {
  const code = Object.entries(facts)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
  return {
    name: 'podium:site-facts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:#site\/facts|virtual:podium\/site)$/ },
      handler: () => `\0${MODULE}`,
    },
    load: { filter: { id: /^\0virtual:podium\/site$/ }, handler: () => code },
  };
}
