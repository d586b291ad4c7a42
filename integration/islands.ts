import { join } from 'node:path';
import type { AstroConfig, AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { PROGRAM } from '#library/program-folder';
import react from '@astrojs/react';
import { getContainerRenderer } from '@astrojs/react/container-renderer';

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

/** Returns the integration of React, unless a project has `react()`, before or after `podium()`. */
export function reactIslands({ integrations }: Pick<AstroConfig, 'integrations'>): AstroIntegration[] {
  const integration = react();
  return integrations.some(({ name }) => name === integration.name) ? [] : [integration];
}

/**
 * Returns a Vite plugin that replaces React's server renderer with one that renders each island
 * once and without a stream. As an option of `react()`, it would be lost if a project calls
 * `react()` itself.
 */
export function islandRenderer(): Plugin {
  const { serverEntrypoint } = getContainerRenderer();
  const renderer = join(PROGRAM, 'src/rendering/render-island.ts');
  return {
    name: 'podium:island-renderer',
    enforce: 'pre',
    resolveId: (id) => (id === serverEntrypoint ? renderer : null),
  };
}
