import { expect, it } from 'vitest';
import { formatLikes } from './format-likes.ts';

it('writes a count in full below 10,000, and shortened from there on', () => {
  expect(formatLikes(0, 'en')).toBe('0');
  expect(formatLikes(9999, 'en')).toBe('9,999');
  expect(formatLikes(10_000, 'en')).toBe('10K');
  expect(formatLikes(1_260_000, 'en')).toBe('1.3M');
});

it('writes a count by the rules of the language', () => {
  expect(formatLikes(9999, 'de')).toBe('9.999');
  expect(formatLikes(20_000, 'ja')).toBe('2万');
});
