// A thread that reports the processor time of its process in milliseconds, and kills the process
// when it exceeds its memory limit or has lost its parent.
//   argv: the limit in bytes
import { writeSync } from 'node:fs';
import { OUT_OF_MEMORY, REPORT_PIPE } from './reader-calls.ts';

const EVERY_MS = 50;
const maxBytes = Number(process.argv[2]);
const parent = process.ppid;

/**
 * Writes synchronously, because an endless loop of the main thread would hold back other writes.
 */
const report = (what: string | number): number => writeSync(REPORT_PIPE, `${what}\n`);

setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > maxBytes;
  const isAlone = process.ppid !== parent;
  if (!isTooMuch && !isAlone) {
    const { user, system } = process.cpuUsage();
    report(Math.round((user + system) / 1000));
    return;
  }
  if (isTooMuch) report(OUT_OF_MEMORY);
  process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
