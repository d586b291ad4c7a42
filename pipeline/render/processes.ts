import { availableParallelism } from 'node:os';

/** Presentations and videos that are worth a process more: its start costs as much as rendering these. */
const WORTH_ONE = 200;
/** What a process may take while it renders, in bytes. */
const MEMORY = 1.5e9;

/** What a machine has to render with. */
export interface Machine {
  readonly processors: number;
  /** Memory that is free, bytes. */
  readonly memory: number;
  /** How many processes its owner asks for; absent for as many as are of use. */
  readonly wanted?: string | undefined;
}

/** How many processes render so many presentations and videos at once. Throws if what is asked for is no number. */
export function processesFor(contents: number, machine = thisMachine()): number {
  const { processors, memory, wanted = '' } = machine;
  if (wanted === '')
    return Math.max(1, Math.floor(Math.min(processors, memory / MEMORY, contents / WORTH_ONE)));
  if (/^[1-9]\d{0,2}$/.test(wanted)) return Number(wanted);
  throw new Error(
    `PODIUM_PROCESSES is ${JSON.stringify(wanted)}: it must be how many processes render at once, such as 2.`,
  );
}

const thisMachine = (): Machine => ({
  processors: availableParallelism(),
  memory: process.availableMemory(),
  wanted: process.env['PODIUM_PROCESSES'],
});
