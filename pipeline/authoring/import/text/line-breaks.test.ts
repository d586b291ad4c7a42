import { expect, test } from 'vitest';
import { unmarkWords } from './code-lines.ts';
import type { Line } from './line.ts';
import type { Part, Run, Shape } from './page-text.ts';
import { readPages } from './read-pages.ts';
import { runAt } from './runs.fixture.ts';

const read = (runs: readonly Run[], shapes: readonly Shape[] = []) =>
  readPages([{ height: 900, runs, shapes }])[0]?.map(({ text, isItem }) => (isItem ? `- ${text}` : text));
const lines = (...texts: string[]) =>
  texts.map((text, index) => runAt(100, 200 + 48 * index, text, { size: 30 }));
const WIDE = runAt(100, 800, 'A line that is as wide as the page, up to its end.', { size: 30 });

test('calls of one command are lines of their own, and no items below a list', () => {
  const calls = ['bake run rolls.yml --hot', 'bake run bread.yml --cold'];
  expect(read([...lines(...calls), WIDE])?.slice(0, 2)).toEqual(calls);
  const part = (kind: Part['kind'], unit: number): Part => ({ kind, block: unit, row: 0, unit });
  const item = { ...runAt(100, 150, 'Two loaves', { size: 30 }), part: part('list', 1) };
  const quoted = lines(...calls).map((run) => ({ ...run, x: 160, part: part('text', 2) }));
  expect(read([item, ...quoted])).toEqual(['- Two loaves', ...calls]);
});

test('persons with their numbers or addresses are lines of their own', () => {
  const persons = ['Ada Baker 322733', 'Otto Miller 206058', 'Eva Brook 313703'];
  const centred = lines(...persons).map((run) => ({ ...run, x: 800 - run.width / 2 }));
  expect(read([...centred, { ...WIDE, width: 1400 }])?.slice(0, 3)).toEqual(persons);
});

test('an address after "URL:" continues the text', () => {
  const [text, address] = ['The bakers. Bread. url:', 'https://bread.example'];
  expect(read([...lines(text, address), WIDE])?.[0]).toBe(`${text} ${address}`);
});

test('a small bullet between two lines belongs to the one that it overlaps more', () => {
  const bullet = (y: number) => ({ ...runAt(207, y, '•', { size: 26.4, font: 'signs' }), width: 24 });
  const items = [469, 570].flatMap((y) => [bullet(y - 6.6), runAt(254, y, 'Bread of the day')]);
  const beside = runAt(927, 547, 'Rolls of the day', { size: 44 });
  expect(read([...items, beside])).toEqual(['- Bread of the day', '- Bread of the day', beside.text]);
});

test('a Latin word beside Chinese or Japanese has no space after a line break, if it has none elsewhere', () => {
  const [first, second] = ['我们用AI烤面包，再用', 'Python写一个程序'];
  const wide = runAt(100, 400, '面包店每天用AI烤面包然后卖', { size: 30 });
  const runs = [runAt(100, 200, first, { size: 30 }), runAt(100, 248, second, { size: 30 })].map((run) => ({
    ...run,
    width: 390,
  }));
  expect(read([...runs, wide])?.[0]).toBe(first + second);
});

test('programs in two boxes are two programs, also with the background of a line', () => {
  const box = (top: number, bottom: number): Shape => ({ kind: 'fill', left: 80, right: 1500, top, bottom });
  const code = [250, 290, 410, 450].map((y) =>
    runAt(100, y, 'let bread = oven();', { size: 30, font: 'code' }),
  );
  const shapes = [box(200, 310), box(360, 470), { ...box(425, 460), left: 90, right: 1490 }];
  const words = runAt(100, 120, 'How we bake in words of the body, which are not few', { size: 30 });
  const more = runAt(100, 600, 'How we bake in words of the body, which are not few', { size: 30 });
  const [page] = readPages([{ height: 900, runs: [words, ...code, more], shapes }]);
  expect(page?.flatMap(({ isCode, startsProgram }) => (isCode ? [startsProgram ?? false] : []))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test('a line of an item in Korean is no program, although its letters are as wide as those of one', () => {
  const part: Part = { kind: 'list', block: 1, row: 0, unit: 1 };
  const line = (text: string, top: number, letterWidth?: number): Line => ({
    text,
    top,
    left: 60,
    right: 400,
    bottom: top + 30,
    size: 30,
    marker: null,
    textLeft: 60,
    isRightToLeft: false,
    heading: undefined,
    isRow: false,
    letterWidth,
    part,
  });
  const lines = [line('빵을 굽고', 100), line('한 땀 파야함', 140, 15), line('{ a }', 160, 15)];
  const widthsOf = (unmarked: readonly Line[]) => unmarked.map(({ letterWidth }) => letterWidth);
  expect(widthsOf(unmarkWords(lines.slice(0, 2)))).toEqual([undefined, undefined]);
  expect(widthsOf(unmarkWords(lines))).toEqual([undefined, 15, 15]);
});
