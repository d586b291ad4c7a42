import { typed } from '#library/typed-command';

let hasStarted = false;

/**
 * Returns what to do when a running dev server loads its settings again, and null at its start.
 * Astro restarts only its pages then, and may go on with the languages and the loaded content of
 * before.
 */
export function adviseNewStart(): string | null {
  if (!hasStarted) {
    hasStarted = true;
    return null;
  }
  return `The settings have changed. Stop the dev server and start it again: ${typed('dev')}. Until then, pages may keep the name, the languages and the content of before.`;
}
