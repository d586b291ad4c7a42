import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * Returns the React integration with a server renderer that renders each island once and without a
 * stream.
 */
export function reactIslands(): AstroIntegration {
  const { name, hooks } = react();
  const setUp = hooks['astro:config:setup'];
  const serverEntrypoint = fileURLToPath(new URL('../src/rendering/render-island.ts', import.meta.url));
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (setup) =>
        setUp?.({
          ...setup,
          addRenderer: (renderer) => setup.addRenderer({ ...renderer, serverEntrypoint }),
        }),
    },
  };
}
