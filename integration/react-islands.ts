import { join } from 'node:path';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { PROGRAM } from '#library/program-folder';

/**
 * Returns the React integration with a server renderer that renders each island once and without a
 * stream.
 */
export function reactIslands(): AstroIntegration {
  const { name, hooks } = react();
  const setUp = hooks['astro:config:setup'];
  const serverEntrypoint = join(PROGRAM, 'src/rendering/render-island.ts');
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
