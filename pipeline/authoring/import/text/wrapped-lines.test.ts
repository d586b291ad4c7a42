import { describe, expect, test } from 'vitest';
import type { Part, Run } from './page-text.ts';
import { readPages } from './read-pages.ts';
import { runAt } from './runs.fixture.ts';

const read = (...runs: Run[]) =>
  readPages([{ height: 900, runs }])[0]?.map(({ text, isItem }) => (isItem ? `• ${text}` : text));
const textPart = (unit: number): Part => ({ kind: 'text', block: unit, row: 0, unit });
/** Returns a text whose left and right ends are mirrored on the page. */
const fromRight = (y: number, text: string, size = 40): Run => {
  const run = runAt(0, y, text, { size });
  return { ...run, x: 1500 - run.width };
};

describe('a sentence continues', () => {
  test('in a line from right to left, beside lines in another script', () => {
    const lines = ['אנו אופים לחם טוב מאוד בכל יום', 'בתנור גדול של אבן ועץ ומים'];
    const long = lines.map((text, index) => fromRight(300 + 50 * index, text));
    expect(read(...long, fromRight(500, 'Flour'), fromRight(600, 'Water and salt'))).toContain(
      lines.join(' '),
    );
  });

  test('below an indented first line', () => {
    const [first, second] = ['The keeper of the bees says that each hive', 'needs a calm place in the sun'];
    expect(read(runAt(140, 300, first), runAt(80, 348, second))).toEqual([`${first} ${second}`]);
    const chinese = ['　每天早上我们烤面包和很多种蛋糕', '然后把它们送到城里的商店'];
    expect(read(runAt(160, 300, chinese[0] ?? ''), runAt(80, 348, chinese[1] ?? ''))).toHaveLength(1);
  });

  test('below a line break that was typed, unless the line is short', () => {
    const broken = (first: string, second: string) => [
      { ...runAt(80, 300, 'The bees of this valley fly at dawn,'), part: textPart(1) },
      { ...runAt(80, 348, first), part: textPart(1) },
      { ...runAt(80, 396, second), part: textPart(2) },
    ];
    expect(read(...broken('and come home when the last of the', 'light has left the hills'))).toHaveLength(1);
    expect(read(...broken('and rest', 'weights of honey by the year'))).toHaveLength(2);
  });

  test('in centred lines with much space between them', () => {
    const centred = (y: number, text: string) => runAt(800 - text.length * 10, y, text);
    const lines = ['A calm place in the sun, away from the', 'wind and from the road'];
    expect(read(centred(300, lines[0] ?? ''), centred(366, lines[1] ?? ''))).toEqual([lines.join(' ')]);
  });

  test('in a list item, also in a bracket', () => {
    const item = (y: number, text: string) => [runAt(80, y, '•'), runAt(120, y, text)];
    const runs = [
      ...item(300, 'Bees of the valley'),
      ...item(360, 'A map of all the hives'),
      runAt(120, 420, '(Western hills)'),
    ];
    const other = [runAt(80, 600, 'They fly at dawn, and come home in the'), runAt(80, 646, 'last light')];
    expect(read(...runs, ...other)?.slice(0, 2)).toEqual([
      '• Bees of the valley',
      '• A map of all the hives (Western hills)',
    ]);
  });

  test('in a second line of a title above columns', () => {
    const column = (x: number) => [
      runAt(x, 320, 'Bees', { size: 30 }),
      runAt(x, 360, 'of the hills', { size: 30 }),
    ];
    const title = ['蜜蜂と花と人のための庭の作', 'り方'].map((text, index) =>
      runAt(80, 120 + 90 * index, text, { size: 80 }),
    );
    expect(read(...title, ...column(80), ...column(900))?.[0]).toBe('蜜蜂と花と人のための庭の作り方');
  });
});

describe('a line end', () => {
  test('has no space after the sign for a long vowel', () => {
    expect(read(runAt(80, 300, '庭で花の名前を調べるシミュレー'), runAt(80, 348, 'タがあります'))).toEqual([
      '庭で花の名前を調べるシミュレータがあります',
    ]);
  });

  test('keeps a hyphen before a capital', () => {
    const lines = [runAt(80, 300, 'Wir arbeiten zusammen (Mob-'), runAt(80, 348, 'Programming) und allein')];
    expect(read(...lines)).toEqual(['Wir arbeiten zusammen (Mob-Programming) und allein']);
  });
});

test('columns of text in a script without spaces are no table', () => {
  const texts = [
    ['蜜蜂の庭', '花の庭', '石の庭'],
    ['朝の光の中で飛ぶ蜜蜂の', '春から秋まで咲く花を楽', '山から運んだ石を並べて'],
    ['ための場所です。', 'しむ場所です。', '静かに歩く場所です。'],
  ];
  const runs = texts.flatMap((row, index) =>
    row.map((text, column) => runAt(80 + 500 * column, 300 + (index === 0 ? 0 : 30) + 48 * index, text)),
  );
  expect(read(...runs)).toContain('朝の光の中で飛ぶ蜜蜂のための場所です。');
});

test('a bullet needs no space before its text', () => {
  expect(read(runAt(80, 300, '•Honey'), runAt(80, 360, '•Wax'))).toEqual(['• Honey', '• Wax']);
  const beside = (y: number, text: string) => [runAt(80, y, '▪'), runAt(101, y, text)];
  expect(read(...beside(300, 'Honey'), ...beside(360, 'Wax'))).toEqual(['• Honey', '• Wax']);
});

test('a large number beside the lines of a text is not part of them', () => {
  const lines = ['Each hive needs a calm place in', 'the sun, away from the wind and', 'from the road'];
  const runs = lines.map((text, index) => runAt(200, 300 + 40 * index, text, { size: 30 }));
  expect(read(runAt(100, 342, '01', { size: 70 }), ...runs)).toEqual(['01', lines.join(' ')]);
});
