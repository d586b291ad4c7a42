// @vitest-environment node
import { open } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { CommandError, listFaults, reportFailure } from './command-error.ts';

afterEach(() => {
  process.exitCode = undefined;
});

/** Returns the text that is printed for an error. */
function print(error: unknown): unknown {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reportFailure(error);
  expect(process.exitCode).toBe(1);
  return printed.mock.calls[0]?.[0];
}

test('prints only the message of a fault in the input', () => {
  expect(print(new CommandError('Name a folder.'))).toBe('Name a folder.');
});

test('prints a system error with its file and a remedy', async () => {
  const missing: unknown = await open('/nowhere/podium.config.json').catch((error: unknown) => error);
  const denied = Object.assign(new Error('EACCES: permission denied'), missing, { code: 'EACCES' });
  expect(print(denied)).toBe(
    'EACCES: permission denied. Permission denied: change the permissions (/nowhere/podium.config.json).',
  );
});

test('prints other errors in full', () => {
  const error = new TypeError('not expected');
  expect(print(error)).toBe(error);
});

test('prints a line for each fault', () => {
  expect(listFaults(['a is missing', 'b is empty'])).toBe('  a is missing\n  b is empty');
});

test('counts all faults', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), (count) => {
      const lines = listFaults(Array.from({ length: count }, (_, index) => `fault ${index}`)).split('\n');
      const shown = lines.filter((line) => line.startsWith('  fault ')).length;
      const rest = Number(/^ {2}and (\d+) more$/.exec(lines.at(-1) ?? '')?.[1] ?? 0);
      expect(shown).toBeLessThanOrEqual(50);
      expect(shown + rest).toBe(count);
    }),
  );
});
