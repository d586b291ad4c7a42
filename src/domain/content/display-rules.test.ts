import { expect, it } from 'vitest';
import { isListed, mayBeCopied, showsCurationTag, showsLikeButton, showsViewCount } from './display-rules.ts';
import { createFeatureFlags } from '../settings/feature-flags.ts';

it('lists public and reusable content [2.62]', () => {
  expect((['public', 'reusable', 'hidden', 'private'] as const).filter(isListed)).toEqual([
    'public',
    'reusable',
  ]);
});

it.each([
  [1, 'public', true],
  [1, 'reusable', true],
  [1, 'hidden', false],
  [1, 'private', false],
  [0, 'public', false],
  [undefined, 'public', false],
] as const)('given %j views of %s content, shows the view count: %j [4.15]', (viewCount, privacy, shows) => {
  expect(showsViewCount({ viewCount, privacy })).toBe(shows);
});

it('shows the like button if there is a count of likes', () => {
  expect([showsLikeButton(0), showsLikeButton(3), showsLikeButton(undefined)]).toEqual([true, true, false]);
});

it.each([
  ['reusable', undefined, true],
  ['reusable', {}, true],
  ['reusable', { showMakeACopyButton: false }, false],
  ['public', undefined, false],
  ['public', { showMakeACopyButton: true }, true],
  ['private', { showMakeACopyButton: true }, true],
] as const)('%s content with the viewer defaults %j may be copied: %j', (privacy, viewerDefaults, may) => {
  expect(mayBeCopied({ privacy, viewerDefaults })).toBe(may);
});

it('shows the curation tag by its flag [6.10]', () => {
  expect(showsCurationTag(createFeatureFlags({ 'allow-content-curation': true }))).toBe(true);
  expect(showsCurationTag(createFeatureFlags({ 'allow-content-curation': false }))).toBe(false);
  expect(() => showsCurationTag(createFeatureFlags({}))).toThrow('allow-content-curation');
});
