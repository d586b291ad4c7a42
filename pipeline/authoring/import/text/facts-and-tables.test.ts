import { expect, test } from 'vitest';
import type { Run, Shape } from './page-text.ts';
import { readPages } from './read-pages.ts';
import { runAt } from './runs.fixture.ts';

const read = (runs: readonly Run[], shapes: readonly Shape[] = []) =>
  readPages([{ height: 900, runs, shapes }])[0]?.map(({ text }) => text);
const fill = (left: number, top: number, right: number, bottom: number): Shape => ({
  kind: 'fill',
  left,
  right,
  top,
  bottom,
});

test('labels and values close to each other are read row by row, without rules', () => {
  const facts = [
    ['Flour', 'rye, of the mill by the river'],
    ['Time', '3 days'],
    ['Oven', 'of stone, with wood of oak'],
    ['People', 'two, and a dog'],
  ];
  const runs = facts.flatMap(([label = '', value = ''], index) => [
    runAt(100, 200 + 48 * index, label),
    runAt(280, 200 + 48 * index, value),
  ]);
  expect(read(runs)).toEqual(facts.map((row) => row.join(' | ')));
});

test('columns of short phrases that are further apart are no labels and values', () => {
  const phrases = [
    ['More bread', 'Less time at home'],
    ['More people', 'Less sleep at night'],
    ['More light', 'Less talk at noon'],
  ];
  const runs = phrases.flatMap(([left = '', right = ''], index) => [
    runAt(100, 200 + 48 * index, left),
    runAt(500, 200 + 48 * index, right),
  ]);
  expect(read(runs)?.join(' ')).not.toContain('|');
});

test('the rows of a table stay together beside a table with rows of other heights', () => {
  const table = (x: number, y: number, height: number, rows: readonly string[][]) =>
    rows.flatMap((row, line) =>
      row.map((text, cell) => runAt(x + 160 * cell, y + height * line, text, { size: 30 })),
    );
  const edges = (x: number, y: number, height: number, count: number) =>
    Array.from({ length: count }, (_, line) =>
      fill(x - 10, y - 40 + height * line, x + 260, y - 40 + height * (line + 1)),
    );
  const left = [
    ['0.57', '1.45'],
    ['0.19', '1.21'],
    ['2.72', '0.48'],
    ['0.03', '2.50'],
  ];
  const right = [
    ['0.36', '1.10'],
    ['0.33', '0.89'],
    ['0.83', '0.87'],
  ];
  const over = runAt(100, 190, 'One text is over both of the tables, and it is as long as they are');
  expect(
    read(
      [
        over,
        ...table(100, 240, 110, left),
        runAt(460, 310, 'times', { size: 30 }),
        ...table(700, 240, 56, right),
        runAt(1060, 310, 'is what we bake', { size: 30 }),
      ],
      [...edges(100, 240, 110, 4), ...edges(700, 240, 56, 3)],
    ),
  ).toEqual([
    over.text,
    ...left.map((row) => row.join(' | ')),
    'times',
    ...right.map((row) => row.join(' | ')),
    'is what we bake',
  ]);
});

test('the label of a row of numbers is a cell, although it is close to the first number', () => {
  const runs = [
    runAt(420, 260, 'Rye'),
    runAt(620, 260, 'Oats'),
    runAt(820, 260, 'Spelt'),
    runAt(100, 320, 'Share of all'),
    runAt(390, 320, '68.3%'),
    runAt(620, 320, '61.1%'),
    runAt(820, 320, '59.1%'),
  ];
  const rules = [210, 275, 340].map((y) => fill(90, y, 1000, y + 2));
  expect(read(runs, rules)).toEqual(['Rye | Oats | Spelt', 'Share of all | 68.3% | 61.1% | 59.1%']);
});

