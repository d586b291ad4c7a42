/** As a new entry, which the Back button leaves, or in place of the present one. */
export type WriteMode = 'pushState' | 'replaceState';

/** The step that a fragment such as "#step=3" names, at least 1 and at most `count`; undefined if it names none. */
export function stepOfHash(hash: string, count: number): number | undefined {
  const digits = /^#step=(\d+)$/.exec(hash)?.[1];
  return digits === undefined ? undefined : clampStep(Number(digits), count);
}

/** The step that an address starts at: `#step=3`, else `?start=3`, else the first. */
export function firstStep({ hash, search }: { hash: string; search: string }, count: number): number {
  const start = new URLSearchParams(search).get('start');
  return stepOfHash(hash, count) ?? stepOfHash(`#step=${start}`, count) ?? 1;
}

/** The nearest step that there is. */
export function clampStep(step: number, count: number): number {
  return Math.min(count, Math.max(1, Math.trunc(step) || 1));
}

/** Calls `move` when the visitor goes back or forward or edits the fragment; gives what writes a step into it. */
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
      // Safari refuses more than 100 entries in 30 seconds; the step after that is written again.
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
