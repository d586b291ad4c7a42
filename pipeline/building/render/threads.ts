import { availableParallelism } from 'node:os';

/**
 * Number of presentations and videos per thread. The start of a thread costs as much as rendering
 * five.
 */
const WORTH_ONE = 20;
/** Memory that a thread may need while it renders, in bytes. */
const MEMORY = 0.7e9;

/** The resources of a machine for rendering. */
export interface Machine {
  readonly processors: number;
  /** Free memory in bytes. */
  readonly memory: number;
  /** The number of threads set by the user; absent to choose it automatically. */
  readonly wanted?: string | undefined;
}

/** Returns the number of render threads. Throws if PODIUM_PROCESSES is not a number. */
export function threadsFor(contents: number, machine = thisMachine()): number {
  const { processors, memory, wanted = '' } = machine;
  if (wanted === '')
    return Math.max(1, Math.floor(Math.min(processors, memory / MEMORY, contents / WORTH_ONE)));
  if (/^[1-9]\d{0,2}$/.test(wanted)) return Number(wanted);
  throw new Error(
    `PODIUM_PROCESSES is ${JSON.stringify(wanted)}: it must be the number of render threads, such as 2.`,
  );
}

const thisMachine = (): Machine => ({
  processors: availableParallelism(),
  memory: process.availableMemory(),
  wanted: process.env['PODIUM_PROCESSES'],
});
