import { expect, it } from 'vitest';
import { viewerSize } from './overlay-size.ts';

it.each([
  [1024, 516, 'large'],
  [4000, 2000, 'large'],
  [1023, 516, 'middle'],
  [1024, 515, 'middle'],
  [768, 236, 'middle'],
  [2000, 236, 'middle'],
  [767, 2000, 'small'],
  [2000, 235, 'small'],
  [0, 0, 'small'],
])('calls %i by %i pixels %s', (width, height, size) => {
  expect(viewerSize(width, height)).toBe(size);
});
