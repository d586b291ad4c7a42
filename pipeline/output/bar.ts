/** Told how much of some work is done, at any pace. */
export type Count = (done: number, total: number) => void;

/** A line of a terminal that says how far something is. */
export interface Bar {
  readonly show: Count;
  /** Writes the line with the time that it takes, second by second: what is done cannot be counted, or not yet. */
  readonly begin: () => void;
  /** Leaves the line empty, for what comes next. */
  readonly end: () => void;
}

/** Where a bar is shown. */
export type BarStream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'> & { readonly columns?: number };

/** Width of the bar, characters. */
const WIDTH = 30;
/** Shortest time between two pictures of it, milliseconds: more is nothing but work. */
const PACE = 100;
const SECOND = 1000;
const CLEAR = '\r\u001B[K';
const NUMBER = new Intl.NumberFormat('en');

/** Shows how far `name` is: a line that is written over itself, and is gone in the end. Nothing where there is no terminal. */
export function makeBar(stream: BarStream, name: string, now = () => performance.now()): Bar {
  if (!stream.isTTY) return { show: () => undefined, begin: () => undefined, end: () => undefined };
  let shownAt = -Infinity;
  let ticking: NodeJS.Timeout | undefined;
  // A line that wraps could not be written over. Some terminals do not know how wide they are.
  const width = stream.columns ? stream.columns - 1 : 79;
  const write = (line: string) => void stream.write(CLEAR + line.slice(0, width));
  return {
    show(done, total) {
      clearInterval(ticking);
      if (now() - shownAt < PACE && done < total) return;
      shownAt = now();
      const full = total === 0 ? 0 : Math.round((WIDTH * done) / total);
      const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full);
      write(`${name} ${bar} ${NUMBER.format(done)} of ${NUMBER.format(total)}`);
    },
    begin() {
      const begunAt = now();
      write(`${name} ...`);
      ticking = setInterval(
        () => write(`${name} ... ${NUMBER.format(Math.round((now() - begunAt) / SECOND))} s`),
        SECOND,
      ).unref();
    },
    end() {
      clearInterval(ticking);
      stream.write(CLEAR);
    },
  };
}

/** Runs something with a bar that says how far it is, from its start to its end, well or not. */
export async function withBar<T>(
  stream: BarStream,
  name: string,
  run: (count: Count) => Promise<T> | T,
  now?: () => number,
): Promise<T> {
  const bar = makeBar(stream, name, now);
  bar.begin();
  try {
    return await run(bar.show);
  } finally {
    bar.end();
  }
}
