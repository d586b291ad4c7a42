import { expect, test } from 'vitest';
import { isRightToLeft } from './text-direction.ts';

test.each([
  ['المد والجزر', true],
  ['1. «שלום», world', true],
  ['HTML بالعربية', false],
  ['Tides', false],
  ['12:30', false],
  ['', false],
])('%s is written from right to left: %s', (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected);
});
