import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listFaults } from './list-faults.ts';

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
