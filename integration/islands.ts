import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { PROGRAM } from '#library/program-folder';
import react from '@astrojs/react';

/** Options of `client:interaction`. */
interface InteractionOptions {
  /**
   * Fetches the code once the page is idle, at low priority and without running it. Does nothing
   * for visitors who save data.
   */
  prefetch?: 'idle';
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the first sign of intent and replays earlier events. */
    'client:interaction'?: boolean | InteractionOptions;
  }
}

/** Registers the directive `client:interaction` with Astro. */
export function interactionDirective(): AstroIntegration {
  return {
    name: 'podium:interaction',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'interaction',
          entrypoint: join(PROGRAM, 'src/directives/interaction.ts'),
        });
      },
    },
  };
}

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
