import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oid } from '#library/schemas/primitives';
import { suggestOid } from './suggest-oid.ts';

test.each([
  ['Rivers of data', 'en', [], 'rivers-of-data'],
  ['Rivers of data', 'en', ['Rivers-of-data', 'rivers-of-data-2'], 'rivers-of-data-3'],
  ['Flüsse', 'de', [], 'fluesse'],
  ['Go', 'en', [], 'go0'],
  ['潮', 'zh', [], 'chao'],
  ['!!!', 'en', [], 'untitled'],
])('for "%s" in %s, beside %j, suggests %s', (title, language, taken, suggested) => {
  expect(suggestOid(title, language, taken)).toBe(suggested);
});

test('suggests an unused oid for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.nat(12), (title, others) => {
      const taken: string[] = [];
      for (let other = 0; other <= others; other += 1) taken.push(suggestOid(title, 'en', taken));
      expect(new Set(taken).size).toBe(taken.length);
      for (const one of taken) expect(oid.safeParse(one).success, one).toBe(true);
    }),
  );
});
