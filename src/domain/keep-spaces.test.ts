import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepSpaces } from './keep-spaces.ts';

test('an indented line keeps its indent, and may still wrap between words', () => {
  expect(keepSpaces('  if  (a) b')).toBe('\u00a0\u00a0if\u00a0 (a) b');
});

test('a line keeps its length and its other characters, and no space is left to collapse', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(' ', 'a', '{', '\u00a0') }), (line) => {
      const kept = keepSpaces(line);
      expect(kept.replaceAll('\u00a0', ' ')).toBe(line.replaceAll('\u00a0', ' '));
      expect(kept).not.toMatch(/^ | {2}/);
    }),
  );
});
