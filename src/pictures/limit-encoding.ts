import { availableParallelism } from 'node:os';

/** Runs a task once a slot is free. */
export type Limit = <Value>(task: () => Promise<Value>) => Promise<Value>;

/** Runs at most `count` tasks at a time. Other tasks wait in a queue. */
export function createLimit(count: number): Limit {
  const waiting: (() => void)[] = [];
  let free = count;

  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resume) => waiting.push(resume));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** Encodes one picture per processor at a time, because each holds whole images in memory. */
export const limitEncoding = createLimit(availableParallelism());
