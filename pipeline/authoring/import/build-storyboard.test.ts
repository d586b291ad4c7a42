import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storyboard } from '#content/schemas/storyboard';
import { buildStoryboard, type DeckPage } from './build-storyboard.ts';

const page = (more: Partial<DeckPage> = {}): DeckPage => ({
  ...{ src: '../media/a/001.webp', height: 900, title: 'A title', text: 'A title and more', topic: 'page-1' },
  note: null,
  ...more,
});

test('every page is an element and a step, after an overview', () => {
  const { elements, path } = buildStoryboard('Bread', [page(), page({ title: null, topic: null })]);
  expect(elements.map(({ id, alt }) => [id, alt])).toEqual([
    ['page-1', 'A title and more'],
    ['page-2', 'A title and more'],
  ]);
  expect(path.map(({ id, title }) => [id, title])).toEqual([
    ['overview', 'Bread'],
    ['page-1', 'A title'],
    ['page-2', 'A title and more'],
  ]);
});

test('a page of pictures only is named by its number', () => {
  const { elements, path } = buildStoryboard('Bread', [page(), page({ title: null, text: '' })]);
  expect([path.at(-1)?.title, elements.at(-1)?.alt]).toEqual(['2 / 2', '2 / 2']);
});

test('every step stays as long as is said, the overview too', () => {
  const { path } = buildStoryboard('Bread', [page(), page()], 8);
  expect(path.map((step) => 'seconds' in step && step.seconds)).toEqual([8, 8, 8]);
});

test('one page needs no overview', () => {
  expect(buildStoryboard('Bread', [page()]).path.map(({ id }) => id)).toEqual(['page-1']);
});

test('for any pages, the overview contains all without overlaps, and the schema accepts it', () => {
  const pages = fc.array(
    fc.record({
      height: fc.integer({ min: 100, max: 9000 }),
      text: fc.string({ unit: 'grapheme', maxLength: 700 }),
    }),
    { minLength: 2, maxLength: 60 },
  );
  fc.assert(
    fc.property(pages, (heights) => {
      const board = buildStoryboard(
        'Bread',
        heights.map(({ height, text }) => page({ height, text })),
      );
      expect(storyboard.safeParse(board).error).toBeUndefined();
      const whole = board.path[0]?.frame ?? { w: 0, h: 0 };
      for (const { x, y, w, h } of board.elements) {
        expect(Math.abs(x) + w / 2).toBeLessThan(whole.w / 2);
        expect(Math.abs(y) + h / 2).toBeLessThan(whole.h / 2);
      }
      const [first, ...rest] = board.elements;
      for (const other of rest)
        expect(
          Math.abs(other.x - (first?.x ?? 0)) >= other.w ||
            Math.abs(other.y - (first?.y ?? 0)) >= other.h / 2,
        ).toBe(true);
    }),
  );
});

test('the overview of pages as wide as a screen is about as wide as one', () => {
  for (const count of [4, 9, 12, 40, 200]) {
    const { w, h } = buildStoryboard(
      'Bread',
      Array.from({ length: count }, () => page()),
    ).path[0]?.frame ?? { w: 0, h: 1 };
    expect(w / h, String(count)).toBeGreaterThan(1.3);
    expect(w / h, String(count)).toBeLessThan(2.4);
  }
});
