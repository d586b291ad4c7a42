import type { Locator } from '@playwright/test';
import { stopAnimations, violations } from 'podium/testing';
import { LAYERS, openLayer, pressOpener, waitForAnimations } from './support/layers.ts';
import { expect, test } from './support/test.ts';

const ZOOMED = { width: 320, height: 256 };

const controls = (box: Locator) =>
  box.locator('a[href], button, input, textarea').filter({ visible: true }).all();

/** Reports whether the foreground colour of a control differs from its background. */
const isSeen = (control: Locator) =>
  control.evaluate((element) => {
    const ground = (node: Element | null): string => {
      const color = node ? getComputedStyle(node).backgroundColor : 'rgb(255, 255, 255)';
      return node && color.endsWith(', 0)') ? ground(node.parentElement) : color;
    };
    const icon = element.querySelector('svg');
    const ink = getComputedStyle(icon ?? element);
    return (icon && ink.stroke !== 'none' ? ink.stroke : ink.color) !== ground(element);
  });

const hasEdge = (box: Locator) =>
  box.evaluate((element) => {
    const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(element);
    return (borderTopWidth !== '0px' && borderTopStyle !== 'none') || outlineStyle !== 'none';
  });

/** Lists the running animations of a layer, by kind. */
const findMoving = (box: Locator) =>
  box.evaluate((element) =>
    element
      .getAnimations({ subtree: true })
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 1)
      .map((animation) => animation.constructor.name),
  );

for (const [name, layer] of Object.entries(LAYERS))
  // Opens the layer once and checks each state, except for motion: animations run only while it
  // opens.
  test(`${name} works by keyboard alone, at 400 % zoom, in forced colours and with less motion`, async ({
    page,
  }) => {
    const box = await openLayer(page, layer);
    const size = page.viewportSize()!;

    await test.step('the focus goes into it', async () => {
      const inside = () => box.evaluate((element) => element.contains(document.activeElement));
      if (layer.isBeside) await page.keyboard.press('Tab');
      await expect.poll(inside).toBe(true);
      await waitForAnimations(box);
      expect(await violations(page)).toEqual([]);
    });

    await test.step('in forced colours it keeps its edge, its words and its icons', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      for (const control of await controls(box))
        expect(await isSeen(control), await control.innerHTML()).toBe(true);
      if (!layer.stays) expect(await hasEdge(box)).toBe(true);
      // axe reads the colours of the page, not the forced colours of the browser.
      expect(await violations(page, ['color-contrast'])).toEqual([]);
      await page.emulateMedia({ forcedColors: null });
    });

    await test.step('at 400 % zoom it fits the width, and all of it comes into view', async () => {
      await page.setViewportSize(ZOOMED);
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

    await test.step('it closes by Escape, and nothing moves for those who want less motion', async () => {
      await page.setViewportSize(size);
      if (!layer.stays) {
        await page.keyboard.press('Escape');
        await expect(box).toBeHidden();
        await expect(layer.opener(page)).toBeFocused();
      }
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await stopAnimations(page);
      await (layer.stays ? openLayer(page, layer) : pressOpener(page, layer));
      expect(await findMoving(box)).toEqual([]);
    });
  });
