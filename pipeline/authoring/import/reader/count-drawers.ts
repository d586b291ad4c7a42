import { availableParallelism } from 'node:os';

/** Number of pages per process. The start of a process takes as long as drawing about two pages. */
const WORTH_ONE = 8;

/** The resources of a machine for drawing pages. */
interface Machine {
  readonly processors: number;
  /** Free memory in bytes. */
  readonly memory: number;
}

/**
 * Returns the number of processes that draw the pages of a deck, of which each may take
 * `memoryOfOne` bytes.
 */
export function countDrawers(pages: number, memoryOfOne: number, machine = thisMachine()): number {
  const { processors, memory } = machine;
  return Math.max(1, Math.floor(Math.min(processors, memory / memoryOfOne, pages / WORTH_ONE)));
}

const thisMachine = (): Machine => ({
  processors: availableParallelism(),
  memory: process.availableMemory(),
});
