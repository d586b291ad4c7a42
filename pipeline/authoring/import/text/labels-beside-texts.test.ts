import { expect, test } from 'vitest';
import type { Shape } from './page-text.ts';
import { readPages } from './read-pages.ts';
import { runAt } from './runs.fixture.ts';

const read = (runs: readonly ReturnType<typeof runAt>[], shapes: readonly Shape[] = []) =>
  readPages([{ height: 900, runs, shapes }])[0]?.map(({ text, isItem }) => (isItem ? `- ${text}` : text));

const LONG = ['In this time the bread rises in the warm', 'part of the bakery, until it is twice as high.'];
const text = (y: number, x = 400) => LONG.map((line, index) => runAt(x, y + 44 * index, line, { size: 30 }));

test('labels are read with the texts beside them, also labels of two lines', () => {
  const labels = [200, 400].flatMap((y, index) => [
    runAt(100, y, 'Part', { size: 30 }),
    runAt(100, y + 36, `no. ${index}`, { size: 30 }),
  ]);
  expect(read([...labels, ...text(200), ...text(400)])).toEqual([
    'Part no. 0',
    LONG.join(' '),
    'Part no. 1',
    LONG.join(' '),
  ]);
});

test('labels are read with texts of several paragraphs', () => {
  const labels = [runAt(100, 240, 'Costs', { size: 30 }), runAt(100, 600, 'Gains', { size: 30 })];
  const texts = [150, 280, 500, 630].flatMap((y) => text(y));
  const whole = LONG.join(' ');
  expect(read([...labels, ...texts])).toEqual(['Costs', whole, whole, 'Gains', whole, whole]);
});

test('a drawn bullet close after a text begins an item, if others look the same', () => {
  const bullet = (left: number, y: number): Shape => ({
    kind: 'fill',
    left,
    right: left + 30,
    top: y - 28,
    bottom: y + 2,
  });
  const texts = [
    runAt(150, 300, 'Name: Ada'),
    runAt(550, 300, 'Work: oven'),
    { ...runAt(150, 400, 'Place: the bakery'), width: 310 },
    runAt(550, 400, 'Day: Friday'),
  ];
  const places = [
    [100, 300],
    [500, 300],
    [100, 400],
    [500, 400],
  ] as const;
  expect(
    read(
      texts,
      places.map(([left, y]) => bullet(left, y)),
    ),
  ).toEqual(['- Name: Ada', '- Place: the bakery', '- Work: oven', '- Day: Friday']);
});

test('labels of a drawing that are far apart are no list', () => {
  const title = runAt(100, 100, 'What the years bring', { size: 56 });
  const years = [300, 500, 700].map((y) => runAt(250, y, 'Year', { size: 30 }));
  expect(read([title, ...years])).toEqual([title.text, 'Year', 'Year', 'Year']);
});

test('the lines below an indented first line are one paragraph, in a script without spaces', () => {
  const lines = ['面包在温暖的地方', '发酵直到它变得比', '以前高一倍然后我', '们把它放进烤炉里'];
  const runs = lines.map((line, index) => ({
    ...runAt(index === 0 ? 180 : 100, 200 + 50 * index, line),
    width: index === 0 ? 620 : 690 + (index % 2) * 10,
  }));
  expect(read(runs)).toEqual([lines.join('')]);
});

test('a short word that begins a line is not read in the line above, because of a label between them', () => {
  const runs = [
    runAt(100, 304, '1', { size: 30 }),
    runAt(115, 304, '年', { size: 30 }),
    runAt(300, 288, '熟悉框架部分模块的开发和维护', { size: 24 }),
    runAt(310, 316, 'GS', { size: 24 }),
    runAt(334, 316, '框架的具体实现', { size: 24 }),
  ];
  expect(read(runs)?.join('')).toContain('GS框架');
});
