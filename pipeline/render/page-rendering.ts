import type { AstroIntegration } from 'astro';
import { send, throttled, timed, type PageTime } from '../report/page-times.ts';
import { bundlingPrerenderer } from './bundle-prerenderer.ts';
import { choosing } from './choose-pages.ts';

/**
 * Makes Astro do what a build asks for in its environment:
 *
 * - PODIUM_BUNDLE names a folder: Astro renders nothing and leaves there what renders pages;
 * - PODIUM_PAGES names a file with the pages to render: Astro renders these, and tells the build how far it is.
 *
 * Where neither is set Astro renders all pages. Ends the process when the build is gone.
 */
export function pageRendering(): AstroIntegration {
  endWithBuild();
  const times: PageTime[] = [];
  const { PODIUM_BUNDLE: bundle, PODIUM_PAGES: file } = process.env;
  let pages: Parameters<typeof bundlingPrerenderer>[1] = new Map();
  return {
    name: 'podium:page-rendering',
    hooks: {
      'astro:build:setup': (build) => {
        pages = build.pages;
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((standard) => {
          if (bundle !== undefined) return bundlingPrerenderer(standard, pages, bundle);
          const chosen = file === undefined ? standard : choosing(standard, file);
          return process.send ? timed(chosen, times, throttled(send)) : chosen;
        }),
      // Awaited, so that the process does not end before all is said.
      'astro:build:done': () => send({ kind: 'times', times }),
    },
  };
}

/** Ends this process when the one that started it is gone, however that ended: the next build works in the same folder. */
function endWithBuild(): void {
  if (!process.send) return;
  // Gone before anybody listened.
  if (!process.connected) process.exit(1);
  process.once('disconnect', () => process.exit(1));
  // Listening alone would keep the process, once all is made.
  process.channel?.unref();
}
