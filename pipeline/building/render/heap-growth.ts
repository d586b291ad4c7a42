import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 collect garbage earlier, in this thread and in those started from now on. By default,
 * the old generation may grow to four times the memory in use (512 MB in a new thread), and the
 * young generation to 134 MB. A build has several heaps, so most of its memory would be garbage.
 */
export function limitHeapGrowth(): void {
  // Percentage of the memory in use after the last collection.
  setFlagsFromString('--heap-growing-percent=36');
  // Size of the old generation, in megabytes, at which a thread first collects garbage.
  setFlagsFromString('--initial-old-space-size=32');
  // Fixes the size of young generations: 1 MB or the current size in this thread, and twice the
  // megabytes below in new threads. Most objects of a page live for this page only, so a larger
  // young generation collects them at little cost.
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--min-semi-space-size=16');
}
