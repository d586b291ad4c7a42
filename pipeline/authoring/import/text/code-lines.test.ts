import { expect, test } from 'vitest';
import type { Shape } from './page-text.ts';
import { readPages } from './read-pages.ts';
import { runAt } from './runs.fixture.ts';

const code = (x: number, y: number, text: string) => runAt(x, y, text, { size: 30, font: 'code' });
const PROSE = [
  'Two programs of the mill stand here, and the text says',
  'what they do with all the flour, which the oven needs.',
];
const prose = PROSE.map((text, index) => runAt(0, 100 + 50 * index, text));
const codeOf = (runs: readonly ReturnType<typeof runAt>[], shapes: readonly Shape[] = []) =>
  readPages([{ height: 1200, runs: [...prose, ...runs], shapes }])[0]?.flatMap(({ text, isCode }) =>
    isCode ? [text] : [],
  );
const program = (x: number, y: number, lines: readonly string[]) =>
  lines.map((line, index) => {
    const indent = line.length - line.trimStart().length;
    return code(x + 15 * indent, y + 44 * index, line.trimStart());
  });

const LEFT = ['interface Oven {', '  bread: Array<{', '    rye: string', '  }>', '}'];
const RIGHT = ['interface Mill {', '  flour: string', '}'];
const BELOW = ['export function bakeBread(o, m) {', '  return o.bread.map(m.flour)', '}'];

test('programs side by side are read one after the other, also above a wide one', () => {
  const runs = [...program(100, 300, LEFT), ...program(500, 300, RIGHT), ...program(98, 558, BELOW)];
  expect(codeOf(runs)).toEqual([...LEFT, ...RIGHT, ...BELOW]);
});

test('backgrounds of the lines of programs are no tables or bars', () => {
  const runs = [...program(100, 300, LEFT), ...program(500, 300, RIGHT)];
  const shapes = runs.map(({ x, y, width }): Shape => ({
    kind: 'fill',
    left: x < 500 ? 100 : 500,
    right: x + width,
    top: y - 32,
    bottom: y + 12,
  }));
  expect(codeOf(runs, shapes)).toEqual([...LEFT, ...RIGHT]);
});

test('a program may mark each line as a text of its own', () => {
  const runs = [...program(100, 300, LEFT), ...program(500, 300, RIGHT)].map((run, unit) => ({
    ...run,
    part: { kind: 'text' as const, block: unit + 1, row: 0, unit: unit + 1 },
  }));
  expect(codeOf(runs)).toEqual([...LEFT, ...RIGHT]);
});

test('single words in the font of programs are no programs, such as the labels of a diagram', () => {
  const labels = [code(100, 300, 'Oven'), code(700, 360, 'rye.bake()'), code(420, 700, 'Mill')];
  expect(codeOf(labels)).toEqual([]);
  expect(codeOf([...labels, code(100, 800, 'bake --all')])).toEqual(['bake --all']);
});

test('headings in the font of programs are no programs', () => {
  const heading = runAt(0, 400, 'bake() and bakeAll()', { size: 48, font: 'code' });
  expect(codeOf([heading])).toEqual([]);
});

test('lines with other fonts or of signs only stay in their program', () => {
  const lines = ['---', 'bake(rye) {', '  return;', '}'];
  const [rule, first, second, last] = program(100, 300, lines);
  const keyword = runAt(130, 388, 'if', { size: 30, font: 'keyword' });
  const rest = code(175, 388, '(warm) return;');
  expect(codeOf([rule, first, second, last].filter((run) => run !== undefined))).toEqual(lines);
  expect(codeOf([first, keyword, rest, last].filter((run) => run !== undefined))).toEqual([
    'bake(rye) {',
    '  if (warm) return;',
    '}',
  ]);
});

test('messages in a program are in the order of their letters, from right to left', () => {
  const letters = (x: number, text: string) =>
    Array.from(text, (letter, index) => runAt(x + 12 * index, 344, letter, { size: 24, font: 'arabic' }));
  const runs = [
    code(100, 300, 'for (bread of oven) {'),
    code(130, 344, 'print("'),
    ...letters(235, 'ﺰﺒﺧ').map((run) => ({ ...run, width: 12 })),
    code(275, 344, '")'),
    code(100, 388, '}'),
  ];
  expect(codeOf(runs)).toEqual(['for (bread of oven) {', '  print("خبز")', '}']);
});
