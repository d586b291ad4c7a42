import type { AstroIntegration } from 'astro';
import { send, throttled, timed, type PageTime } from '../report/page-times.ts';
import { choosing } from './choose-pages.ts';

/**
 * Lets Astro make only the pages that the build asks for, in the file that PODIUM_PAGES names, and tells the build how far they are
 * and, in the end, how long each took. Where nobody asks or listens Astro makes all. Ends the process when the build is gone.
 */
export function pageRendering(): AstroIntegration {
  endWithBuild();
  const times: PageTime[] = [];
  const file = process.env['PODIUM_PAGES'];
  return {
    name: 'podium:page-rendering',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((standard) => {
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
