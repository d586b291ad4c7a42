import { expect, it } from 'vitest';
import { buildRestart } from './restart.ts';

it('is a restart button alone where the content wishes nothing', () => {
  expect(buildRestart(null)).toEqual({ theme: 'present', headline: [], learnMore: null });
});

it('has a learn-more button where the content has an address for it', () => {
  const restart = { theme: 'present', mainCtaText: null, ctaButtonText: null, learnMoreUrl: '/product/' };
  expect(buildRestart(restart).learnMore).toEqual({ text: null, href: '/product/' });
});

it('promotes the product with a clean headline', () => {
  const restart = {
    theme: 'product',
    mainCtaText: 'Now <b onclick="x()">you</b><script>alert(1)</script>',
    ctaButtonText: 'Create',
    learnMoreUrl: null,
  };
  expect(buildRestart(restart)).toEqual({
    theme: 'promo',
    headline: [{ text: 'Now ' }, { tag: 'b', attributes: {}, children: [{ text: 'you' }] }],
    learnMore: { text: 'Create', href: '/product/' },
  });
});
