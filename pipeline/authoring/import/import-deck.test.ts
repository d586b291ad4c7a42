import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Deck } from './deck.ts';
import { drawPages, type WorkFolder } from './import-deck.ts';

const PICTURE = { raster: new Uint8Array(), vector: null, colours: [], shapes: [], slideElements: null };

test('draws the first pages first, as many at once as there are processes, and counts them', async () => {
  let [drawing, most] = [0, 0];
  const begun: Parameters<Deck['draw']>[] = [];
  const deck: Pick<Deck, 'draw' | 'drawnAtOnce'> = {
    drawnAtOnce: 3,
    draw: async (...page) => {
      begun.push(page);
      drawing += 1;
      most = Math.max(most, drawing);
      await setImmediate();
      drawing -= 1;
      return { result: PICTURE, damage: null };
    },
  };
  const drawn: number[] = [];
  const work: Pick<WorkFolder, 'findPicture' | 'keepPicture'> = {
    findPicture: () => Promise.resolve(null),
    keepPicture: (number, { damage }) => {
      drawn.push(number);
      return Promise.resolve({ damage, isVector: false, colours: [], shapes: [], matter: null });
    },
  };
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  const shown: number[][] = [];
  const bar = { show: (...counts: number[]) => void shown.push(counts) };
  await drawPages(deck, work, numbers, { name: 'talk.pdf', allowsDamaged: false, bar });
  expect(most).toBe(3);
  expect(drawn.toSorted((a, b) => a - b)).toEqual(numbers);
  expect(begun).toEqual(numbers.map((number) => [number, { isPreview: number === 1, slide: null }]));
  expect(shown).toEqual([0, ...numbers].map((done) => [done, 20]));
});
