import { expect, it } from 'vitest';
import { joinCurvedTexts } from './curved-text.ts';
import { runAt } from './runs.fixture.ts';

/** Draws letters along an arc, each 38 wide, with a gap of 16 for each space. */
function alongArc(text: string, direction: 1 | -1) {
  let along = 30;
  return [...text].flatMap((letter) => {
    const [x, y] = [500 - direction * 150 * Math.cos(along / 150), 400 - 150 * Math.sin(along / 150)];
    along += letter === ' ' ? 16 : 39;
    return letter === ' ' ? [] : [{ ...runAt(x, y, letter), width: 38 }];
  });
}

it.each([
  ['from left to right', 'ROUND TABLE', 1],
  ['from right to left', 'שולחן עגול', -1],
] as const)('reads letters along a curve, %s', (_, text, direction) => {
  const runs = [runAt(0, 800, 'Below'), ...alongArc(text, direction), runAt(0, 900, 'The end')];
  expect(joinCurvedTexts(runs).map((run) => run.text)).toEqual(['Below', text, 'The end']);
});

it('leaves letters of a line and of a drawing alone', () => {
  const line = Array.from('ABCDEFG', (letter, index) => runAt(100 + 30 * index, 400, letter));
  const drawing = Array.from('ABCDEFG', (letter, index) =>
    runAt(100 + 30 * index, 400 + 30 * (index % 2), letter),
  );
  expect(joinCurvedTexts(line)).toEqual(line);
  expect(joinCurvedTexts(drawing)).toEqual(drawing);
});
