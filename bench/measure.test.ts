import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { measure } from './measure.ts';

const cwd = tmpdir();
const { signal } = new AbortController();

test('counts processor time, also of child processes, and not waiting', async () => {
  const work = 'let sum = 0; for (let i = 0; i < 3e8; i += 1) sum = (sum * 31 + i) | 0';
  const working = `require("node:child_process").execFileSync(process.execPath, ["-e", ${JSON.stringify(work)}])`;
  const waiting = 'setTimeout(() => {}, 1500)';
  const [worked, waited] = [
    await measure(process.execPath, ['-e', working], { cwd, signal }),
    await measure(process.execPath, ['-e', waiting], { cwd, signal }),
  ];
  expect(worked.processorSeconds).toBeLessThan(worked.seconds * 2);
  expect(waited.seconds).toBeGreaterThan(1.5);
  expect(waited.processorSeconds).toBeLessThan(worked.processorSeconds);
  expect(waited.processorSeconds).toBeGreaterThan(0);
});

test('reports the output of a program that failed', async () => {
  const failing = measure(process.execPath, ['-e', 'console.error("no room"); process.exit(3)'], {
    cwd,
    signal,
  });
  await expect(failing).rejects.toThrow('no room');
});

test('names a missing program', async () => {
  await expect(measure('podium-no-such-program', [], { cwd, signal })).rejects.toThrow(
    'podium-no-such-program',
  );
});

test('starts nothing after it was stopped', async () => {
  const stopped = AbortSignal.abort(new Error('Stopped.'));
  await expect(measure(process.execPath, [], { cwd, signal: stopped })).rejects.toThrow('Stopped.');
});