test('a heading in the box of a table is not in its first row', () => {
  const rows = ['google', 'youtube', 'apple', 'pinterest'];
  const runs = [
    runAt(120, 166, 'The strongest sites', { size: 22 }),
    ...rows.flatMap((row, index) => [
      runAt(120, 226 + 60 * index, row, { size: 24 }),
      runAt(500, 226 + 60 * index, `DR 9${9 - index}`, { size: 22 }),
    ]),
  ];
  const box = [0, 5].map((rest) => fill(90 - rest, 120 - rest, 610 + rest, 410 + rest));
  const shapes = [...box, ...[250, 310, 370].map((y) => fill(120, y, 580, y + 2))];
  expect(read(runs, shapes)).toEqual([
    'The strongest sites',
    ...rows.map((row, index) => `${row} | DR 9${9 - index}`),
  ]);
});

test('programs in boxes beside each other are two, although their letters are on one grid', () => {
  const code = (x: number, y: number, text: string) => runAt(x, y, text, { font: 'code', size: 30 });
  const programs = [
    ['Q: Ann has 16 brown eggs', '3 fall.  How many stay?', 'A: Think, step by step.'],
    ['Q: Ben has 3 loaves.', '2 more.  How many has he?', 'A: Think, and count them.'],
  ];
  const prose = [60, 700, 760].map((y) =>
    runAt(0, y, `At ${y} are questions that a model has to answer well, and why it does.`),
  );
  const runs = programs.flatMap((program, column) =>
    program.map((text, index) => code(60 + 405 * column, 240 + 40 * index, text)),
  );
  const boxes = [fill(40, 200, 440, 360), fill(455, 200, 900, 360)];
  expect(read([...prose, ...runs], boxes)?.slice(1, 7)).toEqual(programs.flat());
});

test('a heading on a band begins a text of its own, and a band behind two lines does not', () => {
  const above = runAt(100, 240, 'We take a loaf that is neither old nor new');
  const head = runAt(100, 288, 'Theorem of bread');
  const below = runAt(100, 336, 'A loaf is eaten before it is old');
  const band = fill(80, 252, 1500, 302);
  expect(read([above, head, below], [band])).toEqual([above.text, head.text, below.text]);
  const two = [runAt(100, 240, 'A loaf that is neither old'), runAt(100, 288, 'nor new')];
  expect(read(two, [fill(80, 205, 700, 305)])).toEqual(['A loaf that is neither old nor new']);
});

test('lines that begin with labels are texts of their own, although the first one is full', () => {
  const runs = [
    'Product: a loaf of rye, of the old mill',
    'Category: bread of rye',
    'Guide: what rye is',
  ].map((text, index) => runAt(100, 240 + 48 * index, text));
  expect(read(runs)).toEqual(runs.map(({ text }) => text));
});

test('an address without a scheme goes on behind the slash at the end of its line', () => {
  const runs = [runAt(100, 240, 'bread.example/tasks/'), runAt(100, 288, 'bake-a-loaf')];
  expect(read(runs)).toEqual(['bread.example/tasks/bake-a-loaf']);
});

test('statements in one item of a list are read line by line', () => {
  const part = { kind: 'list', block: 1, row: 0, unit: 2 } as const;
  const lines = ['struct Oven {', 'heat;', 'bake;', '};'];
  const runs = lines.map((text, index) => ({
    ...runAt(index % 3 === 0 ? 100 : 140, 240 + 48 * index, text),
    part,
  }));
  expect(read(runs)).toEqual(lines);
});

test('an arrow or dash that begins a line of an item goes on with it, and several are bullets', () => {
  const bullet = (y: number) => runAt(100, y, '•');
  const item = (y: number) => [bullet(y), runAt(140, y, 'The share of rye bread rises from 0.66')];
  const runs = [...item(240), runAt(140, 288, '→'), runAt(200, 288, '0.96'), ...item(336)];
  expect(read(runs)).toEqual([
    'The share of rye bread rises from 0.66 → 0.96',
    'The share of rye bread rises from 0.66',
  ]);
  const list = [240, 288, 336].flatMap((y) => [runAt(140, y, '→'), runAt(200, y, `bread of ${y}`)]);
  expect(readPages([{ height: 900, runs: list }])[0]?.every(({ isItem }) => isItem)).toBe(true);
});

