import { expect, test } from 'vitest';
import { directionOf, isRightToLeft } from './text-direction.ts';

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

test('A language has the direction of its script', () => {
  const tags = ['ar', 'fa-IR', 'he', 'ur', 'pa-Arab', 'en', 'ja', 'az', 'pa'];
  expect(tags.filter((tag) => directionOf(tag) === 'rtl')).toEqual(['ar', 'fa-IR', 'he', 'ur', 'pa-Arab']);
  expect(directionOf(undefined)).toBeUndefined();
});
