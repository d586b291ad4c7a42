import type { Locator, Page } from '@playwright/test';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/languages/locales';
import { failRequests, holdTimers, stopClock, violations } from 'podium/testing';
import { openDialog, visitDialog } from './support/dialogs.ts';
import { player } from './support/playback.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

/**
 * Opens the share dialog of the reference page at its last step. `look` may inspect the dialog
 * where it opens before the presentation starts.
 */
async function shareLastStep(page: Page, locale: Locale, look?: () => Promise<unknown>): Promise<Locator> {
  const dialog = page.locator('#share-dialog');
  const open = () => page.locator('[commandfor=share-dialog]').first().click();
  // Opens a blank page first, because a change of the fragment alone does not load the page again.
  await page.goto('about:blank');
  await page.goto(`${locale === DEFAULT_LOCALE ? '' : `/${locale}`}${REFERENCE.path}#step=8`);
  if (look) {
    await open();
    await expect(dialog.locator('astro-island[ssr]')).toHaveCount(0);
    await look();
    await page.keyboard.press('Escape');
  }
  await page.locator('#viewer a[data-replay]').first().click();
  await expect(player(page)).toBeVisible();
  await open();
  await expect(dialog.getByRole('checkbox')).toBeVisible();
  return dialog;
}

/** Returns the canonical address of the page, which is of the site as built, on whatever port. */
async function canonicalOf(page: Page): Promise<string> {
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  expect(canonical).toMatch(new RegExp(`^https?://.*${REFERENCE.path}$`));
  return canonical ?? '';
}

/** Returns width and height of a dialog, and how much of its content is hidden. */
const sizeOf = (dialog: Locator) =>
  dialog.evaluate((box) => ({
    width: box.getBoundingClientRect().width,
    height: Math.round(box.getBoundingClientRect().height),
    hidden: box.scrollHeight - box.clientHeight + box.scrollWidth - box.clientWidth,
  }));

/** Returns the texts of the dialog, including its fields, that are covered by a box. */
async function textsBelow(dialog: Locator, box: Locator): Promise<(string | null)[]> {
  const tip = await box.elementHandle();
  return dialog.evaluate((dialog, tip) => {
    const range = document.createRange();
    const place = tip.getBoundingClientRect();
    const overlaps = ({ left, right, top, bottom }: DOMRect) =>
      left < place.right && right > place.left && top < place.bottom && bottom > place.top;
    const texts = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT, (text) =>
      tip.contains(text) || text.textContent?.trim() === ''
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const below: (string | null)[] = [];
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      if ([...range.getClientRects()].some(overlaps)) below.push(texts.currentNode.textContent);
    }
    for (const field of dialog.querySelectorAll('input'))
      if (overlaps(field.getBoundingClientRect())) below.push(field.value);
    return below;
  }, tip);
}

