import { atom } from 'nanostores';
import { expect, it, vi } from 'vitest';
import { startLike, toggleLike, type LikeState } from '#domain/like';
import { settleLike } from '#domain/like-phases';
import type { Likes } from './like-view.ts';
import type { EmbeddedContent } from './create-embed-dialog.ts';
import type { ShareDone } from './create-share.ts';
import { trackEmbedCopied, trackLikes, trackShares } from './track-states.ts';

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

it('logs each copy of an embed code with its product type', () => {
  const track = vi.fn();
  const $embedCopied = atom<EmbeddedContent | null>(null);
  trackEmbedCopied($embedCopied, track);
  $embedCopied.set({ oid: 'x', schemaVersion: '0' });
  $embedCopied.set({ oid: 'x', schemaVersion: '2' });
  $embedCopied.set(null);
  expect(track.mock.calls).toEqual([
    [['embed code copied', { oid: 'x', product_type: 'CLASSIC' }]],
    [['embed code copied', { oid: 'x', product_type: 'NEXT' }]],
  ]);
});

it.each([
  [{ act: 'copy' }, ['copy of view link', {}]],
  [{ act: 'native' }, ['share', { share_type: 'MOBILE' }]],
  [{ act: 'service', service: 'facebook' }, ['share', { share_type: 'FACEBOOK' }]],
  [{ act: 'service', service: 'linkedin' }, ['share', { share_type: 'LINKEDIN' }]],
  [{ act: 'service', service: 'x' }, ['share', { share_type: 'X' }]],
  [{ act: 'service', service: 'classroom' }, ['share', { share_type: 'CLASSROOM' }]],
] as const)('logs of the share dialog %j as %j', (done, expected) => {
  const track = vi.fn();
  const $shareAct = atom<ShareDone | null>(null);
  trackShares($shareAct, track);
  $shareAct.set(done);
  $shareAct.set(null);
  expect(track.mock.calls).toEqual([[expected]]);
});
