import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#content/library/test-content';
import { takeLock } from './lock.ts';

test('a lock is held until it is freed', async () => {
  const file = join(await writeContent({}), 'dist.lock');
  const free = takeLock(file);
  expect(existsSync(file)).toBe(true);
  free();
  expect(existsSync(file)).toBe(false);
});

test('a lock may be the first file of its folder', async () => {
  const file = join(await writeContent({}), 'not', 'there', 'dist.lock');
  takeLock(file)();
  expect(existsSync(file)).toBe(false);
});

test('a lock of a running process is respected', async () => {
  const file = join(await writeContent({ 'dist.lock': String(process.ppid) }), 'dist.lock');
  expect(() => takeLock(file)).toThrow(`Another build (process ${process.ppid}) is writing there`);
});

test('a lock of a process that is gone, or of nobody, is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const file = join(await writeContent({ 'dist.lock': String(pid) }), 'dist.lock');
  takeLock(file)();
  await writeFile(file, 'nonsense');
  takeLock(file)();
  expect(existsSync(file)).toBe(false);
});
