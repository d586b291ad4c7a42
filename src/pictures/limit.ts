import { availableParallelism } from 'node:os';

/** Runs a task when its turn comes. */
export type Limit = <Value>(task: () => Promise<Value>) => Promise<Value>;

/** Lets at most `count` tasks run at a time; the others wait in order. */
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

/** One picture a processor: decoding and encoding hold whole images in memory. */
export const limitEncoding = createLimit(availableParallelism());
