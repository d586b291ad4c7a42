import type { AstroIntegration } from 'astro';
import { applySettings } from '#pipeline/project/load-config';
import type { PodiumOptions } from '#pipeline/project/config-schema';
import { isReplaced } from './dev/dev-process.ts';

/** The integration of a project, with its options for commands that load the settings. */
interface PodiumIntegration extends AstroIntegration {
  readonly options: PodiumOptions;
}

/**
 * Makes an Astro project a Podium site: `integrations: [podium({ name: 'Talks' })]` in
 * astro.config.mjs. Adds the pages, the islands, the languages, the content security policy and the
 * tools of the dev server. A build adds the rendering of its pages (`pageRendering` in
 * astro-process.ts).
 */
export default function podium(options: PodiumOptions = {}): PodiumIntegration {
  return {
    name: 'podium',
    options,
    hooks: {
      'astro:config:setup': async (setup) => {
        if (isReplaced(setup.isRestart, setup.config.integrations)) return;
        applySettings(process.cwd(), options);
        // Imported now, because its modules read facts of the site while they load.
        const { setUp } = await import('./set-up.ts');
        await setUp(options, setup);
      },
    },
  };
}
