import { expect, test } from 'vitest';
import { runAt } from './test-runs.ts';
import { toLines } from './to-lines.ts';

const textsOf = (...runs: Parameters<typeof toLines>[0]) => toLines(runs).map(({ text }) => text);

test('runs beside one another are a line, with spaces where there are gaps', () => {
  expect(textsOf(runAt(0, 100, 'les'), runAt(70, 100, 'ﬂ'), runAt(90, 100, 'eurs'))).toEqual(['les fleurs']);
});

test('runs of a line may come in any order', () => {
  expect(textsOf(runAt(300, 100, 'end'), runAt(260, 102, ','), runAt(0, 100, 'the beginning'))).toEqual([
    'the beginning, end',
  ]);
});

test('a wide gap separates columns', () => {
  expect(textsOf(runAt(0, 100, 'left'), runAt(400, 100, 'right'))).toEqual(['left', 'right']);
});

test('lines below one another stay apart', () => {
  expect(textsOf(runAt(0, 100, 'one'), runAt(0, 148, 'two'))).toEqual(['one', 'two']);
});

test('a raised figure belongs to its line', () => {
  expect(textsOf(runAt(0, 100, 'E = mc'), runAt(122, 86, '2', { size: 24 }))).toEqual(['E = mc2']);
});

test('the size is that of most letters', () => {
  const [line] = toLines([
    runAt(0, 100, 'S', { size: 60 }),
    runAt(32, 100, 'mall capitals', { size: 39.96 }),
  ]);
  expect(line?.size).toBe(40);
});

test.each(['•', '–', '▶', '\uF0B7'])('%j before a text is a bullet, however far', (bullet) => {
  expect(toLines([runAt(0, 98, bullet, { size: 18 }), runAt(80, 100, 'an item')])).toMatchObject([
    { text: 'an item', hasBullet: true, left: 0, textLeft: 80 },
  ]);
});

test('the same single sign of a font of its own is a bullet, where it stands twice', () => {
  const items = (signs: string[]) =>
    signs.flatMap((sign, index) => [
      runAt(0, 100 + 60 * index, sign, { font: 'signs' }),
      runAt(40, 100 + 60 * index, 'item'),
    ]);
  expect(toLines(items(['I', 'I'])).map(({ hasBullet }) => hasBullet)).toEqual([true, true]);
  expect(textsOf(...items(['I', 'V']))).toEqual(['I item', 'V item']);
});

test('a dash within a line is none', () => {
  expect(textsOf(runAt(0, 100, 'from'), runAt(90, 100, '–'), runAt(120, 100, 'to'))).toEqual(['from – to']);
});
