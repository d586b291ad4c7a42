import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second, equal on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** The processor time of a process so far, user and system, in seconds. */
interface ProcessTime {
  readonly session: number;
  readonly threadSeconds: number;
  /** Time of its child processes that have ended, and of theirs. */
  readonly ofChildren: number;
}

/** Reads the processor time of a process. Returns undefined if it has ended. Linux only. */
function readProcess(pid: number | string): ProcessTime | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The program name, in parentheses, may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const sum = (start: number, end: number) =>
    fields.slice(start, end).reduce((total, field) => total + field, 0) / TICKS_PER_SECOND;
  return { session: fields[3] ?? NaN, threadSeconds: sum(11, 13), ofChildren: sum(13, 15) };
}

/**
 * Returns the processor time of a running process in seconds. Throws if it has ended. Linux only.
 */
export function processSeconds(pid: number): number {
  const time = readProcess(pid);
  if (time === undefined) throw new Error(`Process ${pid} has ended, or this is not Linux.`);
  return time.threadSeconds;
}

/**
 * Returns the processor time of all processes of a session in seconds, including those that have
 * ended. Linux only.
 */
export function sessionSeconds(session: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(name) ?? [])
    .filter((time) => time.session === session)
    .reduce((sum, { threadSeconds, ofChildren }) => sum + threadSeconds + ofChildren, 0);
}

interface ElapsedTime {
  readonly seconds: number;
  /** Processor seconds of all child processes that have ended since; NaN if this is not Linux. */
  readonly cpuSeconds: number;
  readonly text: string;
}

/**
 * Returns how long the processors of the machine were busy since it started, in seconds. That
 * includes processes that nothing waits for, such as the pages of a browser that ends, and other
 * work on the machine. NaN if this is not Linux.
 */
export function machineSeconds(): number {
  if (!existsSync('/proc/stat')) return NaN;
  const [, , user, nice, system, , , interrupts, softInterrupts] =
    /^cpu.*/.exec(readFileSync('/proc/stat', 'utf8'))?.[0].split(' ').map(Number) ?? [];
  return (
    [user, nice, system, interrupts, softInterrupts].reduce<number>((sum, ticks = 0) => sum + ticks, 0) /
    TICKS_PER_SECOND
  );
}

/** Starts to measure. The returned function returns the time since then. */
export function stopwatch(): () => ElapsedTime {
  const start = performance.now();
  const startCpuSeconds = childSeconds();
  return () => {
    const cpu = childSeconds() - startCpuSeconds;
    const seconds = (performance.now() - start) / 1000;
    const secondsText = `${seconds.toFixed(1)} s`;
    return {
      seconds,
      cpuSeconds: cpu,
      text: Number.isNaN(cpu) ? secondsText : `${secondsText}, ${cpu.toFixed(1)} processor seconds`,
    };
  };
}

/** Returns the processor seconds of all child processes that have ended; NaN if not on Linux. */
const childSeconds = (): number => (existsSync('/proc') ? (readProcess('self')?.ofChildren ?? NaN) : NaN);
