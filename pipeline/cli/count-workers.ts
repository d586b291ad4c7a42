import { availableParallelism } from 'node:os';

/** The resources of a machine for threads or processes that share some work. */
export interface Machine {
  readonly processors: number;
  /** Free memory in bytes. */
  readonly memory: number;
}

/** Work that several threads or processes can share. */
export interface SharedWork {
  readonly items: number;
  /** Number of items for which starting another worker pays off. */
  readonly itemsOfOne: number;
  /** Memory that each worker may need, in bytes. */
  readonly memoryOfOne: number;
}

/** Returns the number of threads or processes for some work, at least one. */
export function countWorkers(
  { items, itemsOfOne, memoryOfOne }: SharedWork,
  { processors, memory }: Machine = thisMachine(),
): number {
  return Math.max(1, Math.floor(Math.min(processors, memory / memoryOfOne, items / itemsOfOne)));
}

const thisMachine = (): Machine => ({
  processors: availableParallelism(),
  memory: process.availableMemory(),
});