test.describe('the share dialog', () => {
  test('draws a QR code on request, and loads no code for it before', async ({ page }) => {
    const asked = page.waitForRequest('**/_astro/qr-code.*.js');
    let isOpen = false;
    page.on('request', (request) => {
      if (request.url().includes('/qr-code.')) expect(isOpen).toBe(true);
    });
    const dialog = await visitDialog(page, 'Share');
    isOpen = true;
    await dialog.getByText('QR code', { exact: true }).press('Enter');
    await asked;
    const image = dialog.getByRole('img', { name: /^QR code: https?:.*\/p\/kettle-lake\// });
    await expect
      .poll(() => image.evaluate((item) => (item as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
  });

  test.describe('in the fonts of the device', () => {
    test.use({ expectedComplaint: /ERR_FAILED/ });

    for (const locale of ['es', 'fr'] as const)
      test(`never grows in ${locale} at 320 pixels`, async ({ page }) => {
        await failRequests(page, '**/*.woff2');
        await page.setViewportSize({ width: 320, height: 740 });
        const dialog = page.locator('#share-dialog');
        let before: unknown = null;
        await shareLastStep(page, locale, async () => (before = await sizeOf(dialog)));
        await dialog.getByRole('checkbox').check();
        expect(await sizeOf(dialog)).toEqual(before);
      });
  });

  for (const locale of LOCALES) {
    test(`is 500 by 300 pixels in ${locale}, never grows, and covers no text when it shows Copied [2.46, 9.9]`, async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.clock.install();
      const dialog = page.locator('#share-dialog');
      /** Returns the results of `look` at each width of the window. */
      const atEachWidth = async <Seen>(look: () => Promise<Seen>) => {
        const seen: [number, Seen][] = [];
        for (const width of [1280, 532, 360, 320]) {
          await page.setViewportSize({ width, height: 740 });
          seen.push([width, await look()]);
        }
        return seen;
      };
      let before: [number, Awaited<ReturnType<typeof sizeOf>>][] = [];
      await shareLastStep(page, locale, async () => (before = await atEachWidth(() => sizeOf(dialog))));
      // In narrow windows it is nearly as wide as the window, and not lower.
      for (const [, box] of before.slice(0, 2)) expect(box).toEqual({ width: 500, height: 300, hidden: 0 });
      for (const [width, box] of before.slice(2)) {
        expect(box.width).toBeGreaterThan(0.8 * width);
        expect(box.width).toBeLessThanOrEqual(width - 32);
        expect(box.height).toBeGreaterThanOrEqual(300);
        expect(box.hidden).toBe(0);
      }
      await dialog.getByRole('checkbox').check();
      await page.setViewportSize({ width: 1280, height: 740 });
      expect(await sizeOf(dialog)).toEqual({ width: 500, height: 300, hidden: 0 });
      // The tip is visible for 3 s of this clock.
      await stopClock(page);
      await dialog.locator('.dialog-live').click();
      const tip = dialog.getByRole('tooltip');
      await expect(tip).toBeVisible();
      expect(await atEachWidth(() => sizeOf(dialog))).toEqual(before);
      for (const [width, texts] of await atEachWidth(() => textsBelow(dialog, tip)))
        expect({ width, texts }).toEqual({ width, texts: [] });
    });
  }

  for (const query of ['link_id=secret&from=mail', 'start=3&autoplay=1', 'utm_source=mail&fbclid=abc'])
    test(`shares the canonical address of a page opened with ${query} [3.35]`, async ({ page }) => {
      await page.goto(`${REFERENCE.path}?${query}#step=2`);
      const canonical = await canonicalOf(page);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Share Podium' });
      await expect(dialog.locator('astro-island[ssr]')).toHaveCount(0);
      await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(canonical);
      for (const service of await dialog.getByRole('link').all()) {
        const shared = [...new URL((await service.getAttribute('href')) ?? '').searchParams.values()].join(
          ' ',
        );
        expect(shared).toContain(canonical);
        for (const part of query.split('&')) expect(shared).not.toContain(part);
      }
      const qrCode = await dialog.locator('[data-qr]').getAttribute('data-qr');
      expect(qrCode).toBe(canonical);
    });

  test('copies, with a tooltip after 100 ms and disabled for 3 s, and has no violations then [4.18, 9.6]', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const letTimeBeUp = await holdTimers(page, 3000);
    const dialog = await visitDialog(page, 'Share');
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    const copied = dialog.getByRole('button', { name: 'Copied' });
    await expect(copied).toBeDisabled();
    await expect(copied).toBeFocused();
    await expect(dialog.getByRole('tooltip')).toHaveText('The link is on your clipboard');
    const tooltip = dialog.getByRole('tooltip');
    expect(await tooltip.evaluate((tip) => getComputedStyle(tip).animationDuration)).toBe('0.1s');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`${REFERENCE.path}$`),
    );
    expect(await violations(page)).toEqual([]);
    await letTimeBeUp();
    await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeEnabled();
    await expect(dialog.getByRole('tooltip')).toHaveCount(0);
  });

  test('opens the services as pop-ups of their sizes, and uses the link if one is blocked [2.48, 7.22, 7.24]', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      const opened: string[] = [];
      Object.assign(window, { opened });
      window.open = (_href, _target, features = '') => {
        opened.push(features);
        return opened.length > 4 ? null : ({} as Window);
      };
    });
    await context.route(/^https:/, (route) => route.fulfill({ body: 'a service' }));
    const dialog = await visitDialog(page, 'Share');
    // The dialog's code is active.
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(await canonicalOf(page));
    for (const service of await dialog.getByRole('link').all()) await service.click();
    expect(await page.evaluate(() => (window as unknown as { opened: string[] }).opened)).toEqual([
      'popup,width=520,height=570',
      'popup,width=1300,height=570',
      'popup,width=520,height=570',
      'popup,width=520,height=570',
    ]);
    const tab = context.waitForEvent('page');
    await dialog.getByRole('link', { name: 'Share on X' }).click();
    await expect(await tab).toHaveURL(/^https:\/\/x\.com\/intent\/post/);
  });

  test('opens and closes by its name, for every cause [2.50]', async ({ page }) => {
    await page.goto(REFERENCE.path);
    const share = page.getByRole('dialog', { name: 'Share Podium' });
    const embed = page.getByRole('dialog', { name: 'Embed Podium' });
    const send = (type: string, name: string) =>
      page.evaluate((event) => dispatchEvent(new CustomEvent(event.type, { detail: { name: event.name } })), {
        type,
        name,
      });
    await send('open-modal', 'SOCIAL_SHARE_MODAL');
    await expect(share.getByRole('textbox', { name: 'Link' })).toHaveValue(await canonicalOf(page));
    await send('close-modal', 'SOCIAL_SHARE_MODAL');
    await expect(share).toBeHidden();
    await openDialog(page, 'Embed');
    await send('open-modal', 'SOCIAL_SHARE_MODAL');
    await expect(share).toBeVisible();
    await expect(embed).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(share).toBeHidden();
    await openDialog(page, 'Share');
    await send('close-modal', 'SOCIAL_SHARE_MODAL');
    await expect(share).toBeHidden();
  });

  test('opens by the address of the page, which changes when it closes [2.50]', async ({ page }) => {
    const address = `${REFERENCE.path}?from=mail`;
    await page.goto(`${address}#share`);
    const dialog = page.getByRole('dialog', { name: 'Share Podium' });
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(await canonicalOf(page));
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(address);
    // As a link in the page does.
    await page.evaluate(() => void (location.hash = '#share'));
    await expect(dialog).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(address);
  });

  test.describe('while its code does not load', () => {
    test.use({ expectedComplaint: /ERR_FAILED/ });

    test('still opens by its button, and by its name once the code loads', async ({ page }) => {
      const restore = await failRequests(page, '**/_astro/named-modals.*');
      await page.goto(`${REFERENCE.path}#share`);
      const dialog = page.getByRole('dialog', { name: 'Share Podium' });
      await openDialog(page, 'Share');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await restore();
      await page.evaluate(() => {
        const detail = { name: 'SOCIAL_SHARE_MODAL' };
        dispatchEvent(new CustomEvent('open-modal', { detail }));
      });
      await expect(dialog).toBeVisible();
    });
  });

  test('has a copy button as wide as that of the embed dialog', async ({ page }) => {
    await page.goto(REFERENCE.path);
    const widths: (number | undefined)[] = [];
    for (const name of ['Share', 'Embed'] as const) {
      await openDialog(page, name);
      widths.push((await page.locator('dialog[open] button.dialog-live').boundingBox())?.width);
      await page.keyboard.press('Escape');
    }
    expect(widths).toEqual([widths[0], widths[0]]);
  });

  test('can link to the current step', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await page.getByRole('link', { name: 'Present', exact: true }).click();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share Podium' });
    const choice = dialog.getByRole('checkbox', { name: /^Start at step \d$/ });
    await choice.check();
    const step = /\d/.exec((await dialog.getByText(/^Start at step/).textContent()) ?? '')?.[0] ?? '';
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(new RegExp(`#step=${step}$`));
    expect(await violations(page)).toEqual([]);
  });

  test('copies the link to the current step by one press [2.94]', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(REFERENCE.path);
    await page.getByRole('link', { name: 'Present', exact: true }).click();
    await page.getByRole('button', { name: 'Next step' }).click();
    const dialog = await openDialog(page, 'Share');
    await dialog.getByRole('button', { name: 'Copy link here' }).click();
    await expect(dialog.getByRole('status')).toContainText('on your clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${await canonicalOf(page)}#step=2`,
    );
    expect(await violations(page)).toEqual([]);
  });

  test('copies the link to the part of the transcript with selected text by one press [2.94]', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(REFERENCE.path);
    // One that the collapsed transcript shows.
    const topic = page.locator('.topic[id]').first();
    const name = await topic.locator(':scope > :first-child').innerText();
    await topic.locator('p').first().dblclick();
    await expect(page.locator('html')).toHaveAttribute('data-served');
    const dialog = await openDialog(page, 'Share');
    await expect(dialog.getByRole('checkbox', { name: `Start at “${name}”` })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Copy link here' }).click();
    await expect(dialog.getByRole('status')).toContainText('on your clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${await canonicalOf(page)}#${await topic.getAttribute('id')}`,
    );
  });

  test('copies selected text of the transcript with its source by one press [2.97]', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(REFERENCE.path);
    const paragraph = page.locator('.topic[id] p').first();
    await paragraph.hover();
    await paragraph.selectText();
    await expect(page.locator('html')).toHaveAttribute('data-served');
    const dialog = await openDialog(page, 'Share');
    await dialog.getByRole('button', { name: 'Copy quotation' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    const id = await page.locator('.topic[id]').first().getAttribute('id');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `“${await paragraph.textContent()}” (${REFERENCE.title}, ${await canonicalOf(page)}#${id})`,
    );
    expect(await violations(page)).toEqual([]);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`shows the QR code on the whole screen, black on white in ${colorScheme} [2.95]`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      const dialog = await visitDialog(page, 'Share');
      await dialog.getByText('QR code', { exact: true }).click();
      const enlarge = dialog.getByRole('button', { name: 'Show on full screen' });
      await enlarge.click();
      const large = page.getByRole('dialog', { name: 'QR code' });
      const image = large.getByRole('img', { name: /^QR code: http/ });
      await expect(image).toBeVisible();
      const { width, height } = (await image.boundingBox())!;
      expect(width).toBe(height);
      const window = await page.evaluate(() => Math.min(innerWidth, innerHeight));
      expect(width).toBeGreaterThan(0.8 * window);
      const colours = await large
        .locator('div')
        .evaluate((box) => [getComputedStyle(box).backgroundColor, getComputedStyle(box).color]);
      expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      expect(await violations(page)).toEqual([]);
      await large.getByRole('button', { name: 'Close' }).click();
      await expect(large).toBeHidden();
      await expect(dialog).toBeVisible();
      await expect(enlarge).toBeFocused();
      expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
    });

  test('closes the large QR code by Escape where the browser has no full screen [2.95]', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined });
    });
    const dialog = await visitDialog(page, 'Share');
    await dialog.getByText('QR code', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Show on full screen' }).click();
    const large = page.getByRole('dialog', { name: 'QR code' });
    await expect(large.getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect(dialog).toBeVisible();
  });

  test('draws the QR code of the link that the visitor chooses', async ({ page }) => {
    const dialog = await shareLastStep(page, 'en');
    await dialog.getByText('QR code', { exact: true }).click();
    const link = dialog.getByRole('textbox');
    const chosen = new Set<string>();
    for (const isChosen of [false, true, false]) {
      await dialog.getByRole('checkbox').setChecked(isChosen);
      const address = await link.inputValue();
      expect(address.includes('#step=')).toBe(isChosen);
      await expect(dialog.getByRole('img')).toHaveAccessibleName(`QR code: ${address}`);
      chosen.add(address);
    }
    expect(chosen.size).toBe(2);
  });
});

test('every service has a sign beside its name, and so has the QR code, also in forced colours [2.48]', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const dialog = await shareLastStep(page, 'en');
  const signs = await dialog.locator('.share-targets a, .share-qr summary').evaluateAll((links) =>
    links.map((link) => {
      const sign = getComputedStyle(link, '::before');
      const isInkOfText = sign.backgroundColor === getComputedStyle(link).color;
      return { mask: sign.maskImage, width: sign.width, isInkOfText };
    }),
  );
  expect(signs).toHaveLength(5);
  expect(new Set(signs.map(({ mask }) => mask)).size).toBe(5);
  expect(
    signs.filter(({ mask, width, isInkOfText }) => mask === 'none' || width !== '18px' || !isInkOfText),
  ).toEqual([]);
});
