import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watchMemory } from './group-memory.ts';

/** How much of what a failed program wrote is told, characters. */
const TOLD = 4000;

/** What a run of a program cost. */
export interface Cost {
  readonly seconds: number;
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
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-TOLD)));
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
    return { seconds: await seconds, peakBytes };
  } finally {
    signal.removeEventListener('abort', stop);
    if (child.exitCode === null && child.signalCode === null) stop();
  }
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}
