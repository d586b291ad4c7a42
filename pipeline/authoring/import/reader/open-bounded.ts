import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { countWorkers } from '#pipeline/cli/count-workers';
import { CommandError } from '#pipeline/cli/command-error';
import type { Deck } from '../deck.ts';
import type { ReaderCall, ReaderCalls, ReaderResults } from './reader-process.ts';
import { OUT_OF_MEMORY, REPORT_PIPE, type ReaderAnswer } from './reader-calls.ts';

/** Number of pages per process. The start of a process takes as long as drawing about two pages. */
const PAGES_PER_PROCESS = 8;

/**
 * Opens a PDF in a child process. Starts more processes when several pages are drawn at once.
 * Closing the deck ends them all. Throws a CommandError if the file is faulty or exceeds the
 * limits, which apply to each process.
 */
export async function openBoundedPdf(
  path: string,
  name: string,
  bounds: ReaderBounds = DEFAULT_BOUNDS,
  firstReader: Reader = startReader(name, bounds),
): Promise<Deck> {
  const readers: Reader[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(readers.map((reader) => reader.close()));
  };
  const start = async (reader = startReader(name, bounds)) => {
    readers.push(reader);
    const facts = await reader.call('the file', 'openPdf', path, name);
    reader.setPages(facts.pageCount);
    return { reader, facts };
  };
  try {
    const { reader: first, facts } = await start(firstReader);
    const idle = [first];
    return {
      ...facts,
      stored: null,
      readText: (number) => first.call(`page ${number}`, 'readText', number),
      readShapes: (number) => first.call(`page ${number}`, 'readShapes', number),
      drawnAtOnce: countWorkers({
        items: facts.pageCount,
        itemsOfOne: PAGES_PER_PROCESS,
        memoryOfOne: bounds.memoryBytes,
      }),
      draw: async (number, options) => {
        const reader = idle.pop() ?? (await start()).reader;
        const drawn = await reader.call(`page ${number}`, 'draw', number, options);
        idle.push(reader);
        return drawn;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A process that reads one slide file within limits. */
export interface Reader {
  /**
   * Calls a function of the process, one at a time. `what` names the input in messages, such as
   * `page 3`. If the call exceeds the limits of time or memory, ends the process and throws a
   * CommandError.
   */
  readonly call: <Method extends keyof ReaderCalls>(
    what: string,
    method: Method,
    ...values: Parameters<ReaderCalls[Method]>
  ) => Promise<ReaderResults[Method]>;
  /** Sets the number of pages, on which the time limit depends. */
  readonly setPages: (count: number) => void;
  readonly close: () => Promise<void>;
}

/** How often the reports of the process are compared with its limits, in milliseconds. */
const CHECK_INTERVAL_MS = 50;
const SMALLER_FILE_REMEDY = 'Export it again with fewer and smaller pictures and drawings';
/** Adds to this remedy that the user may leave out the page, if `what` is one. */
const withoutPageRemedy = (what: string): string => (what.startsWith('page ') ? `, or without ${what}` : '');

/** Starts a process that reads a file. `name` is the file name used in messages. */
export function startReader(name: string, bounds: ReaderBounds = DEFAULT_BOUNDS): Reader {
  const child = fork(new URL('./reader-process.ts', import.meta.url), [String(bounds.memoryBytes)], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
  });
  const currentUsage = followUsage(child);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const closed = once(child, 'close').then(() => process.off('exit', kill));
  let pages = 0;
  const refuse = (reason: string) => new CommandError(`${name}: ${reason}.`);

  const ask = (call: ReaderCall, what: string): Promise<ReaderAnswer> => {
    const [start, secondsBefore] = [performance.now(), currentUsage().seconds];
    const maxTotalSeconds = bounds.totalSeconds + pages * bounds.totalSecondsAPage;
    const findExcess = (): CommandError | null => {
      const { seconds } = currentUsage();
      if (seconds > maxTotalSeconds)
        return new CommandError(
          `${name} takes more than ${maxTotalSeconds} s of processor time to read. ${SMALLER_FILE_REMEDY}, or in parts, and import each.`,
        );
      if (seconds - secondsBefore > bounds.seconds)
        return refuse(
          `${what} takes more than ${bounds.seconds} s of processor time to read. ${SMALLER_FILE_REMEDY}${withoutPageRemedy(what)}`,
        );
      if (performance.now() - start <= 1000 * bounds.secondsOnClock) return null;
      return refuse(
        `${what} cannot be read: nothing happened for ${bounds.secondsOnClock} s. Copy the file to a local disk, and import it again`,
      );
    };
    const explainEnd = (): CommandError => {
      const megabytes = Math.round(bounds.memoryBytes / 1e6).toLocaleString('en');
      if (currentUsage().isTooLarge)
        return refuse(
          `${what} takes more than ${megabytes} MB of memory to read. ${SMALLER_FILE_REMEDY}${withoutPageRemedy(what)}`,
        );
      const end = child.signalCode ?? `code ${child.exitCode ?? '?'}`;
      return refuse(
        `${what} cannot be read; the process that reads it ended with ${end}. ${SMALLER_FILE_REMEDY}`,
      );
    };
    return new Promise((resolve, reject) => {
      const end = (error: Error | null, reply?: ReaderAnswer) => {
        clearInterval(timer);
        child.off('message', onAnswer).off('close', onClose).off('error', onError);
        if (error !== null) kill();
        if (reply === undefined) reject(error ?? new Error('The reader process sent no answer.'));
        else resolve(reply);
      };
      const onAnswer = (reply: ReaderAnswer) => end(null, reply);
      const onError = (error: Error) => end(error);
      const onClose = () => end(explainEnd());
      const timer = setInterval(() => {
        const excess = findExcess();
        if (excess !== null) end(excess);
      }, CHECK_INTERVAL_MS);
      child.once('message', onAnswer).once('close', onClose).once('error', onError);
      if (child.exitCode !== null || child.signalCode !== null) onClose();
      else child.send(call);
    });
  };

  return {
    call: async <Method extends keyof ReaderCalls>(
      what: string,
      method: Method,
      ...values: Parameters<ReaderCalls[Method]>
    ) => {
      const reply = await ask({ method, values }, what);
      if ('error' in reply) throw toError(reply.error);
      return reply.result as ReaderResults[Method];
    },
    setPages: (count) => void (pages = count),
    close: async () => {
      kill();
      await closed;
    },
  };
}

/** The time and memory that a process has reported. */
interface ProcessUsage {
  /** Its processor time so far. */
  readonly seconds: number;
  /** Whether it exceeds its memory limit. */
  readonly isTooLarge: boolean;
}

/** Reads the reports of a process. The returned function returns the newest ones. */
function followUsage(child: ChildProcess): () => ProcessUsage {
  const pipe = child.stdio[REPORT_PIPE];
  let newestUsage: ProcessUsage = { seconds: 0, isTooLarge: false };
  if (pipe instanceof Readable)
    createInterface({ input: pipe }).on('line', (line) => {
      if (line === OUT_OF_MEMORY) newestUsage = { ...newestUsage, isTooLarge: true };
      else newestUsage = { ...newestUsage, seconds: Number(line) / 1000 };
    });
  return () => newestUsage;
}

function toError({
  message,
  code,
  path,
  isForUser,
}: Extract<ReaderAnswer, { error: unknown }>['error']): Error {
  if (isForUser) return new CommandError(message);
  return Object.assign(new Error(message), code !== undefined && { code }, path !== undefined && { path });
}

/** Limits for reading a deck, against files that are made to exhaust time or memory. */
export interface ReaderBounds {
  /**
   * Processor seconds for opening a file, reading the text of a page, or drawing it. A normal page
   * takes one second. Unlike time on the clock, it does not depend on what else the machine does.
   */
  readonly seconds: number;
  /** Processor seconds for the whole file, because slow pages add up. */
  readonly totalSeconds: number;
  /** Processor seconds for each page, in addition to `totalSeconds`. */
  readonly totalSecondsAPage: number;
  /**
   * Seconds on the clock for the same work as `seconds`. This limit ends a reader that waits
   * instead of computing. It is high, because a busy machine gives the reader little processor
   * time.
   */
  readonly secondsOnClock: number;
  /** Memory of the process in bytes. A page with a photo of 50 megapixels takes half of it. */
  readonly memoryBytes: number;
}

const DEFAULT_BOUNDS: ReaderBounds = {
  seconds: 60,
  totalSeconds: 60,
  totalSecondsAPage: 5,
  secondsOnClock: 900,
  memoryBytes: 2_000_000_000,
};
