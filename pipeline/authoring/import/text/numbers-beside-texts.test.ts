import { expect, it } from 'vitest';
import { readPages } from './read-pages.ts';
import { runAt } from './runs.fixture.ts';

const TITLE = runAt(100, 100, 'What happens when', { size: 60 });
const read = (runs: readonly ReturnType<typeof runAt>[]) =>
  readPages([{ height: 900, runs: [TITLE, ...runs] }])[0]?.map(({ text }) => text);
/** Lines of two, with the number in larger letters beside their middle. */
const entry = (y: number, number: string) => [
  runAt(300, y + 16, number, { size: 50 }),
  runAt(400, y, 'The dough rests in the warm kitchen until', { size: 30 }),
  runAt(400, y + 36, `it has risen ${number} times, and longer.`, { size: 30 }),
];
const whole = (number: string) =>
  `${number} The dough rests in the warm kitchen until it has risen ${number} times, and longer.`;

it('reads a number with the text beside it, also beside the middle of its lines', () => {
  const runs = [...entry(250, '1'), ...entry(400, '2'), ...entry(550, '3')];
  expect(read(runs)).toEqual([TITLE.text, ...['1', '2', '3'].map(whole)]);
});

it('reads numbers with texts that are far from them, and aligned at the right', () => {
  const words = ['Flour', 'Water and salt', 'Yeast'];
  const runs = words.flatMap((word, index) => [
    runAt(800, 200 + 80 * index, `0${index + 1}`, { size: 30 }),
    runAt(1500 - word.length * 15, 200 + 80 * index, word, { size: 30 }),
  ]);
  expect(read(runs)).toEqual([TITLE.text, '01 Flour', '02 Water and salt', '03 Yeast']);
});

it('leaves numbers alone that are not consecutive, or beside which are several texts', () => {
  const runs = [12, 7, 9].flatMap((number, index) => [
    runAt(300, 250 + 150 * index, `${number}`, { size: 50 }),
    runAt(400, 250 + 150 * index, 'The dough rests', { size: 30 }),
  ]);
  expect(read(runs)?.some((text) => text.startsWith('12 The'))).toBe(false);
  const table = [1, 2, 3].flatMap((number) => [
    runAt(300, 200 + 60 * number, `${number}`, { size: 30 }),
    runAt(400, 200 + 60 * number, 'Rye', { size: 30 }),
    runAt(600, 200 + 60 * number, '340 g', { size: 30 }),
  ]);
  expect(read(table)?.at(-1)).toBe('3 | Rye | 340 g');
});
