import { expect, test } from 'vitest';
import { hasCutTexts } from './cut-texts.ts';
import { withShapes, type Shape } from './page-text.ts';
import { runAt } from './runs.fixture.ts';

const cell = (top: number, bottom: number): Shape => ({ kind: 'fill', left: 100, right: 500, top, bottom });
const pageOf = (runs: ReturnType<typeof runAt>[], shapes: Shape[]) =>
  withShapes({ height: 900, runs }, shapes);
const [NAME, NEXT] = [runAt(120, 290, 'Rye of the mill'), runAt(120, 340, 'Wheat')];

test('finds texts that the box of another text crosses, such as the next table', () => {
  expect(hasCutTexts(pageOf([NAME, NEXT], [cell(200, 300), cell(270, 350)]))).toBe(true);
  expect(hasCutTexts(pageOf([NAME, NEXT], [cell(200, 300), cell(300, 350)]))).toBe(false);
});

test('finds no texts that a box without a text or the box around a figure crosses', () => {
  expect(hasCutTexts(pageOf([NAME], [cell(270, 350)]))).toBe(false);
  expect(hasCutTexts(pageOf([NAME, runAt(120, 600, 'Wheat')], [cell(270, 800)]))).toBe(false);
});

test('finds texts that go on below the page', () => {
  const hidden = (left: number): Shape => ({ kind: 'hidden', left, right: 400, top: 960, bottom: 960 });
  const last = runAt(120, 870, 'and so it rises');
  expect(hasCutTexts(pageOf([last], [hidden(120)]))).toBe(true);
  expect(hasCutTexts(pageOf([last], [hidden(300)]))).toBe(false);
  expect(hasCutTexts(pageOf([NAME], [hidden(120)]))).toBe(false);
});

test('adds the text of a mask to its page, unless the page draws it, too', () => {
  const run = runAt(100, 200, 'Overview');
  const mask = (left: number): Shape => ({
    kind: 'masked text',
    left,
    right: left + 160,
    top: 200,
    bottom: 200,
    text: { words: 'Overview', size: 40, font: 'body' },
  });
  expect(withShapes({ height: 900, runs: [] }, [mask(100)])).toEqual({
    height: 900,
    runs: [run],
    shapes: [],
  });
  expect(withShapes({ height: 900, runs: [run] }, [mask(101)]).runs).toEqual([run]);
});
