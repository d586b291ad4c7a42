import { atom } from 'nanostores';
import { expect, it, vi } from 'vitest';
import { settleLike, startLike, toggleLike, type LikeState } from '#domain/like';
import type { Likes } from './like-view.ts';
import { trackLikes } from './track-likes.ts';

const START = startLike({ oid: 'x', hasLiked: false, count: 3 });

/** The names of what is logged while the button shows these states. */
function logged(...states: LikeState[]): string[] {
  const track = vi.fn<(event: readonly [string, object]) => void>();
  const $likes = atom<Likes>(new Map());
  trackLikes($likes, track);
  for (const state of states) $likes.set(new Map([['x', state]]));
  return track.mock.calls.map(([[name]]) => name);
}

it('logs a like and an unlike once each', () => {
  const liked = toggleLike(START);
  const unliked = toggleLike(settleLike(liked));
  expect(logged(liked, { ...liked, count: 9 }, settleLike(liked), unliked, settleLike(unliked))).toEqual([
    'like',
    'unlike',
  ]);
});

it('logs both of two quick presses', () => {
  expect(logged(toggleLike(START), toggleLike(toggleLike(START)))).toEqual(['like', 'unlike']);
});

it('logs neither a failure nor what another tab tells', () => {
  expect(logged({ ...START, phase: 'error' }, { ...START, hasLiked: true, count: 4 })).toEqual([]);
});
