// Loaded into a measured process by `--import`: writes its peak memory in bytes to BENCH_MEMORY_FILE as it ends.
import { writeFileSync } from 'node:fs';

const file = process.env['BENCH_MEMORY_FILE'];
const owner = process.env['BENCH_MEMORY_PID_FILE'];
if (file !== undefined && owner === undefined) {
  // Only the process that was started reports, not its workers.
  process.env['BENCH_MEMORY_PID_FILE'] = file;
  process.on('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS * 1024)));
}
