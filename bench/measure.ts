import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What a run of a program cost. */
export interface Cost {
  seconds: number;
  /** Most memory that the process held, bytes. */
  peakBytes: number;
}

/** Runs a script under Node and measures it; throws with its output if it fails. */
export function measure(
  script: string,
  args: readonly string[],
  options: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Cost {
  const folder = mkdtempSync(join(tmpdir(), 'podium-bench-'));
  const memoryFile = join(folder, 'memory');
  const reporter = resolve(import.meta.dirname, 'report-memory.ts');
  const start = performance.now();
  const run = spawnSync(process.execPath, ['--import', reporter, script, ...args], {
    cwd: options.cwd ?? process.cwd(),
    env: { ...process.env, ...options.env, BENCH_MEMORY_FILE: memoryFile },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  const seconds = (performance.now() - start) / 1000;
  if (run.status !== 0)
    throw new Error(`${script} failed:\n${run.stdout.slice(-2000)}\n${run.stderr.slice(-2000)}`);
  const peakBytes = Number(readFileSync(memoryFile, 'utf8'));
  rmSync(folder, { recursive: true });
  return { seconds, peakBytes };
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}
