import type { FreeView } from '#domain/playback/free-view';
import { hashOfStep, stepOfHash, viewOfHash } from '#domain/playback/step-address';

/**
 * Writes a new history entry, from which the Back button returns, or replaces the current entry.
 */
export type WriteMode = 'pushState' | 'replaceState';

/**
 * Calls `onStep` or `onView` when the visitor goes back or forward or edits the fragment. Returns a
 * function that writes a fragment.
 */
export function listenToAddress(
  count: number,
  signal: AbortSignal,
  onStep: (step: number) => void,
  onView: (view: FreeView) => void,
): (hash: string, mode: WriteMode) => void {
  const writeHash = (hash: string, mode: WriteMode) => {
    if (location.hash === hash) return;
    try {
      history[mode](history.state, '', hash);
    } catch {
      // Safari throws on more than 100 entries in 30 seconds. The next step is written normally.
    }
  };
  const readHash = () => {
    const view = viewOfHash(location.hash);
    if (view) onView(view);
    const step = stepOfHash(location.hash, count);
    if (step === undefined) return;
    writeHash(hashOfStep(step), 'replaceState');
    onStep(step);
  };
  addEventListener('hashchange', readHash, { signal });
  return writeHash;
}