test('a text below a formula in an item goes on with the item', () => {
  const bullets = [240, 480].map((y) => runAt(100, y, '•'));
  const formula = { ...runAt(500, 320, 'Y = X + Z'), isFormula: true as const };
  const runs = [
    ...bullets,
    runAt(140, 240, 'The oven begins with'),
    formula,
    runAt(140, 400, 'and then it is hot.'),
    runAt(140, 480, 'The bread is ready when it is brown'),
  ];
  expect(readPages([{ height: 900, runs }])[0]?.map(({ text, isItem }) => [text, isItem])).toEqual([
    ['The oven begins with', true],
    ['Y = X + Z', false],
    ['and then it is hot.', false],
    ['The bread is ready when it is brown', true],
  ]);
});

test('the texts of a bar chart are read bar by bar', () => {
  const runs = [
    runAt(100, 240, 'Rye'),
    runAt(700, 240, '4 to 5'),
    runAt(1300, 240, '+33%'),
    runAt(100, 340, 'Oats'),
    runAt(500, 340, '2 to 3'),
    runAt(1300, 340, '+25%'),
    runAt(120, 520, '5'),
    runAt(120, 570, 'of rye now'),
    runAt(620, 520, '3'),
    runAt(620, 570, 'of oats now'),
    runAt(1120, 520, '8'),
    runAt(1120, 570, 'of all now'),
  ];
  const shapes = [
    ...[200, 300].map((top) => fill(300, top, 1250, top + 56)),
    fill(300, 200, 900, 256),
    fill(300, 300, 700, 356),
  ];
  expect(read(runs, shapes)?.slice(0, 2)).toEqual(['Rye | 4 to 5 | +33%', 'Oats | 2 to 3 | +25%']);
});

test('a text between programs, at their indent, is the heading of the second one', () => {
  const code = (y: number, text: string) => runAt(100, y, text, { size: 30, font: 'code' });
  const lines = [
    runAt(100, 200, 'First:', { size: 30 }),
    code(236, 'bake(rye);'),
    code(272, 'cool(rye);'),
    runAt(100, 320, 'Then:', { size: 30 }),
    code(356, 'cut(bread);'),
    code(392, 'eat(bread);'),
  ];
  const prose = Array.from({ length: 6 }, (_, line) =>
    runAt(100, 500 + 60 * line, 'The bread is cut in even slices.'),
  );
  expect(read([...lines, ...prose])?.slice(0, 6)).toEqual(lines.map(({ text }) => text));
});

test('the words of a line stay together beside a box with other lines', () => {
  const [left, right] = [fill(20, 150, 780, 500), fill(820, 150, 1580, 500)];
  const item = [runAt(60, 249, 'quick', { size: 28 }), runAt(155, 248, 'with yeast, on', { size: 34 })];
  const goesOn = runAt(60, 290, 'the same day', { size: 34 });
  const beside = [190, 240, 274, 308].map((y) => runAt(840, y, 'Bread of the house', { size: 28 }));
  expect(read([...item, goesOn, ...beside], [left, right])?.[0]).toBe('quick with yeast, on the same day');
});

test('matrices beside each other are read before the calculation below them', () => {
  const table = (x: number, rows: readonly string[][]) => ({
    runs: rows.flatMap((row, line) =>
      row.map((text, cell) => runAt(x + 120 * cell, 140 + 50 * line, text, { size: 30 })),
    ),
    shapes: rows.flatMap((row, line) =>
      row.map((_, cell) => {
        const from = x - 20 + 120 * cell;
        return fill(from, 100 + 50 * line, from + 120, 150 + 50 * line);
      }),
    ),
  });
  const left = table(820, [
    ['0.57', '1.45'],
    ['0.19', '1.21'],
    ['2.72', '0.48'],
  ]);
  const right = table(1100, [
    ['0.36', '1.10', '1.45'],
    ['0.33', '0.89', '0.45'],
  ]);
  const step = runAt(60, 200, 'Second: the descent', { size: 30 });
  const calculation = ['Error: 3 - 0.66 = 2.33', 'User: 2.33 * (1.10, 0.89) + 0.01 * (0.57, 1.45)'].map(
    (text, line) => runAt(80, 330 + 70 * line, text, { size: 38 }),
  );
  expect(
    read([...left.runs, ...right.runs, step, ...calculation], [...left.shapes, ...right.shapes]),
  ).toEqual([
    'Second: the descent',
    '0.57 | 1.45',
    '0.19 | 1.21',
    '2.72 | 0.48',
    '0.36 | 1.10 | 1.45',
    '0.33 | 0.89 | 0.45',
    ...calculation.map(({ text }) => text),
  ]);
});

