import { viewOfHash, type FreeView } from '#domain/free-view';

/** As a new history entry, which the Back button leaves, or in place of the current one. */
export type WriteMode = 'pushState' | 'replaceState';

/**
 * Returns the step in a fragment such as "#step=3", clamped to 1 to `count`, or undefined if there
 * is none.
 */
export function stepOfHash(hash: string, count: number): number | undefined {
  const digits = /^#step=(\d+)$/.exec(hash)?.[1];
  return digits === undefined ? undefined : clampStep(Number(digits), count);
}

/** Returns the step that a URL starts at: `#step=3`, else `?start=3`, else the first. */
export function firstStep({ hash, search }: { hash: string; search: string }, count: number): number {
  const start = new URLSearchParams(search).get('start');
  return stepOfHash(hash, count) ?? stepOfHash(`#step=${start}`, count) ?? 1;
}

/** Returns the fragment of a step. */
export function hashOfStep(step: number): string {
  return `#step=${step}`;
}

/** Clamps a step to the existing ones. */
export function clampStep(step: number, count: number): number {
  return Math.min(count, Math.max(1, Math.trunc(step) || 1));
}

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
