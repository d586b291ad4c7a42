// The package has declarations, but its package.json hides them.
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';

  /** Loads the texts, as the file `configPath` says. */
  export default function i18next(options: { configPath: string }): AstroIntegration;
}