test('a table whose rows have names has no heading above these, also if it has few words', () => {
  const table = [
    ['', 'Sun', 'Rain'],
    ['By day', 'Bright', 'Grey'],
    ['By night', 'Clear', 'Dark'],
  ];
  const runs = table.flatMap((row, line) =>
    row.flatMap((text, cell) => (text === '' ? [] : [runAt(100 + 300 * cell, 300 + 48 * line, text)])),
  );
  const rule = fill(50, 312, 1000, 314);
  expect(read(runs, [rule])).toEqual(['Sun | Rain', 'By day | Bright | Grey', 'By night | Clear | Dark']);
});

test('a formula beside a line of smaller letters is read after it, not after the heading above', () => {
  const formula = { ...runAt(900, 318, 'Y = X', { size: 46 }), isFormula: true as const };
  const runs = [runAt(150, 200, 'Steps'), runAt(100, 320, 'Begin with the first row'), formula];
  const below = [400, 448, 496].flatMap((y) => [runAt(100, y, 'Sand'), runAt(700, y, 'Salt')]);
  expect(read([...runs, ...below])?.slice(0, 3)).toEqual(['Steps', 'Begin with the first row', 'Y = X']);
});

const inRows = (lefts: readonly number[], step: number, ...rows: readonly (readonly string[])[]) =>
  rows.flatMap((row, line) =>
    row.flatMap((text, cell) =>
      text === '' ? [] : [runAt(lefts[cell] ?? 0, 200 + step * line, text, { size: 30 })],
    ),
  );

test('an empty cell leaves a gap in its row', () => {
  const cells = [
    ['City', 'Bridge', 'Year'],
    ['Ulm', 'old', '12'],
    ['Bonn', '', '9'],
    ['', 'new', '3'],
  ];
  expect(read(inRows([100, 400, 700], 50, ...cells))).toEqual([
    'City | Bridge | Year',
    'Ulm | old | 12',
    'Bonn | | 9',
    '| new | 3',
  ]);
});

test('short phrases in columns are no table, unless a heading or the space between them shows one', () => {
  const phrases = [
    ['Sow the seeds', 'Water the beds', 'Pick the apples'],
    ['Dig the soil', 'Cut the grass', 'Rake the leaves'],
    ['Prune the roses', 'Feed the bees', 'Plant the bulbs'],
  ];
  const lefts = [100, 500, 900];
  expect(read(inRows(lefts, 45, ...phrases))).toEqual(
    lefts.flatMap((_, cell) => phrases.map((row) => row[cell])),
  );
  expect(read(inRows(lefts, 70, ...phrases))).toEqual(phrases.map((row) => row.join(' | ')));
});

test('labels are read before the texts beside them, which may be far and have several lines', () => {
  const texts = [
    ['Flour', 'Milled from old rye by the river'],
    ['', 'and sifted twice by hand'],
    ['', ''],
    ['Water', 'Cold, from the spring of the town'],
    ['', ''],
    ['', ''],
    ['Salt', 'A pinch is enough for all of it'],
  ];
  expect(read(inRows([100, 500], 40, ...texts))).toEqual([
    'Flour',
    'Milled from old rye by the river and sifted twice by hand',
    'Water',
    'Cold, from the spring of the town',
    'Salt',
    'A pinch is enough for all of it',
  ]);
});
