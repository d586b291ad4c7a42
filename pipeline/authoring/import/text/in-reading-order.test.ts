import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inReadingOrder } from './in-reading-order.ts';

interface Named {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const box = (name: string, left: number, top: number, width = 300, height = 40): Named => ({
  name,
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const read = (boxes: Named[]) =>
  inReadingOrder(boxes).map((column) => column.map(({ name }) => name).join(' '));

test('reads one column from top to bottom', () => {
  expect(read([box('c', 0, 100), box('a', 0, 0), box('b', 20, 50)])).toEqual(['a b c']);
});

test('reads columns one after the other', () => {
  expect(read([box('a', 0, 0), box('c', 400, 0), box('b', 0, 50), box('d', 400, 50)])).toEqual([
    'a b',
    'c d',
  ]);
});

test('reads texts above or below columns before or after them', () => {
  const columns = [box('a', 0, 200), box('c', 400, 200), box('b', 0, 250), box('d', 400, 250)];
  expect(read([box('foot', 0, 400, 700), ...columns, box('head', 0, 0, 700)])).toEqual([
    'head',
    'a b',
    'c d',
    'foot',
  ]);
});

test('reads a heading in the middle above columns first, and no other text above one of them', () => {
  const columns = [0, 400, 800].flatMap((left, index) => [
    box(`${index}a`, left, 200),
    box(`${index}b`, left, 250),
  ]);
  expect(read([...columns, box('over all', 250, 100, 600)])[0]).toBe('over all');
  expect(read([...columns, box('in one', 450, 90, 200, 60)])[0]).toBe('in one');
  expect(read([...columns, box('of one', 400, 100)])[0]).toBe('0a 0b');
});

test('makes no columns of gaps as wide as spaces', () => {
  expect(read([box('a', 0, 0), box('b', 320, 0), box('c', 0, 50, 620)])).toEqual(['a b c']);
});

test('reads columns with a narrow gap if their lines begin at one place', () => {
  const rows = [0, 50, 100, 150];
  const columns = [
    ...rows.map((top, index) => box('abcd'[index] ?? '', 0, top)),
    ...rows.map((top, index) => box('efgh'[index] ?? '', 315, top + 10)),
  ];
  expect(read(columns)).toEqual(['a b c d', 'e f g h']);
  const ragged = columns.map((line, index) => (index < 4 ? line : { ...line, left: line.left + 4 * index }));
  expect(read(ragged)[0]).not.toBe('a b c d');
});

test('reads everything once', () => {
  const any = fc.record({
    left: fc.nat(1600),
    top: fc.nat(900),
    width: fc.integer({ min: 1, max: 900 }),
    height: fc.integer({ min: 1, max: 200 }),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), (places) => {
      const boxes = places.map(({ left, top, width, height }, index) =>
        box(String(index), left, top, width, height),
      );
      const readNames = inReadingOrder(boxes)
        .flat()
        .map(({ name }) => name);
      expect(readNames.toSorted()).toEqual(boxes.map(({ name }) => name).toSorted());
    }),
  );
});
