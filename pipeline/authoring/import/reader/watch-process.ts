// A thread that kills its process when the process exceeds its memory limit or has lost its parent.
//   argv: the limit in bytes
import { writeSync } from 'node:fs';
import { OUT_OF_MEMORY, REASON_PIPE } from './reader-calls.ts';

const EVERY_MS = 50;
const most = Number(process.argv[2]);
const starter = process.ppid;

setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > most;
  if (!isTooMuch && process.ppid === starter) return;
  // Written synchronously, because the main thread may be in an endless loop and unable to report
  // it.
  if (isTooMuch) writeSync(REASON_PIPE, OUT_OF_MEMORY);
  process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
