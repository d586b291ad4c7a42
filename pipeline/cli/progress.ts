import { withProgressBar, type BarStream, type ReportProgress } from './progress-bar.ts';

/** Prints one line for each stage of a long command. */
export interface Progress {
  /**
   * Runs a stage and prints its line with its duration and result. The stage may report its
   * progress.
   */
  stage: <T>(
    name: string,
    run: (count: ReportProgress) => Promise<T> | T,
    describe?: (result: T) => string,
  ) => Promise<T>;
}

/** Prints each stage to a stream when it ends. A terminal also shows a progress bar meanwhile. */
export function makeProgress(stream: BarStream, now = () => performance.now()): Progress {
  return {
    stage: async (name, run, describe) => {
      const start = now();
      const result = await withProgressBar(stream, name, run, now);
      const seconds = ((now() - start) / 1000).toFixed(1);
      const detail = describe === undefined ? '' : `: ${describe(result)}`;
      stream.write(`${name}${detail} (${seconds} s)\n`);
      return result;
    },
  };
}
