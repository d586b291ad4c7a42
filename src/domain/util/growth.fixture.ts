/** Lengths of input. The small ones detect exponential growth while a run still ends. */
const SIZES: readonly number[] = [10, 14, 18, 22, 26, 30, 60, 480, 3840, 30_720];
/** Shorter times are noise. */
const NOISE_MS = 4;
/**
 * Maximum ratio of the times for two consecutive sizes. An input eight times as long takes 8 times
 * as long with linear growth, and 64 times with quadratic growth.
 */
const MAX_RATIO = 24;
/** Number of measurements: garbage collection or compilation may disturb some, but hardly all. */
const TRIES = 5;

/**
 * Returns the size at which the processor time of a function grows faster than its input; null if
 * it grows linearly. Measures the time of this thread, which other processes do not change.
 */
export function findGrowth(run: (size: number) => void): number | null {
  let before = NOISE_MS;
  for (const [index, size] of SIZES.entries()) {
    const smaller = SIZES[index - 1];
    let cost = costOf(run, size);
    for (let tries = 1; tries < TRIES && cost > MAX_RATIO * before; tries += 1) {
      // The machine may be busier than when it measured the smaller size.
      if (smaller !== undefined) before = Math.max(before, costOf(run, smaller));
      cost = Math.min(cost, costOf(run, size));
    }
    if (cost > MAX_RATIO * before) return size;
    before = Math.max(NOISE_MS, cost);
  }
  return null;
}

/** Returns the processor time of one call, in milliseconds. */
function costOf(run: (size: number) => void, size: number): number {
  const start = process.threadCpuUsage();
  run(size);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
