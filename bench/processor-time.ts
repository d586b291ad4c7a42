import { readFileSync } from 'node:fs';

/** Clock ticks per second, equal on every Linux that Node runs on. */
const TICKS = 100;

/** Returns the processor time of a process so far in seconds, including all threads. Linux only. */
export function processorSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program name, in parentheses, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
