import { availableParallelism } from 'node:os';

/** Runs a task once a slot is free. */
export type Limit = <Value>(task: () => Promise<Value>) => Promise<Value>;

/** Runs at most `count` tasks at a time. Other tasks wait in a queue. */
export function createLimit(count: number): Limit {
  const waitingTasks: (() => void)[] = [];
  let freeSlots = count;

  return async (task) => {
    if (freeSlots > 0) freeSlots -= 1;
    else await new Promise<void>((resume) => waitingTasks.push(resume));
    try {
      return await task();
    } finally {
      const next = waitingTasks.shift();
      if (next === undefined) freeSlots += 1;
      else next();
    }
  };
}

/** Encodes one picture per processor at a time, because each holds whole images in memory. */
export const limitEncoding = createLimit(availableParallelism());
