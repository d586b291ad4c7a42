import { hash32 } from './hash.ts';

/**
 * Returns `count` different elements of `items` in random order. `random` returns numbers from 0 up
 * to, but not including, 1. Throws a RangeError if there are too few (rule 8.4).
 */
export function randomSubset<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  if (!Number.isInteger(count) || count < 0) {
    throw new RangeError(`Cannot take ${count} elements. Ask for a whole number of elements, 0 or more.`);
  }
  if (count > items.length) {
    throw new RangeError(
      'Invalid number of elements provided. Subarray cannot have more elements than original array.',
    );
  }
  const pool = [...items];
  const subset: Item[] = [];
  while (subset.length < count) {
    subset.push(...pool.splice(Math.floor(random() * pool.length), 1));
  }
  return subset;
}

/** Returns a generator of numbers from 0 to below 1, determined by a seed. Not cryptographic. */
export function seededRandom(seed: string): () => number {
  let state = hash32(seed);
  // Mulberry32.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}
