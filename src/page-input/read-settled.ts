import { setTimeout } from 'node:timers/promises';

/** How often a failed read is repeated, and after which time, ms. */
const [MOST, PAUSE] = [20, 50];

/**
 * Returns the result of `read`, which reads the collections of the dev server. Repeats a failed
 * read: Astro replaces the modules of collections when it writes them, and a read at that moment
 * throws. Throws the last error after a second.
 */
export async function readSettled<Result>(read: () => Promise<Result>, pause = PAUSE): Promise<Result> {
  for (let left = MOST; ; left -= 1) {
    try {
      return await read();
    } catch (error) {
      if (left === 0) throw error;
    }
    await setTimeout(pause);
  }
}
