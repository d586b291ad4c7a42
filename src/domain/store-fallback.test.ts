import { expect, it } from 'vitest';
import { storeFallbackMs } from './store-fallback.ts';

it('gives the app its time and a second of grace [4.32]', () => {
  expect([300, 0, 2500].map(storeFallbackMs)).toEqual([1300, 1000, 3500]);
});
