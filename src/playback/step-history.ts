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

/** Clamps a step to the existing ones. */
export function clampStep(step: number, count: number): number {
  return Math.min(count, Math.max(1, Math.trunc(step) || 1));
}

/**
 * Calls `move` when the visitor goes back or forward or edits the fragment. Returns a function that
 * writes a step into the fragment.
 */
export function listenToAddress(
  count: number,
  signal: AbortSignal,
  move: (step: number) => void,
): (step: number, mode: WriteMode) => void {
  const write = (step: number, mode: WriteMode) => {
    const hash = `#step=${step}`;
    if (location.hash === hash) return;
    try {
      history[mode](history.state, '', hash);
    } catch {
      // Safari throws on more than 100 entries in 30 seconds. The next step is written normally.
    }
  };
  const read = () => {
    const step = stepOfHash(location.hash, count);
    if (step === undefined) return;
    write(step, 'replaceState');
    move(step);
  };
  addEventListener('hashchange', read, { signal });
  return write;
}
