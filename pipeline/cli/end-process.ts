import { resultOrNull } from '#domain/util/result-or-null';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** How often to check whether npm has ended, in milliseconds. */
const CHECK_INTERVAL_MS = 250;
/**
 * Maximum number of processes between npm and a command: its shell, the package's launcher, etc.
 */
const MAX_STEPS = 8;
/** The first word of a process with a title such as "npm exec podium dev". */
const TITLE = /^(?:p?np[mx]|yarn)(?:\s|$)/;
/** The second word of "node …/pnpm.cjs exec podium". */
const PROGRAM = /(?:^|\/)(?:p?np[mx]|yarn)(?:-cli)?(?:\.[cm]?js)?$/;

interface RunningProcess {
  readonly parent: number;
  readonly hasEnded: boolean;
  readonly commandWords: readonly string[];
}

let isWatching = false;

/**
 * Sends SIGTERM to this process when npm, or a process between npm and this one, has ended. npm
 * passes SIGTERM only to its shell, which ends but leaves the command running, and passes on
 * neither SIGHUP nor SIGKILL. Does nothing without npm, or if the script runs a command in the
 * background: its shell ends earlier than the command, which must keep running.
 */
export function endWithNpm(env: NodeJS.ProcessEnv): void {
  const script = env['npm_lifecycle_script'];
  if (isWatching || script === undefined || /(?<![&<>])&(?!&)/.test(script)) return;
  isWatching = true;
  const { ppid } = process;
  const installers = findInstaller(ppid);
  const watching = setInterval(() => {
    if (process.ppid === ppid && installers.every(isRunning)) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_INTERVAL_MS);
  watching.unref();
}

/** Returns the process ids from `firstId` up to npm or its like; empty if there is none above. */
function findInstaller(firstId: number): number[] {
  const ids: number[] = [];
  for (let id = firstId; id > 1 && ids.length < MAX_STEPS;) {
    ids.push(id);
    const { parent, commandWords } = readProcess(id) ?? { parent: 0, commandWords: [] };
    const [program = '', script = ''] = commandWords;
    if (TITLE.test(program) || PROGRAM.test(script)) return ids;
    id = parent;
  }
  return [];
}

/** Reports whether a process is running. A zombie is not. */
function isRunning(id: number): boolean {
  if (process.platform === 'linux') return readProcess(id)?.hasEnded === false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Reads a process. Returns null if it has ended, or if it cannot be read. */
function readProcess(id: number): RunningProcess | null {
  return resultOrNull(() => (process.platform === 'linux' ? readFolder(`/proc/${id}`) : askPs(id)));
}

function readFolder(folder: string): RunningProcess {
  const stat = readFileSync(`${folder}/stat`, 'utf8');
  // The name, in parentheses, may have spaces and parentheses.
  const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const commandWords = readFileSync(`${folder}/cmdline`, 'utf8').split('\0');
  return { parent: Number(parent), hasEnded: state === 'Z' || state === 'X', commandWords };
}

function askPs(id: number): RunningProcess {
  const text = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(id)], { encoding: 'utf8' });
  const [parent, ...commandWords] = text.trim().split(/\s+/);
  return { parent: Number(parent), hasEnded: false, commandWords };
}

/**
 * Ends this process with a signal, right after its exit handlers. `process.exit` would wait for
 * threads that draw pictures, which cannot be stopped and take minutes for some drawings. It still
 * waits where a signal cannot end the process, such as the first process of a container.
 */
export function endBySignal(signal: NodeJS.Signals): void {
  process.once('exit', () => {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  process.exit(128 + constants.signals[signal]);
}

/** Lets each signal that asks this process to end do so at once. */
export function endBySignals(): void {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.once(signal, endBySignal);
}
