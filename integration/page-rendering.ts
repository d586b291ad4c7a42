import type { AstroIntegration } from 'astro';
import { send, throttled, timed, type PageTime } from '#pipeline/building/render/page-times';
import { bundlingPrerenderer } from '#pipeline/building/render/bundle-prerenderer';
import { limitToRequest } from '#pipeline/building/render/limit-to-request';

/**
 * Makes Astro follow the build's environment variables:
 *
 * - PODIUM_BUNDLE names a folder: Astro renders no pages and writes the render bundle there;
 * - PODIUM_PAGES names a file with the requested pages: Astro renders these and reports its
 *   progress to the build.
 *
 * If neither is set, Astro renders all pages. The process ends when the build has ended.
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
          const chosen = file === undefined ? standard : limitToRequest(standard, file);
          return process.send ? timed(chosen, times, throttled(send)) : chosen;
        }),
      // Awaited, so that the process does not end before the message is sent.
      'astro:build:done': () => send({ kind: 'times', times }),
    },
  };
}

/**
 * Ends this process when its parent process has ended for any reason, because the next build works
 * in the same folder.
 */
function endWithBuild(): void {
  if (!process.send) return;
  // The parent ended before the listener was added.
  if (!process.connected) process.exit(1);
  process.once('disconnect', () => process.exit(1));
  // The listener alone would keep the process running after the work is done.
  process.channel?.unref();
}
