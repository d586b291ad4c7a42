import { withBar, type BarStream, type Count } from './bar.ts';

/** Says what a long command is doing: one line a stage. */
export interface Progress {
  /**
   * Runs a stage and prints its line, with the time it took and what it gave. The stage may count what is done of it.
   */
  stage: <T>(
    name: string,
    run: (count: Count) => Promise<T> | T,
    describe?: (result: T) => string,
  ) => Promise<T>;
}

/** Prints stages to a stream when they have ended; a terminal shows how far they are meanwhile. */
export function makeProgress(stream: BarStream, now = () => performance.now()): Progress {
  return {
    stage: async (name, run, describe) => {
      const start = now();
      const result = await withBar(stream, name, run, now);
      const seconds = ((now() - start) / 1000).toFixed(1);
      const detail = describe === undefined ? '' : `: ${describe(result)}`;
      stream.write(`${name}${detail} (${seconds} s)\n`);
      return result;
    },
  };
}
