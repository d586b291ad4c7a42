import { expect, it } from 'vitest';
import type { Run, Shape } from '../page-text.ts';
import { readPages } from '../read-pages.ts';
import { runAt } from '../runs.fixture.ts';
import { joinUnread, readFormulas } from './find-formulas.ts';
import { nameUnread } from './name-unread.ts';

const SIZE = 40;
/** A sign of a font of formulas: 20 wide on the line, 14 wide and smaller above or below it. */
const sign = (x: number, text: string, y = 400, size = SIZE): Run => ({
  ...runAt(x, y, text, { font: size < SIZE ? 'small' : 'italic', size }),
  width: text.length * size * 0.5,
});
const script = (x: number, text: string, y: number): Run => sign(x, text, y, 28);
const large = (x: number, text: string, y: number): Run => ({
  ...sign(x, text, y),
  font: 'large',
  width: 40,
});
const bar = (left: number, right: number, y: number): Shape => ({
  kind: 'fill',
  left,
  right,
  top: y,
  bottom: y + 2,
});

/** A deck has words in another font. */
const words = runAt(100, 100, 'About the words of a talk', { font: 'words', size: SIZE });
const read = (runs: readonly Run[], shapes: readonly Shape[] = []): string[] =>
  readFormulas([{ height: 900, runs: [words, ...runs], shapes }])[0]
    ?.runs.slice(1)
    .map(({ text }) => text) ?? [];

it('writes what is raised and lowered in the letters of Unicode, else in brackets [4.8]', () => {
  const square = [sign(100, 'x'), script(120, '2', 385), script(120, 'i', 408)];
  expect(read([...square, sign(146, '='), sign(178, 'y'), script(198, 't+N', 408)])).toEqual([
    'xᵢ² = y_(t+N)',
  ]);
  expect(read([sign(100, 'p'), script(120, 'data', 408), sign(190, '='), sign(222, 'q')])).toEqual([
    'p_(data) = q',
  ]);
});

it('reads fractions by their bars, with brackets where a reader needs them', () => {
  const above = [sign(146, 'a'), sign(178, '+'), sign(210, 'b')];
  const fraction = [...above.map((run) => ({ ...run, y: 376 })), sign(178, 'c', 424)];
  expect(read([sign(82, 'x'), sign(114, '='), ...fraction], [bar(146, 230, 388)])).toEqual(['x = (a + b)/c']);
  const numbers = [sign(146, '≥'), script(190, '1', 380), script(190, '2', 424)];
  expect(read(numbers, [bar(188, 206, 388)])).toEqual(['≥ 1/2']);
  expect(read([...fraction, sign(232, 'z')], [bar(146, 230, 388)])).toEqual(['((a + b)/c)z']);
});

it('reads roots, and the limits of sums and integrals', () => {
  const root = [large(100, '√', 372), sign(140, 'a'), sign(172, '−'), sign(204, 'b')];
  expect(read(root, [bar(140, 224, 370)])).toEqual(['√(a − b)']);
  const sum = [large(100, '∑', 370), script(113, 'n', 362), script(99, 'i=1', 446)];
  expect(read([...sum, sign(150, 'x'), script(170, 'i', 408)])).toEqual(['∑ᵢ₌₁ⁿ xᵢ']);
  const integral = [large(100, '∫', 370), script(141, '1', 380), script(130, '0', 440)];
  expect(read([...integral, sign(160, 'f'), sign(180, '(x)'), sign(246, 'dx')])).toEqual(['∫₀¹ f(x) dx']);
});

it('reads matrices row by row', () => {
  const brackets = [large(100, '(', 340), large(236, ')', 340)];
  const cells = [sign(146, 'a', 360), sign(206, 'b', 360), sign(146, 'c', 410), sign(206, 'd', 410)];
  const other = [large(700, '∑', 800)];
  expect(read([...brackets, ...cells, ...other])).toContain('(a, b; c, d)');
});

it('puts accents on their letters, and writes letters of mathematical alphabets as plain ones', () => {
  expect(read([sign(100, 'ˆ', 396), sign(100, 'y'), script(120, 'i', 408)])).toEqual(['ŷᵢ']);
  expect(read([sign(100, '\u{1D465}'), sign(152, '∈'), sign(184, '\u{1D445}')])).toEqual(['x ∈ R']);
});

it('adds the number of an equation, and leaves words and their notes alone', () => {
  const number = runAt(900, 400, '(12)', { font: 'words', size: SIZE });
  expect(read([sign(100, 'x'), script(120, '2', 385), number])).toEqual(['x² (12)']);
  const note = [runAt(100, 400, 'Remark', { font: 'words', size: SIZE }), script(230, '1', 385)];
  expect(read(note)).toEqual(['Remark', '1']);
});

it('says so where a formula cannot be read with confidence', () => {
  const wrong = ['!', '"', '#', '$'].flatMap((text, index) => {
    const x = 100 + 60 * index;
    return [sign(x, '\u{1D6FC}'), { ...script(x + 20, text, 408), font: 'wrong' }];
  });
  expect(read(wrong)).toEqual(['\uFFFC']);
  const open = [sign(100, '[x'), script(140, '2', 385)];
  expect(read(open)).toEqual(['\uFFFC']);
  expect(nameUnread([{ text: 'Es gilt \uFFFC.' }], 'de-AT')).toEqual([{ text: 'Es gilt [Formel].' }]);
  const paragraphs = ['Here', '\uFFFC', 'x +', '\uFFFC', '=', 'and there'].map((text) => ({ text }));
  expect(joinUnread(paragraphs).map(({ text }) => text)).toEqual(['Here', '\uFFFC', 'and there']);
});

it('reads a formula in the middle of a page after the text above it', () => {
  const text = (y: number, words: string): Run => runAt(100, y, words, { font: 'words', size: SIZE });
  const runs = [
    text(200, 'From this we have'),
    ...[sign(500, 'x'), script(520, '2', 295), sign(552, '='), sign(584, 'y')].map((run, index) => ({
      ...run,
      y: index === 1 ? 285 : 300,
    })),
    text(400, 'so that'),
    ...[sign(500, 'y'), script(520, '2', 485), sign(552, '='), sign(584, 'z')].map((run, index) => ({
      ...run,
      y: index === 1 ? 485 : 500,
    })),
    text(600, 'for all of them.'),
  ];
  const [page] = readPages([{ height: 900, runs, shapes: [] }]);
  expect(page?.map(({ text }) => text)).toEqual([
    'From this we have',
    'x² = y',
    'so that',
    'y² = z',
    'for all of them.',
  ]);
});

it('takes little time for a page full of signs', () => {
  const runs = Array.from({ length: 800 }, (_, index) =>
    sign(100 + (index % 7), '=', 400 + (index % 11), SIZE),
  );
  const before = performance.now();
  read(
    [...runs, script(120, 'x', 385)],
    Array.from({ length: 500 }, (_, index) => bar(90, 200 + index, 395)),
  );
  expect(performance.now() - before).toBeLessThan(3000);
});
