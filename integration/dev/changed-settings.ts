import { typed } from '#library/typed-command';

let hasStarted = false;

/**
 * Returns what to do when a running dev server loads its settings again, and null at its start.
 * Astro restarts only its pages then: it goes on with the languages and the loaded content of
 * before, and does not watch content files any more.
 */
export function adviseNewStart(): string | null {
  if (!hasStarted) {
    hasStarted = true;
    return null;
  }
  return `The settings have changed. Stop the dev server and start it again: ${typed('dev')}. Until then, it shows neither a changed name, languages or content folder nor changes of content files.`;
}
