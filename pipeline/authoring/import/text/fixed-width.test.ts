import { describe, expect, test } from 'vitest';
import { markFixedWidth } from './fixed-width.ts';
import type { Run } from './page-text.ts';
import { runAt } from './runs.fixture.ts';

const SIZE = 40;
/** A run whose width is that of `letters` letters. */
const run = (text: string, letters = text.length, { font = 'tt', y = 100, wide = 0.525 } = {}): Run => ({
  text,
  x: 0,
  y,
  width: letters * wide * SIZE,
  size: SIZE,
  font,
});
const CODE = [run('while'), run('filter'), run('complement'), run('import')];
const marked = (...runs: Run[]) =>
  markFixedWidth([{ height: 900, runs }]).flatMap((page) =>
    page.runs.map(({ text, isMono }) => [text, isMono]),
  );

/** A run of spread letters, as LaTeX sets them: at a distance of 0.6. */
const spread = (text: string, options = {}): Run => ({
  ...run(text, 1, options),
  width: ((text.replaceAll(' ', '').length - 1) * 0.6 + 0.525) * SIZE,
});

describe('a font with the same width for each letter', () => {
  test('has a fixed width', () => {
    expect(marked(...CODE)).toEqual(CODE.map(({ text }) => [text, true]));
  });

  test('needs several words with narrow and wide letters', () => {
    const few = [run('while'), run('filter')];
    const even = [run('nose'), run('sauce'), run('around'), run('hence')];
    for (const runs of [few, even])
      expect(marked(...runs)).toEqual(runs.map(({ text }) => [text, undefined]));
  });

  test('has no fixed width if the widths of letters differ', () => {
    const prose = [run('while', 4.2), run('filter', 4.1), run('complement', 11), run('import', 6.3)];
    expect(marked(...prose)).toEqual(prose.map(({ text }) => [text, undefined]));
  });

  test('has no fixed width if it has symbols only, although the file says so', () => {
    const sign: Run = { ...run('J'), font: 'signs', isMono: true };
    expect(marked(sign)).toEqual([['J', undefined]]);
  });
});

describe('spaces in a font of fixed width', () => {
  test('are as wide as letters', () => {
    expect(marked(...CODE, run('while true do')).at(-1)).toEqual(['while true do', true]);
  });

  test('are not inserted between spaced-out letters', () => {
    const spaced = [spread('\\ begin{ document }'), spread('[ arabic ={ mapdigits }]')];
    expect(marked(...CODE, ...spaced).slice(-2)).toEqual([
      ['\\begin{document}', true],
      ['[arabic={mapdigits}]', true],
    ]);
  });
});

test('removes gaps between letters in a font that the file declares, if all words are spread', () => {
  const declared = (text: string, cells = text.replaceAll(' ', '').length): Run => ({
    ...spread(text, { font: 'listing' }),
    width: ((cells - 1) * 0.6 + 0.525) * SIZE,
    isMono: true,
  });
  const words = ['hour', '12:', 'TIDES [ hour ]', 'level ( hour ):'].map((text) => declared(text));
  expect(marked(...words, declared('-'))).toEqual([
    ...['hour', '12:', 'TIDES[hour]', 'level(hour):', '-'].map((text) => [text, true]),
  ]);
  expect(marked(...words, declared('-'), declared('hour -', 6)).at(-1)).toEqual(['hour -', true]);
});

test('reads bold words on a line of code as code', () => {
  const bold = run('end', 3, { font: 'bold', y: 300 });
  expect(marked(...CODE, bold).at(-1)).toEqual(['end', undefined]);
  expect(marked(...CODE, bold, run('while', 5, { y: 300 }))).toContainEqual(['end', true]);
});

test('words that are much larger than the program of their page are no program', () => {
  const code = (y: number, text: string, size: number) => runAt(100, y, text, { size, font: 'code' });
  const runs = [code(100, 'FeatureGates:', 60), code(160, 'policies: 100', 30), code(220, 'x = 4;', 60)];
  const monoOf = (texts: typeof runs) =>
    markFixedWidth([{ height: 900, runs: texts }]).flatMap((page) =>
      page.runs.flatMap(({ text, isMono }) => (isMono === true ? [text] : [])),
    );
  expect(monoOf(runs)).toEqual(['policies: 100', 'x = 4;']);
  expect(monoOf(runs.slice(0, 1))).toEqual(['FeatureGates:']);
});
