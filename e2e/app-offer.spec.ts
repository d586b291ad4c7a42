import { LOCALES } from '#domain/languages/locales';
import { enter, holdViewerLimit, signIn, violations } from 'podium/testing';
import { REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const { path } = VIEW_PAGES['classic presentation'] ?? REFERENCE;

test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)' });

test.beforeEach(async ({ page }) => {
  await holdViewerLimit(page);
});

for (const locale of LOCALES) {
  test(`the app offer breaks no label and does not cover the end of the page in ${locale}`, async ({
    page,
  }) => {
    await enter(page, 'visitor');
    await page.goto(locale === 'en' ? path : `/${locale}${path}`);
    const parts = page.locator('.app-offer > :not(.app-offer-close)');
    await expect(parts).toHaveCount(2);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const width of [320, 360, 599, 600]) {
      await page.setViewportSize({ width, height: 700 });
      // A range has one rectangle per line.
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

test.describe('the offer of the app', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'visitor', path);
    await expect(page.locator('.app-offer')).toBeVisible();
  });

  test('is accessible, also at 400 % zoom', async ({ page }) => {
    for (const size of [
      { width: 1280, height: 800 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(size);
      expect(await violations(page)).toEqual([]);
    }
  });

  test('closes by keyboard, without animation for visitors who prefer less motion', async ({ page }) => {
    await page.addInitScript(() => {
      const note = ({ target }: Event) => {
        if (target instanceof Element && target.closest('.app-offer'))
          document.documentElement.setAttribute('data-moved', target.className);
      };
      addEventListener('transitionrun', note);
      addEventListener('animationstart', note);
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await page.locator('.app-offer-close').focus();
    const moving = page
      .locator('.app-offer')
      .evaluate((offer) => offer.getAnimations({ subtree: true }).length);
    expect(await moving).toBe(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-moved');
    await page.keyboard.press('Enter');
    await expect(page.locator('.app-offer')).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('keeps the edge and the icon of its badge in forced colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const badge = await page.locator('.app-badge').evaluate((element) => ({
      ground: getComputedStyle(element).backgroundColor,
      icon: getComputedStyle(element, '::before').backgroundColor,
      edge: getComputedStyle(element).borderTopStyle,
    }));
    expect(badge.icon).not.toBe(badge.ground);
    expect(badge.icon).not.toBe('rgb(255, 255, 255)');
    expect(badge.edge).toBe('solid');
  });
});
