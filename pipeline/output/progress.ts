/** Says what a long command is doing: one line a stage. */
export interface Progress {
  /** Runs a stage and prints its line, with the time it took and what it gave. */
  stage: <T>(name: string, run: () => Promise<T> | T, describe?: (result: T) => string) => Promise<T>;
}

/** Prints stages to a stream; on a terminal a stage shows up when it starts, elsewhere when it has ended. */
export function makeProgress(
  stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
  now = () => performance.now(),
): Progress {
  return {
    stage: async (name, run, describe) => {
      const start = now();
      if (stream.isTTY) stream.write(`${name} ...\n`);
      const result = await run();
      const seconds = ((now() - start) / 1000).toFixed(1);
      const detail = describe === undefined ? '' : `: ${describe(result)}`;
      stream.write(`${name}${detail} (${seconds} s)\n`);
      return result;
    },
  };
}
