/** Receives the progress of some work. The work may call it as often as it likes. */
export type ReportProgress = (done: number, total: number) => void;

/** A progress line in a terminal. */
export interface ProgressBar {
  readonly show: ReportProgress;
  /** Shows the elapsed seconds until the work can be counted. */
  readonly begin: () => void;
  /** Clears the line for the next output. */
  readonly end: () => void;
}

/** Where a bar is shown. */
export type BarStream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'> & { readonly columns?: number };

const BAR_COLUMNS = 30;
/** Shortest time between two redraws in milliseconds. */
const REDRAW_INTERVAL_MS = 100;
const SECOND_MS = 1000;
/** Time between two lines in a file or a pipe, in milliseconds. */
const LINE_PACE = 10_000;
const CLEAR = '\r\u001B[K';
const NUMBER = new Intl.NumberFormat('en');

/**
 * Shows the progress of `name` on one line, which is overwritten and finally cleared. Writes a line
 * every ten seconds if the stream is not a terminal: build servers end a job that writes nothing.
 */
export function makeProgressBar(stream: BarStream, name: string, now = () => performance.now()): ProgressBar {
  if (!stream.isTTY) return makeProgressLines(stream, name, now);
  let shownAt = -Infinity;
  let ticking: NodeJS.Timeout | undefined;
  // A line that wraps could not be overwritten. Some terminals do not report their width.
  const width = stream.columns ? stream.columns - 1 : 79;
  const write = (line: string) => void stream.write(CLEAR + line.slice(0, width));
  return {
    show(done, total) {
      clearInterval(ticking);
      if (now() - shownAt < REDRAW_INTERVAL_MS && done < total) return;
      shownAt = now();
      const filledColumns = total === 0 ? 0 : Math.round((BAR_COLUMNS * done) / total);
      const bar = '█'.repeat(filledColumns) + '░'.repeat(BAR_COLUMNS - filledColumns);
      write(`${name} ${bar} ${NUMBER.format(done)} of ${NUMBER.format(total)}`);
    },
    begin() {
      const begunAt = now();
      write(`${name} ...`);
      ticking = setInterval(
        () => write(`${name} ... ${NUMBER.format(Math.round((now() - begunAt) / SECOND_MS))} s`),
        SECOND_MS,
      ).unref();
    },
    end() {
      clearInterval(ticking);
      stream.write(CLEAR);
    },
  };
}

function makeProgressLines(stream: BarStream, name: string, now: () => number): ProgressBar {
  let begunAt = now();
  let writtenAt = begunAt;
  let count = '';
  let ticking: NodeJS.Timeout | undefined;
  const write = () => {
    writtenAt = now();
    stream.write(`${name} ...${count} ${NUMBER.format(Math.round((writtenAt - begunAt) / SECOND_MS))} s\n`);
  };
  return {
    show(done, total) {
      count = ` ${NUMBER.format(done)} of ${NUMBER.format(total)},`;
      // Work that blocks the timer still calls this.
      if (now() - writtenAt >= LINE_PACE) write();
    },
    begin() {
      begunAt = writtenAt = now();
      ticking = setInterval(() => now() - writtenAt >= LINE_PACE && write(), SECOND_MS).unref();
    },
    end: () => clearInterval(ticking),
  };
}

/** Runs a function and shows a progress bar until it succeeds or fails. */
export async function withProgressBar<T>(
  stream: BarStream,
  name: string,
  run: (onProgress: ReportProgress) => Promise<T> | T,
  now?: () => number,
): Promise<T> {
  const bar = makeProgressBar(stream, name, now);
  bar.begin();
  try {
    return await run(bar.show);
  } finally {
    bar.end();
  }
}

/** Prints one line for each stage of a long command. */
export interface Progress {
  /** Runs a stage, which may report its progress, and prints its line with duration and result. */
  stage: <T>(
    name: string,
    run: (onProgress: ReportProgress) => Promise<T> | T,
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
