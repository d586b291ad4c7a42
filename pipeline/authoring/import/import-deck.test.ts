import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Deck } from './deck.ts';
import { drawPages, type WorkFolder } from './import-deck.ts';

const PICTURE = { raster: new Uint8Array(), vector: null, shapes: [] };

test('draws as many pages at once as the deck has processes', async () => {
  let [drawing, most] = [0, 0];
  const deck: Pick<Deck, 'draw' | 'drawnAtOnce'> = {
    drawnAtOnce: 3,
    draw: async () => {
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
      return Promise.resolve({ damage, isVector: false, shapes: [] });
    },
  };
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  const bar = { show: () => undefined };
  await drawPages(deck, work, numbers, { name: 'talk.pdf', allowsDamaged: false, bar });
  expect(most).toBe(3);
  expect(drawn.toSorted((a, b) => a - b)).toEqual(numbers);
});
