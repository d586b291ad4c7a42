import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { watchMemory } from './group-memory.ts';

/** Maximum length of a failed program's output in the error, in characters. */
const MAX_SHOWN = 4000;

/**
 * Shell script that runs a program, then reports on a separate pipe the processor time of the
 * program and of all child processes that it has waited for.
 */
const TIMED = '"$@" 3>&-; code=$?; times >&3; exit "$code"';

/** The cost of one program run. */
export interface Cost {
  readonly seconds: number;
  /**
   * Processor time in seconds, including child processes. Other load on the machine changes it
   * little.
   */
  readonly processorSeconds: number;
  /** Peak memory in bytes, including child processes. */
  readonly peakBytes: number;
}

export interface RunOptions {
  readonly cwd: string;
  /** Variables in addition to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Stops the program and all of its child processes. */
  readonly signal: AbortSignal;
}

/** Runs a program and measures it. Rejects with the end of its output if it fails or is stopped. */
export async function measure(program: string, args: readonly string[], options: RunOptions): Promise<Cost> {
  const { cwd, env, signal } = options;
  signal.throwIfAborted();
  const start = performance.now();
  // A separate process group, whose id identifies all of the program's processes.
  const child = spawn('sh', ['-c', TIMED, 'sh', program, ...args], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, stdout, stderr, timesPipe] = child.stdio as [null, Readable, Readable, Readable, undefined];
  let [output, times] = ['', ''];
  for (const stream of [stdout, stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-MAX_SHOWN)));
  timesPipe.setEncoding('utf8').on('data', (text: string) => (times += text));
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

/**
 * Returns the user and system time of child processes in seconds. Parses the second line of the
 * shell's `times`, such as "1m2.50s 0m0.75s".
 */
function readTimes(times: string): number {
  const [, children = ''] = times.split('\n');
  return Array.from(
    // Some shells use the decimal separator of the locale.
    children.matchAll(/(\d+)m(\d+)[.,](\d+)/g),
    ([, minutes, seconds, parts]) => 60 * Number(minutes) + Number(`${seconds}.${parts}`),
  ).reduce((sum, each) => sum + each, 0);
}
