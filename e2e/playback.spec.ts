import type { PresentationFile } from '#domain/playback-file';
import { STEPS, player, position, present, start } from './support/playback.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('a presentation is watched from Start to restart by keyboard alone', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await present(page).focus();
  await page.keyboard.press('Enter');
  await expect(player(page)).toBeFocused();
  for (let step = 1; step <= STEPS; step += 1) {
    await expect(position(page)).toHaveText(`${step} of ${STEPS}`);
    await expect(page).toHaveURL(new RegExp(`#step=${step}$`));
    await page.keyboard.press(step % 2 === 0 ? 'Space' : 'ArrowRight');
  }
  const restart = page.getByRole('button', { name: 'Restart' });
  await expect(restart).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  await expect(player(page)).toBeFocused();
  await page.keyboard.press('End');
  await expect(position(page)).toHaveText(`${STEPS} of ${STEPS}`);
});

test('the Back button goes back step by step', async ({ page }) => {
  await start(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveText(`3 of ${STEPS}`);
  await page.goBack();
  await expect(position(page)).toHaveText(`2 of ${STEPS}`);
  await page.goBack();
  await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  await page.goForward();
  await expect(position(page)).toHaveText(`2 of ${STEPS}`);
});

test('an address with a step starts there', async ({ page }) => {
  await start(page, '#step=5');
  await expect(position(page)).toHaveText(`5 of ${STEPS}`);
});

test('texts have the size that the scene gives them, in the font that they were laid out for', async ({
  page,
  request,
}) => {
  const file = await request.get('/playback/kettle-lake.json');
  const { scene } = (await file.json()) as PresentationFile;
  const [first] = scene.elements.filter(({ type }) => type === 'text');
  const size = /font-size:([^;]+)/.exec(first?.style ?? '')?.[1];
  await start(page);
  const text = page.locator('.player-text').first();
  await expect(text).toHaveCSS('font-size', size ?? '');
  await expect(text).toHaveCSS('font-family', /^Stage,/);
  expect(await page.evaluate(() => document.fonts.check('16px Stage'))).toBe(true);
});

test('what moves after the end is seen again', async ({ page }) => {
  await start(page, `#step=${STEPS}`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible();
  await page.goBack();
  await expect(position(page)).toHaveText(`${STEPS - 1} of ${STEPS}`);
  await expect(player(page)).toBeVisible();
  await expect(player(page)).toBeFocused();
});

test('the end shows in full screen too', async ({ page }) => {
  await start(page, `#step=${STEPS}`);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('viewer');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  await expect(player(page)).toBeFocused();
});

for (const where of ['the page', 'full screen']) {
  test(`in ${where} the controls hide while nobody moves`, async ({ page }) => {
    await start(page);
    if (where === 'full screen') await page.keyboard.press('f');
    const bar = page.locator('.player-bar');
    await page.mouse.move(300, 300);
    await expect(bar).toHaveCSS('opacity', '1');
    await expect(bar).toHaveCSS('opacity', '0');
    await page.mouse.move(320, 320);
    await expect(bar).toHaveCSS('opacity', '1');
  });
}

test('takes no key from somebody who types while it loads', async ({ page }) => {
  await page.goto(REFERENCE.path);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/playback/*.json', async (route) => {
    await held;
    await route.continue();
  });
  await present(page).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  const search = page.getByRole('searchbox').or(page.getByRole('combobox')).first();
  await search.click();
  await page.keyboard.type('ice ');
  goOn();
  await expect(player(page)).toBeVisible();
  await page.keyboard.type('lake');
  await expect(search).toHaveValue('ice lake');
});

test.describe('when something does not come', () => {
  test.use({ expectedComplaint: /Failed to load resource|Error hydrating/ });

  test('without the code of the viewer, Start leads to the figures of the steps', async ({ page }) => {
    await page.route(/\/_astro\/ViewerStage\..*\.js/, (route) => route.abort());
    await page.goto(REFERENCE.path);
    await present(page).click();
    await expect(page).toHaveURL(/#steps$/);
  });

  test('the page says so, and a second try works', async ({ page }) => {
    let answers = 0;
    await page.route('**/playback/*.json', (route) => {
      answers += 1;
      return answers === 1 ? route.fulfill({ status: 500 }) : route.continue();
    });
    await page.goto(REFERENCE.path);
    await present(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'could not be loaded' })).toBeVisible();
    await present(page).click();
    await expect(player(page)).toBeVisible();
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('taps go forward, and back on the left', async ({ page }) => {
    await page.goto(REFERENCE.path);
    await present(page).tap();
    await expect(player(page)).toBeVisible();
    const box = (await player(page).boundingBox())!;
    const tap = (part: number) => page.touchscreen.tap(box.x + box.width * part, box.y + box.height * 0.3);
    await tap(0.8);
    await expect(position(page)).toHaveText(`2 of ${STEPS}`);
    await tap(0.1);
    await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  });
});
