import { expect, test } from 'vitest';
import { runAt } from './runs.fixture.ts';
import { toLines } from './to-lines.ts';

const textsOf = (...runs: Parameters<typeof toLines>[0]) => toLines(runs).map(({ text }) => text);

test('joins runs beside each other to a line, with spaces at gaps', () => {
  expect(textsOf(runAt(0, 100, 'les'), runAt(70, 100, 'ﬂ'), runAt(90, 100, 'eurs'))).toEqual(['les fleurs']);
});

test('accepts the runs of a line in any order', () => {
  expect(textsOf(runAt(300, 100, 'end'), runAt(260, 102, ','), runAt(0, 100, 'the beginning'))).toEqual([
    'the beginning, end',
  ]);
});

test('separates columns at a wide gap', () => {
  expect(textsOf(runAt(0, 100, 'left'), runAt(400, 100, 'right'))).toEqual(['left', 'right']);
});

test('keeps lines below each other apart', () => {
  expect(textsOf(runAt(0, 100, 'one'), runAt(0, 148, 'two'))).toEqual(['one', 'two']);
});

test('keeps a raised figure on its line', () => {
  expect(textsOf(runAt(0, 100, 'E = mc'), runAt(122, 86, '2', { size: 24 }))).toEqual(['E = mc²']);
  expect(textsOf(runAt(0, 100, 'H'), runAt(20, 106, '2', { size: 24 }), runAt(33, 100, 'O'))).toEqual([
    'H₂O',
  ]);
  expect(textsOf(runAt(0, 86, '1', { size: 24 }), runAt(13, 100, 'Kiel'))).toEqual(['¹Kiel']);
  expect(textsOf(runAt(0, 100, 'one'), runAt(80, 100, '23', { size: 24 }))).toEqual(['one 23']);
});

test('raises all signs of an exponent, and a letter that touches a text', () => {
  const raised = (x: number, text: string) => runAt(x, 86, text, { size: 24 });
  expect(textsOf(runAt(0, 100, '10'), raised(40, '−'), raised(52, '6'))).toEqual(['10⁻⁶']);
  expect(textsOf(runAt(0, 100, 'x'), raised(24, 'n'), raised(36, '+1'), runAt(90, 100, 'is'))).toEqual([
    'xⁿ⁺¹ is',
  ]);
  expect(textsOf(runAt(0, 100, 'Ada'), raised(60, 'a'))).toEqual(['Adaᵃ']);
  expect(textsOf(raised(0, 'a'), runAt(13, 100, 'Kiel,'), raised(140, 'b'), runAt(152, 100, 'Jena'))).toEqual(
    ['ᵃKiel, ᵇJena'],
  );
  expect(textsOf(runAt(0, 100, 'Kiel'), raised(100, 'a'))).toEqual(['Kiel a']);
});

test('measures the height of a line without its bullet and its raised signs', () => {
  const [line] = toLines([
    runAt(0, 90, '▶'),
    runAt(60, 100, 'a bank', { size: 30 }),
    runAt(150, 80, '1', { size: 20 }),
  ]);
  expect(line).toMatchObject({ text: 'a bank¹', marker: 'bullet', top: 76, bottom: 106 });
});

test('takes the size of most letters', () => {
  const [line] = toLines([
    runAt(0, 100, 'S', { size: 60 }),
    runAt(32, 100, 'mall capitals', { size: 39.96 }),
  ]);
  expect(line?.size).toBe(40);
});

test.each(['•', '–', '▶', '\uF0B7'])('takes %j before a text as a bullet, at any distance', (bullet) => {
  expect(toLines([runAt(0, 98, bullet, { size: 18 }), runAt(80, 100, 'an item')])).toMatchObject([
    { text: 'an item', marker: 'bullet', left: 0, textLeft: 80 },
  ]);
});

test('takes a single symbol of a font of its own as a bullet if it occurs twice', () => {
  const items = (signs: string[]) =>
    signs.flatMap((sign, index) => [
      runAt(0, 100 + 60 * index, sign, { font: 'signs' }),
      runAt(40, 100 + 60 * index, 'item'),
    ]);
  expect(toLines(items(['I', 'I'])).map(({ marker }) => marker)).toEqual(['bullet', 'bullet']);
  expect(textsOf(...items(['I', 'V']))).toEqual(['I item', 'V item']);
});

test('does not take a dash within a line as a bullet', () => {
  expect(textsOf(runAt(0, 100, 'from'), runAt(90, 100, '–'), runAt(120, 100, 'to'))).toEqual(['from – to']);
});

test.each([
  ['• an item', 'an item', 'bullet'],
  ['- an item', 'an item', 'bullet'],
  ['2. an item', '2. an item', 'number'],
  ['b) an item', 'b) an item', 'number'],
  ['2.5 metres', '2.5 metres', null],
  ['well-known', 'well-known', null],
])('%j says %j, after a %s', (run, text, marker) => {
  expect(toLines([runAt(0, 100, run)])).toMatchObject([{ text, marker }]);
});

test('takes a small number in a drawn bullet as a bullet', () => {
  expect(toLines([runAt(0, 98, '1', { size: 24 }), runAt(40, 100, 'first')])).toMatchObject([
    { text: '1 first', marker: 'number', textLeft: 40 },
  ]);
});

test('accepts narrow gaps between columns if rows have one at the same place', () => {
  const row = (y: number) => [runAt(0, y, 'a line that ends'), runAt(352, y, 'and another one')];
  expect(textsOf(...row(100), ...row(148), ...row(196))).toHaveLength(6);
});

test('takes a wide gap in a single row as a space', () => {
  expect(textsOf(runAt(0, 100, 'very'), runAt(120, 100, 'wide'), runAt(0, 148, 'not so wide here'))).toEqual([
    'very wide',
    'not so wide here',
  ]);
});

test('ignores the shadow of a text', () => {
  expect(textsOf(runAt(0, 100, 'Shadowed'), runAt(3, 103, 'Shadowed'))).toEqual(['Shadowed']);
});

test('reads text from right to left if it is written so', () => {
  expect(textsOf(runAt(200, 100, 'שלום'), runAt(80, 100, 'עולם'))).toEqual(['שלום עולם']);
});
