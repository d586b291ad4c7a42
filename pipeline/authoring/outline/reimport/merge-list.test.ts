import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeInOrder } from './merge-list.ts';

test.each([
  ['after the member before it', 'abc', 'axbc', 'axbc'],
  ['after that member, wherever it is now', 'cab', 'axbc', 'caxb'],
  ['first, if it is before all members', 'cab', 'xabc', 'xcab'],
  ['last, if it is after all members', 'cab', 'abcx', 'cabx'],
  ['in its order', 'ab', 'wxayzb', 'wxayzb'],
  ['alone', '', 'xy', 'xy'],
])('inserts missing members %s', (_, list, order, woven) => {
  expect(mergeInOrder([...list], [...order]).join('')).toBe(woven);
});

const letters = fc.uniqueArray(fc.stringMatching(/^[a-z]$/), { maxLength: 12 });

test('loses nothing, and keeps the order of the list', () => {
  fc.assert(
    fc.property(letters, letters, (list, order) => {
      const woven = mergeInOrder(list, order);
      expect(woven.toSorted()).toEqual([...new Set([...list, ...order])].toSorted());
      expect(woven.filter((item) => list.includes(item))).toEqual(list);
      expect(mergeInOrder(woven, order)).toEqual(woven);
    }),
  );
});
