import { atom } from 'nanostores';
import { expect, it, vi } from 'vitest';
import type { LikeMessage } from './like-states.ts';
import {
  trackEmbedCopied,
  trackLikes,
  trackShares,
  type EmbeddedContent,
  type ShareDone,
} from './track-states.ts';

it('logs a like and an unlike once each [7.41]', () => {
  const track = vi.fn();
  const $acknowledged = atom<LikeMessage | null>(null);
  trackLikes($acknowledged, track);
  $acknowledged.set({ oid: 'x', hasLiked: true, count: 4 });
  $acknowledged.set({ oid: 'x', hasLiked: false, count: 3 });
  $acknowledged.set({ oid: 'x', hasLiked: true, count: 4 });
  expect(track.mock.calls).toEqual([[['like', {}]], [['unlike', {}]], [['like', {}]]]);
});

it('logs each copy of an embed code with its product type [7.35]', () => {
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
  [{ act: 'service', event: 'FACEBOOK' }, ['share', { share_type: 'FACEBOOK' }]],
  [{ act: 'service', event: 'LINKEDIN' }, ['share', { share_type: 'LINKEDIN' }]],
  [{ act: 'service', event: 'X' }, ['share', { share_type: 'X' }]],
  [{ act: 'service', event: 'CLASSROOM' }, ['share', { share_type: 'CLASSROOM' }]],
] as const)('logs of the share dialog %j as %j [4.17, 7.42, 7.43]', (done, expected) => {
  const track = vi.fn();
  const $shareAct = atom<ShareDone | null>(null);
  trackShares($shareAct, track);
  $shareAct.set(done);
  $shareAct.set(null);
  expect(track.mock.calls).toEqual([[expected]]);
});
