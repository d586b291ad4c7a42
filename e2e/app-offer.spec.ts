import { LOCALES } from '#domain/locales';
import { signIn } from './support/sign-in.ts';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const { path } = VIEW_PAGES['classic presentation'] ?? REFERENCE;

test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)' });

for (const locale of LOCALES) {
  test(`the offer of the app breaks no label and hides no end of the page in ${locale}`, async ({ page }) => {
    await signIn(page, 'visitor', path);
    await page.goto(locale === 'en' ? path : `/${locale}${path}`);
    const parts = page.locator('.app-offer > :not(.app-offer-close)');
    await expect(parts).toHaveCount(2);
    for (const width of [320, 360, 599, 600]) {
      await page.setViewportSize({ width, height: 700 });
      // A range has one box a line.
      const lines = await parts.evaluateAll((all) =>
        all.map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return range.getClientRects().length;
        }),
      );
      expect({ width, lines }).toEqual({ width, lines: [1, 1] });
      const { hidden, tooWide } = await page.locator('.app-offer').evaluate((offer) => {
        scrollTo(0, document.documentElement.scrollHeight);
        const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? Infinity;
        return {
          hidden: end > offer.getBoundingClientRect().top,
          tooWide: document.documentElement.scrollWidth > innerWidth,
        };
      });
      expect({ width, hidden, tooWide }).toEqual({ width, hidden: false, tooWide: false });
    }
  });
}
