import { expect, test } from 'vitest';
import { boxAt, paragraph, shape, textsOf, xfrm } from './pptx.fixture.ts';

/** Returns a text in letters of 24 points, in a box without insets. */
const tightAt = (place: Parameters<typeof xfrm>[0], texts: readonly string[], fill = ''): string =>
  shape(null, ...texts.map((text) => paragraph(text, '', 'sz="2400"'))).replace(
    '<p:txBody>',
    `<p:spPr>${xfrm(place)}${fill}</p:spPr><p:txBody><a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0"/>`,
  );
const grey = '<a:solidFill/>';

test('joins parts of a line with boxes of their own, as in slides made of pages', async () => {
  const line = [
    tightAt([350, 300, 110, 70], ['develop'], grey),
    tightAt([100, 300, 240, 70], ['It comes from']),
    tightAt([460, 300, 250, 70], [', and goes back']),
  ];
  expect(await textsOf(line.join(''))).toEqual(['It comes from develop, and goes back']);
  // A text in two lines of its own continues in its first line.
  const above = tightAt([100, 300, 240, 140], ['It comes from', 'the sea']);
  expect(await textsOf(above + (line[0] ?? ''))).toEqual(['It comes from develop', 'the sea']);
});

test('joins parts of a title, and lines from right to left', async () => {
  const title = shape('title', paragraph('branches', '', 'sz="2400"')).replace(
    '<p:txBody>',
    `<p:spPr>${xfrm([205, 50, 200, 70])}</p:spPr><p:txBody><a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0"/>`,
  );
  expect(await textsOf(title + tightAt([80, 50, 120, 70], ['feature']))).toEqual(['feature branches']);
  const arabic = tightAt([300, 300, 100, 70], ['السرخس']) + tightAt([410, 300, 100, 70], ['في الشتاء']);
  expect(await textsOf(arabic)).toEqual(['في الشتاء السرخس']);
});

test('keeps texts beside each other apart: cells with fills, and texts with a gap', async () => {
  const filled = ['Monday', 'Tuesday'].map((day, index) =>
    tightAt([100 + 100 * index, 300, 100, 70], [day], grey),
  );
  expect(await textsOf(filled.join(''))).toEqual(['Monday', 'Tuesday']);
  const apart = boxAt([100, 300, 300, 70], 'In winter') + boxAt([420, 300, 300, 70], 'In autumn');
  expect(await textsOf(apart)).toEqual(['In winter', 'In autumn']);
});

test('makes items of the lines beside marks with boxes of their own', async () => {
  const marks = tightAt([80, 290, 15, 260], ['■', '■', '■']);
  const lines = [
    tightAt([110, 300, 300, 70], ['First']),
    tightAt([110, 390, 300, 70], ['Second']),
    tightAt([110, 480, 300, 70], ['Third']),
  ];
  expect(await textsOf(marks + lines.join(''))).toEqual(['• First', '• Second', '• Third']);
  const inner = tightAt([120, 390, 15, 70], ['–']) + tightAt([150, 390, 300, 70], ['inner']);
  expect(await textsOf(tightAt([80, 300, 15, 70], ['■']) + (lines[0] ?? '') + inner)).toEqual([
    '• First',
    '• inner',
  ]);
  const wrapped = tightAt([110, 370, 300, 70], ['and its end']);
  expect(await textsOf(tightAt([80, 300, 15, 70], ['■']) + (lines[0] ?? '') + wrapped)).toEqual([
    '• First and its end',
  ]);
});

test('keeps an arrow between two texts, and a mark without a text', async () => {
  const chain = [
    tightAt([100, 300, 80, 70], ['Egg']),
    tightAt([210, 300, 30, 70], ['➔']),
    tightAt([270, 300, 100, 70], ['Chicken']),
  ];
  expect(await textsOf(chain.join(''))).toEqual(['Egg', '➔', 'Chicken']);
  expect(await textsOf(tightAt([80, 300, 15, 70], ['■']))).toEqual(['■']);
});
