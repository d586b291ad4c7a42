import { describe, expect, it } from 'vitest';
import { makePresentation } from './page-data.fixture.ts';
import { buildRestart } from './restart.ts';

const restartOf = (restart: object | null, changes: Record<string, unknown> = {}) =>
  buildRestart(makePresentation({ restart, ...changes }), {});

it('is only a restart button by default [3.40]', () => {
  expect(restartOf(null)).toEqual({ theme: 'present', headline: [], learnMore: null });
});

it('has a learn-more button if the content has an address for it', () => {
  expect(restartOf({ learnMoreUrl: '/product/' }).learnMore).toEqual({ text: null, href: '/product/' });
});

const PROMOTING = {
  theme: 'product',
  mainCtaText: 'Now <b onclick="x()">you</b><script>alert(1)</script>',
  ctaButtonText: 'Create',
};

it('promotes the product with a clean headline [3.40, 4.7]', () => {
  expect(restartOf(PROMOTING)).toEqual({
    theme: 'promo',
    headline: [{ text: 'Now ' }, { tag: 'b', attributes: {}, children: [{ text: 'you' }] }],
    learnMore: { text: 'Create', href: '/product/' },
  });
});

describe('content that allows no promotions', () => {
  const noAds = { canWeShowAds: false };

  it('has only a restart button in place of the promotion', () => {
    expect(restartOf(PROMOTING, noAds)).toEqual({ theme: 'promo', headline: [], learnMore: null });
  });

  it('keeps a link of its own', () => {
    const learnMoreUrl = 'https://example.org/book';
    expect(restartOf({ ...PROMOTING, learnMoreUrl }, noAds)).toMatchObject({
      headline: [],
      learnMore: { text: 'Create', href: learnMoreUrl },
    });
  });
});

it('has no link in teased content, whose page offers to sign up there', () => {
  const teased = { teaseContent: true };
  expect(restartOf({ ...PROMOTING, learnMoreUrl: '/product/' }, teased)).toEqual({
    theme: 'promo',
    headline: [],
    learnMore: null,
  });
});

it.each([
  [{}, undefined],
  [{ 'viewer-video-ads': true, 'viewer-video-priming': true }, undefined],
  [{ 'viewer-video-ads': false }, 'none'],
  [{ 'viewer-video-ads': false, 'viewer-video-priming': true }, 'none'],
  [{ 'viewer-video-priming': false }, 'waits'],
] as const)('has a clip as the flags %j say [6.13]', (features, clip) => {
  expect(buildRestart(makePresentation({ restart: PROMOTING }), features).clip).toBe(clip);
  expect(buildRestart(makePresentation({ restart: null }), features).clip).toBeUndefined();
});
