import { viewOfHash, type FreeView } from '#domain/playback/free-view';
import { hashOfStep, stepOfHash } from '#domain/playback/step-address';

/**
 * Writes a new history entry, from which the Back button returns, or replaces the current entry.
 */
export type WriteMode = 'pushState' | 'replaceState';

/**
 * Calls `move` or `show` when the visitor goes back or forward or edits the fragment. Returns a
 * function that writes a fragment.
 */
export function listenToAddress(
  count: number,
  signal: AbortSignal,
  move: (step: number) => void,
  show: (view: FreeView) => void,
): (hash: string, mode: WriteMode) => void {
  const write = (hash: string, mode: WriteMode) => {
    if (location.hash === hash) return;
    try {
      history[mode](history.state, '', hash);
    } catch {
      // Safari throws on more than 100 entries in 30 seconds. The next step is written normally.
    }
  };
  const read = () => {
    const view = viewOfHash(location.hash);
    if (view) show(view);
    const step = stepOfHash(location.hash, count);
    if (step === undefined) return;
    write(hashOfStep(step), 'replaceState');
    move(step);
  };
  addEventListener('hashchange', read, { signal });
  return write;
}
