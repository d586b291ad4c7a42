import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** What `client:interaction` may be given. */
interface InteractionOptions {
  /** Fetch the code once the page is idle, at low priority and without running it; not where data is scarce. */
  prefetch?: 'idle';
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first sign of intent and replays the events that came before. */
    'client:interaction'?: boolean | InteractionOptions;
  }
}

/** Makes the directive `client:interaction` known to Astro. */
export function interactionDirective(): AstroIntegration {
  return {
    name: 'podium:interaction',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'interaction',
          entrypoint: fileURLToPath(new URL('./interaction.ts', import.meta.url)),
        });
      },
    },
  };
}
