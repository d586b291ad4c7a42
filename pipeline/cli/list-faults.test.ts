import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listFaults } from './list-faults.ts';

test('each fault has a line', () => {
  expect(listFaults(['a is missing', 'b is empty'])).toBe('  a is missing\n  b is empty');
});

test('no fault is left uncounted', () => {
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
