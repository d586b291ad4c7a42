import fc from 'fast-check';
import { expect, it } from 'vitest';
import { knownLike, type LikeState } from '#domain/likes/like';
import { likePhaseMs, revertLike, settleLike, toggleLike } from './like-states.ts';

const before = knownLike({ oid: 'abc', likesCount: 3 });

it('counts a like and an unlike immediately', () => {
  const liked = toggleLike(before);
  expect(liked).toEqual({ oid: 'abc', hasLiked: true, count: 4, phase: 'liked' });
  expect(toggleLike(liked)).toEqual({ oid: 'abc', hasLiked: false, count: 3, phase: 'unliked' });
});

it('goes back and shakes on failure', () => {
  expect(revertLike(toggleLike(before), before)).toEqual({ ...before, phase: 'error' });
});

it('does not change other content when a call for the previous content fails', () => {
  const other = knownLike({ oid: 'xyz', likesCount: 9 });
  expect(revertLike(other, before)).toBe(other);
});

it('is idle after its animation', () => {
  expect(settleLike(toggleLike(before))).toEqual({ oid: 'abc', hasLiked: true, count: 4, phase: 'idle' });
  expect(settleLike(before)).toBe(before);
});

it('plays each phase for its duration [4.8, 4.9, 4.10]', () => {
  expect((['idle', 'liked', 'unliked', 'error'] as const).map(likePhaseMs)).toEqual([null, 350, 2000, 500]);
});

it('never counts below 0, and undoes any click exactly', () => {
  const state: fc.Arbitrary<LikeState> = fc
    .record({ oid: fc.constant('abc'), hasLiked: fc.boolean(), count: fc.integer({ min: -5, max: 5 }) })
    .map(({ count, ...state }) => ({ ...state, count: Math.max(0, count), phase: 'idle' }));
  fc.assert(
    fc.property(state, fc.array(fc.boolean()), (start, failures) => {
      let current = start;
      for (const fails of failures) {
        const clicked = toggleLike(current);
        expect(clicked.hasLiked).toBe(!current.hasLiked);
        expect(clicked.count).toBeGreaterThanOrEqual(0);
        const next = fails ? revertLike(clicked, current) : settleLike(clicked);
        if (fails) expect(next).toEqual({ ...current, phase: 'error' });
        current = next;
      }
    }),
  );
});
