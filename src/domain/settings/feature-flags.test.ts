import { describe, expect, it } from 'vitest';
import { AUTHOR_SEGMENTS } from '../analytics/author-segment.ts';
import {
  BANNER_HUMAN_CONNECTION,
  BANNER_HUMAN_CONNECTION_EDU,
  bannerVariant,
  clipMode,
  createFeatureFlags,
  FeatureFlagError,
} from './feature-flags.ts';

describe('createFeatureFlags', () => {
  it('reads evaluated flags', () => {
    const flags = createFeatureFlags({ a: true, b: false });
    expect([flags.isOn('a'), flags.isOn('b')]).toEqual([true, false]);
  });

  it('refuses to be read before initialisation [8.9]', () => {
    expect(() => createFeatureFlags().isOn('a')).toThrow(FeatureFlagError);
    expect(() => createFeatureFlags().isOn('a')).toThrow('Feature flag "a" is not in evaluatedFeatures.');
  });

  it.each(['b', '__proto__', 'toString'])('refuses to guess %s, which was not supplied [8.9]', (flag) => {
    expect(() => createFeatureFlags({ a: true }).isOn(flag)).toThrow(FeatureFlagError);
    expect(() => createFeatureFlags({ a: true }).isOn(flag)).toThrow(
      /^Feature flag ".*" is not in evaluatedFeatures\./,
    );
  });
});

describe('clipMode', () => {
  it('reads two flags, which are on if they are missing [6.13]', () => {
    const modeOf = (flags: Record<string, boolean>) => clipMode(createFeatureFlags(flags));
    expect(modeOf({})).toBe('plays');
    expect(modeOf({ 'viewer-video-priming': false })).toBe('waits');
    expect(modeOf({ 'viewer-video-priming': false, 'viewer-video-ads': false })).toBe('none');
    expect(() => clipMode(createFeatureFlags())).toThrow(FeatureFlagError);
  });
});

describe('bannerVariant', () => {
  const variant = (isGeneral: boolean, isEducation: boolean, segment: (typeof AUTHOR_SEGMENTS)[number]) =>
    bannerVariant(
      createFeatureFlags({
        [BANNER_HUMAN_CONNECTION]: isGeneral,
        [BANNER_HUMAN_CONNECTION_EDU]: isEducation,
      }),
      segment,
    );

  it('is the default one if all flags are off', () => {
    for (const segment of AUTHOR_SEGMENTS) {
      expect(variant(false, false, segment)).toEqual({ wording: 'default', target: '/video' });
    }
  });

  it('takes the human-connection wording for all by the general flag [6.11]', () => {
    for (const segment of AUTHOR_SEGMENTS) {
      expect(variant(true, false, segment)).toEqual({ wording: 'human-connection', target: '/video' });
    }
  });

  it.each([true, false])(
    'leads education to its own page by its flag, with the general flag %j [2.16, 6.12]',
    (isGeneral) => {
      const banner = { wording: 'human-connection', target: '/edu/prezi-video-edu' };
      expect(variant(isGeneral, true, 'teacher')).toEqual(banner);
      expect(variant(isGeneral, true, 'student')).toEqual(banner);
      expect(variant(isGeneral, true, 'other').target).toBe('/video');
      expect(variant(isGeneral, true, 'sales-marketing').target).toBe('/video');
    },
  );
});
