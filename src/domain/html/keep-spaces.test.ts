import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepSpaces } from './keep-spaces.ts';

test('keeps the indent of a line, which may still wrap between words', () => {
  expect(keepSpaces('  if  (a) b')).toBe('\u00a0\u00a0if\u00a0 (a) b');
});

test('keeps the length and other characters of a line, without spaces that collapse', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(' ', 'a', '{', '\u00a0') }), (line) => {
      const kept = keepSpaces(line);
      expect(kept.replaceAll('\u00a0', ' ')).toBe(line.replaceAll('\u00a0', ' '));
      expect(kept).not.toMatch(/^ | {2}/);
    }),
  );
});
