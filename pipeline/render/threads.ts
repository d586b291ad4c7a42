import { availableParallelism } from 'node:os';

/** Presentations and videos that are worth a thread more: its start costs as much as rendering five. */
const WORTH_ONE = 20;
/** What a thread may take while it renders, in bytes. */
const MEMORY = 0.7e9;

/** What a machine has to render with. */
export interface Machine {
  readonly processors: number;
  /** Memory that is free, bytes. */
  readonly memory: number;
  /** How many threads its owner asks for; absent for as many as are of use. */
  readonly wanted?: string | undefined;
}

/** Returns the number of threads that render. Throws if PODIUM_PROCESSES is not a number. */
export function threadsFor(contents: number, machine = thisMachine()): number {
  const { processors, memory, wanted = '' } = machine;
  if (wanted === '')
    return Math.max(1, Math.floor(Math.min(processors, memory / MEMORY, contents / WORTH_ONE)));
  if (/^[1-9]\d{0,2}$/.test(wanted)) return Number(wanted);
  throw new Error(
    `PODIUM_PROCESSES is ${JSON.stringify(wanted)}: it must be the number of threads that render, such as 2.`,
  );
}

const thisMachine = (): Machine => ({
  processors: availableParallelism(),
  memory: process.availableMemory(),
  wanted: process.env['PODIUM_PROCESSES'],
});
