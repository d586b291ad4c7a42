import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { watchMemory } from './group-memory.ts';

/** How much of what a failed program wrote is told, characters. */
const TOLD = 4000;

/** Runs a program, then tells on a pipe of its own how long processors worked for it and all that it has waited for. */
const TIMED = '"$@" 3>&-; code=$?; times >&3; exit "$code"';

/** What a run of a program cost. */
export interface Cost {
  readonly seconds: number;
  /** Seconds that all processors together worked for it, with the processes that it started: others on the machine change these little. */
  readonly processorSeconds: number;
  /** Most memory that it held together with the processes that it started, bytes. */
  readonly peakBytes: number;
}

/** How a program is run. */
export interface RunOptions {
  readonly cwd: string;
  /** Variables on top of those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Stops the program and all that it started. */
  readonly signal: AbortSignal;
}

/** Runs a program and measures it; rejects with the end of its output if it fails or is stopped. */
export async function measure(program: string, args: readonly string[], options: RunOptions): Promise<Cost> {
  const { cwd, env, signal } = options;
  signal.throwIfAborted();
  const start = performance.now();
  // A group of its own, by whose number all its processes are found.
  const child = spawn('sh', ['-c', TIMED, 'sh', program, ...args], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, stdout, stderr, told] = child.stdio as [null, Readable, Readable, Readable, undefined];
  let [output, times] = ['', ''];
  for (const stream of [stdout, stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-TOLD)));
  told.setEncoding('utf8').on('data', (text: string) => (times += text));
  await once(child, 'spawn');
  const group = Number(child.pid);
  const ended = new AbortController();
  const closed = once(child, 'close').finally(() => ended.abort()) as Promise<[number | null]>;
  const stop = () => process.kill(-group, 'SIGKILL');
  signal.addEventListener('abort', stop);
  try {
    const seconds = closed.then(() => (performance.now() - start) / 1000);
    const [[code], peakBytes] = await Promise.all([closed, watchMemory(group, ended.signal)]);
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`${[program, ...args].join(' ')} failed:\n${output}`);
    return { seconds: await seconds, processorSeconds: readTimes(times), peakBytes };
  } finally {
    signal.removeEventListener('abort', stop);
    if (child.exitCode === null && child.signalCode === null) stop();
  }
}

/** Seconds that children took, user and system, from what the shell says by `times` in its second line, such as "1m2.50s 0m0.75s". */
function readTimes(times: string): number {
  const [, children = ''] = times.split('\n');
  return Array.from(
    // Some shells write the point of the language.
    children.matchAll(/(\d+)m(\d+)[.,](\d+)/g),
    ([, minutes, seconds, parts]) => 60 * Number(minutes) + Number(`${seconds}.${parts}`),
  ).reduce((sum, each) => sum + each, 0);
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}
