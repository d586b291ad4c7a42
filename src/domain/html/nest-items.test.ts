import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nestItems, type NestedItem } from './nest-items.ts';

const outlineOf = (items: readonly NestedItem[]): unknown[] =>
  items.map(({ text, items: inner }) => (inner.length === 0 ? text : [text, ...outlineOf(inner)]));

it('nests items by their depth [3.34]', () => {
  expect(outlineOf(nestItems(['a', 'b', 'c', 'd', 'e'], [0, 1, 2, 1, 0]))).toEqual([
    ['a', ['b', 'c'], 'd'],
    'e',
  ]);
  expect(outlineOf(nestItems(['a', 'b']))).toEqual(['a', 'b']);
});

it('nests an item that skips a depth, or has none above it [3.34]', () => {
  expect(outlineOf(nestItems(['a', 'b', 'c'], [2, 1, 5]))).toEqual(['a', ['b', 'c']]);
});

it('keeps every item in its order [3.34]', () => {
  const allOf = (items: readonly NestedItem[]): string[] =>
    items.flatMap(({ text, items: inner }) => [text, ...allOf(inner)]);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.nat(5))), (pairs) => {
      const items = pairs.map(([text]) => text);
      const levels = pairs.map(([, level]) => level);
      expect(allOf(nestItems(items, levels))).toEqual(items);
    }),
  );
});
