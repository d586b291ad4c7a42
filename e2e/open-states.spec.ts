import type { Locator } from '@playwright/test';
import { violations } from './support/axe.ts';
import { LAYERS, openLayer, rest } from './support/layers.ts';
import { stopAnimations } from './support/stop-time.ts';
import { expect, test } from './support/test.ts';

const ZOOMED = { width: 320, height: 256 };

const controls = (box: Locator) =>
  box.locator('a[href], button, input, textarea').filter({ visible: true }).all();

for (const [name, layer] of Object.entries(LAYERS)) {
  test.describe(name, () => {
    test('is opened and left by keyboard alone', async ({ page }) => {
      const box = await openLayer(page, layer);
      const inside = () => box.evaluate((element) => element.contains(document.activeElement));
      if (layer.isBeside) await page.keyboard.press('Tab');
      await expect.poll(inside).toBe(true);
      await rest(box);
      expect(await violations(page)).toEqual([]);
      if (layer.stays) return;
      await page.keyboard.press('Escape');
      await expect(box).toBeHidden();
      await expect(layer.opener(page)).toBeFocused();
    });

    test('at 400 % zoom fits the width, and all of it comes into view', async ({ page }) => {
      await page.setViewportSize(ZOOMED);
      const box = await openLayer(page, layer);
      await rest(box);
      for (const control of await controls(box)) {
        await control.scrollIntoViewIfNeeded();
        await expect(control).toBeInViewport();
        const place = await control.boundingBox();
        expect(place?.x).toBeGreaterThanOrEqual(0);
        expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(ZOOMED.width);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        ZOOMED.width,
      );
      expect(await violations(page)).toEqual([]);
    });

    test('in forced colours keeps its edge, its words and its icons', async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      const box = await openLayer(page, layer);
      await rest(box);
      for (const control of await controls(box)) {
        const seen = await control.evaluate((element) => {
          const ground = (node: Element | null): string => {
            const color = node ? getComputedStyle(node).backgroundColor : 'rgb(255, 255, 255)';
            return node && color.endsWith(', 0)') ? ground(node.parentElement) : color;
          };
          const icon = element.querySelector('svg');
          const ink = getComputedStyle(icon ?? element);
          return (icon && ink.stroke !== 'none' ? ink.stroke : ink.color) !== ground(element);
        });
        expect(seen, await control.innerHTML()).toBe(true);
      }
      if (!layer.stays) {
        const edge = await box.evaluate((element) => {
          const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(element);
          return (borderTopWidth !== '0px' && borderTopStyle !== 'none') || outlineStyle !== 'none';
        });
        expect(edge).toBe(true);
      }
      // axe reads the colours of the page, not those that the browser puts in their place.
      expect(await violations(page, ['color-contrast'])).toEqual([]);
    });

    test('moves nothing for those who want less motion', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await stopAnimations(page);
      const box = await openLayer(page, layer);
      const moving = await box.evaluate((element) =>
        element
          .getAnimations({ subtree: true })
          .filter(
            ({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 1,
          )
          .map((animation) => animation.constructor.name),
      );
      expect(moving).toEqual([]);
    });
  });
}
