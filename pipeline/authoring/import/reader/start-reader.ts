import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { CommandError } from '#pipeline/cli/command-error';
import type { ReaderBounds } from './bounds.ts';
import { OUT_OF_MEMORY, REASON_PIPE, type ReaderAnswer } from './reader-calls.ts';
import type { ReaderCall } from './reader-process.ts';
import type { ReaderCalls, ReaderResults } from './reader-process.ts';

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

const SMALLER = 'Export it again with fewer and smaller pictures and drawings';
const orWithout = (what: string): string => (what.startsWith('page ') ? `, or without ${what}` : '');

/** Starts a process that reads a file. `name` is the file name used in messages. */
export function startReader(name: string, bounds: ReaderBounds): Reader {
  const child = fork(new URL('./reader-process.ts', import.meta.url), [String(bounds.memory)], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
  });
  const reason = readReason(child);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const closed = once(child, 'close').then(() => process.off('exit', kill));
  let [spent, pages] = [0, 0];

  const ask = (call: ReaderCall, what: string): Promise<ReaderAnswer> => {
    const left = bounds.totalSeconds + pages * bounds.totalSecondsAPage - spent;
    const seconds = Math.min(bounds.seconds, left);
    return new Promise((resolve, reject) => {
      const end = (error: Error | null, reply?: ReaderAnswer) => {
        clearTimeout(timer);
        child.off('message', onAnswer).off('close', onClose).off('error', onError);
        if (error !== null) kill();
        if (reply === undefined) reject(error ?? new Error('The reader process sent no answer.'));
        else resolve(reply);
      };
      const onAnswer = (reply: ReaderAnswer) => end(null, reply);
      const onError = (error: Error) => end(error);
      const onClose = () => end(explainEnd({ name, what, child, reason: reason(), bounds }));
      const timer = setTimeout(
        () => end(left > bounds.seconds ? tooSlow(name, what, seconds) : tooSlowInAll(name, spent + seconds)),
        seconds * 1000,
      );
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
      const start = performance.now();
      const reply = await ask({ method, values }, what);
      spent += (performance.now() - start) / 1000;
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

/** Collects the reason that the process reports before it ends itself. */
function readReason(child: ChildProcess): () => string {
  const pipe = child.stdio[REASON_PIPE];
  let reported = '';
  if (pipe !== null && pipe !== undefined && 'setEncoding' in pipe)
    pipe.setEncoding('utf8').on('data', (text: string) => void (reported += text));
  return () => reported;
}

function toError({ message, code, path, isUser }: Extract<ReaderAnswer, { error: unknown }>['error']): Error {
  if (isUser) return new CommandError(message);
  return Object.assign(new Error(message), code !== undefined && { code }, path !== undefined && { path });
}

function tooSlow(name: string, what: string, seconds: number): CommandError {
  return new CommandError(
    `${name}: ${what} takes more than ${seconds} s to read. ${SMALLER}${orWithout(what)}.`,
  );
}

function tooSlowInAll(name: string, seconds: number): CommandError {
  return new CommandError(
    `${name} takes more than ${Math.round(seconds)} s to read, which is too long for its pages. ${SMALLER}, or in parts, and import each.`,
  );
}

function explainEnd({
  name,
  what,
  child,
  reason,
  bounds,
}: {
  readonly name: string;
  readonly what: string;
  readonly child: ChildProcess;
  readonly reason: string;
  readonly bounds: ReaderBounds;
}): CommandError {
  const megabytes = Math.round(bounds.memory / 1e6).toLocaleString('en');
  if (reason === OUT_OF_MEMORY)
    return new CommandError(
      `${name}: ${what} takes more than ${megabytes} MB of memory to read. ${SMALLER}${orWithout(what)}.`,
    );
  const end = child.signalCode ?? `code ${child.exitCode ?? '?'}`;
  return new CommandError(
    `${name}: ${what} cannot be read; the process that reads it ended with ${end}. ${SMALLER}.`,
  );
}
