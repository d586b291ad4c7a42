/** Lengths of input. The first ones find exponential growth while it still ends. */
const SIZES: readonly number[] = [10, 14, 18, 22, 26, 30, 60, 480, 3840, 30_720];
/** Shorter times are noise, in milliseconds. */
const NOISE = 4;
/** Highest ratio of the times of two sizes. Eight times the input takes 8, or 64 if square. */
const MAX_RATIO = 24;
/** Garbage collection or compilation can fall into some runs, but hardly into all. */
const TRIES = 5;

/**
 * Returns the size at which the processor time of a function grows faster than its input; null if
 * it grows linearly. Other processes do not change the time of this thread.
 */
export function findGrowth(run: (size: number) => void): number | null {
  let before = NOISE;
  for (const [index, size] of SIZES.entries()) {
    const smaller = SIZES[index - 1];
    let cost = costOf(run, size);
    for (let tries = 1; tries < TRIES && cost > MAX_RATIO * before; tries += 1) {
      // The machine may be busier than when it measured the smaller size.
      if (smaller !== undefined) before = Math.max(before, costOf(run, smaller));
      cost = Math.min(cost, costOf(run, size));
    }
    if (cost > MAX_RATIO * before) return size;
    before = Math.max(NOISE, cost);
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
