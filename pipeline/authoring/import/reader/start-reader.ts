import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { CommandError } from '#pipeline/cli/command-error';
import type { ReaderBounds } from './bounds.ts';
import { OUT_OF_MEMORY, REPORT_PIPE, type ReaderAnswer } from './reader-calls.ts';
import type { ReaderCall, ReaderCalls, ReaderResults } from './reader-process.ts';

/** A process that reads one slide file within limits. */
export interface Reader {
  /**
   * Calls a function of the process, one at a time. `what` names the input in messages, such as
   * `page 3`. Throws a CommandError if the call exceeds the limits of time or memory; the process
   * has ended then.
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
const CHECK_MS = 50;
const SMALLER = 'Export it again with fewer and smaller pictures and drawings';
const orWithout = (what: string): string => (what.startsWith('page ') ? `, or without ${what}` : '');

/** Starts a process that reads a file. `name` is the file name used in messages. */
export function startReader(name: string, bounds: ReaderBounds): Reader {
  const child = fork(new URL('./reader-process.ts', import.meta.url), [String(bounds.memory)], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
  });
  const reports = readReports(child);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const closed = once(child, 'close').then(() => process.off('exit', kill));
  let pages = 0;

  const ask = (call: ReaderCall, what: string): Promise<ReaderAnswer> => {
    const [start, before] = [performance.now(), reports().seconds];
    const total = bounds.totalSeconds + pages * bounds.totalSecondsAPage;
    const findExcess = (): CommandError | null => {
      const { seconds } = reports();
      if (seconds > total) return tooSlowInAll(name, total);
      if (seconds - before > bounds.seconds) return tooSlow(name, what, bounds.seconds);
      const onClock = (performance.now() - start) / 1000;
      return onClock > bounds.secondsOnClock ? noAnswer(name, what, bounds.secondsOnClock) : null;
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
      const onClose = () => end(explainEnd({ name, what, child, isTooLarge: reports().isTooLarge, bounds }));
      const timer = setInterval(() => {
        const excess = findExcess();
        if (excess !== null) end(excess);
      }, CHECK_MS);
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
interface Reports {
  /** Its processor time so far. */
  readonly seconds: number;
  /** Whether it exceeds its memory limit. */
  readonly isTooLarge: boolean;
}

/** Reads the reports of a process. The returned function returns the newest ones. */
function readReports(child: ChildProcess): () => Reports {
  const pipe = child.stdio[REPORT_PIPE];
  let newest: Reports = { seconds: 0, isTooLarge: false };
  if (pipe instanceof Readable)
    createInterface({ input: pipe }).on('line', (line) => {
      if (line === OUT_OF_MEMORY) newest = { ...newest, isTooLarge: true };
      else newest = { ...newest, seconds: Number(line) / 1000 };
    });
  return () => newest;
}

function toError({ message, code, path, isUser }: Extract<ReaderAnswer, { error: unknown }>['error']): Error {
  if (isUser) return new CommandError(message);
  return Object.assign(new Error(message), code !== undefined && { code }, path !== undefined && { path });
}

function tooSlow(name: string, what: string, seconds: number): CommandError {
  return new CommandError(
    `${name}: ${what} takes more than ${seconds} s of processor time to read. ${SMALLER}${orWithout(what)}.`,
  );
}

function noAnswer(name: string, what: string, seconds: number): CommandError {
  return new CommandError(
    `${name}: ${what} cannot be read: nothing happened for ${seconds} s. Copy the file to a local disk, and import it again.`,
  );
}

function tooSlowInAll(name: string, seconds: number): CommandError {
  return new CommandError(
    `${name} takes more than ${seconds} s of processor time to read. ${SMALLER}, or in parts, and import each.`,
  );
}

function explainEnd({
  name,
  what,
  child,
  isTooLarge,
  bounds,
}: {
  readonly name: string;
  readonly what: string;
  readonly child: ChildProcess;
  readonly isTooLarge: boolean;
  readonly bounds: ReaderBounds;
}): CommandError {
  const megabytes = Math.round(bounds.memory / 1e6).toLocaleString('en');
  if (isTooLarge)
    return new CommandError(
      `${name}: ${what} takes more than ${megabytes} MB of memory to read. ${SMALLER}${orWithout(what)}.`,
    );
  const end = child.signalCode ?? `code ${child.exitCode ?? '?'}`;
  return new CommandError(
    `${name}: ${what} cannot be read; the process that reads it ended with ${end}. ${SMALLER}.`,
  );
}
