import { expect, it } from 'vitest';
import { formatLikes, knownLike } from './like.ts';

const before = knownLike({ oid: 'abc', likesCount: 3 });

it('starts with the facts of the page', () => {
  expect(before).toEqual({ oid: 'abc', hasLiked: false, count: 3, phase: 'idle' });
  expect(knownLike({ oid: 'abc', likesCount: -1 }).count).toBe(0);
});

it('starts with the viewer data, if there are any', () => {
  const page = { oid: 'abc', likesCount: 3 };
  expect(knownLike(page, { hasLiked: true, likesCount: 7 })).toMatchObject({ hasLiked: true, count: 7 });
  expect(knownLike(page, { hasLiked: true, likesCount: null })).toMatchObject({ hasLiked: true, count: 3 });
  expect(knownLike(page, null)).toEqual(before);
});

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
