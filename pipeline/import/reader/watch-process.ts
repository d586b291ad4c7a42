// A thread that ends its process once that takes more memory than it may, or has lost the one that started it.
//   argv: the bytes that it may take
import { writeSync } from 'node:fs';
import { OUT_OF_MEMORY, REASON_PIPE } from './reader-calls.ts';

const EVERY_MS = 50;
const most = Number(process.argv[2]);
const starter = process.ppid;

setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > most;
  if (!isTooMuch && process.ppid === starter) return;
  // Its own thread may be in a loop, so there is no other way to say why.
  if (isTooMuch) writeSync(REASON_PIPE, OUT_OF_MEMORY);
  process.kill(process.pid, 'SIGKILL');
}, EVERY_MS);
