import { readFileSync } from 'node:fs';

/** Ticks of the processor clock a second; the same on every Linux that Node runs on. */
const TICKS = 100;

/** Seconds that processors have worked for a process so far, all its threads together. Linux only. */
export function processorSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
