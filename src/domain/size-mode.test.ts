import { expect, it } from 'vitest';
import { sizeMode } from './size-mode.ts';

it.each([
  [0, 'extraSmall'],
  [575.9, 'extraSmall'],
  [576, 'small'],
  [767.9, 'small'],
  [768, 'medium'],
  [991.9, 'medium'],
  [992, 'large'],
  [1199.9, 'large'],
  [1200, 'default'],
  [5000, 'default'],
])('calls %f pixels %s', (width, mode) => {
  expect(sizeMode(width)).toBe(mode);
});
