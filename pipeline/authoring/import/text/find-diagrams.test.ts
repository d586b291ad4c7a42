import { expect, test } from 'vitest';
import { hasDiagram } from './find-diagrams.ts';
import type { Shape } from './page-text.ts';
import { runAt } from './runs.fixture.ts';

const EMPTY = { height: 900, runs: [] };
const paragraph = (text: string, isItem = false) => ({ text, size: 30, isItem });
const box = (left: number, top: number, right: number, bottom: number): Shape => ({
  kind: 'fill',
  left,
  top,
  right,
  bottom,
});

test('numbers that stand alone and do not ascend are those of a diagram', () => {
  const texts = ['Baking', '3', 'The bread cools', '1', 'The dough rises'];
  expect(
    hasDiagram(
      texts.map((text) => paragraph(text)),
      EMPTY,
    ),
  ).toBe(true);
  expect(
    hasDiagram(
      texts.map((text) => paragraph(text, true)),
      EMPTY,
    ),
  ).toBe(false);
  expect(
    hasDiagram(
      ['1', 'The dough rises', '2', 'It is baked'].map((text) => paragraph(text)),
      EMPTY,
    ),
  ).toBe(false);
});

test.each([
  ['overlap', box(500, 400, 1000, 700), true],
  ['touch', box(690, 400, 1190, 700), false],
  ['have the shadow of the other', box(120, 220, 720, 620), false],
  ['are inside of the other', box(300, 400, 690, 590), false],
])('boxes with texts that %s', (_, other, isDiagram) => {
  const runs = [runAt(150, 260, 'Dough'), runAt(other.left + 20, other.bottom - 30, 'Oven')];
  const shapes = [box(100, 200, 700, 600), other];
  expect(hasDiagram([], { height: 900, runs, shapes })).toBe(isDiagram);
});
