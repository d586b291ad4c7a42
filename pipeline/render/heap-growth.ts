import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 collect garbage before heaps have grown much, in this thread and in those that it starts from now on. By default the old
 * generation may grow to four times what is in use, that of a new thread to 512 MB, and the young one to 134 MB. A build has
 * several heaps, so that most of its memory would be garbage.
 */
export function limitHeapGrowth(): void {
  // Percent of what was in use after the last collection.
  setFlagsFromString('--heap-growing-percent=40');
  // Megabytes of the old generation at which a thread collects garbage for the first time.
  setFlagsFromString('--initial-old-space-size=32');
  // Young generations keep their size: 1 MB or what it has grown to here, and in new threads twice the megabytes below. Most
  // objects of a page live for this page only: a larger young generation collects them at little cost.
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--min-semi-space-size=16');
}
