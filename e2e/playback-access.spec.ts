import { violations } from 'podium/testing';
import { player, position, start, STEPS } from './support/playback.ts';
import { EMBEDS, REFERENCE, TRANSCRIPT, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('a page printed while it plays is the same hand-out', async ({ page }) => {
  await start(page);
  await page.keyboard.press('ArrowRight');
  const topic = page.locator('.topic[aria-current]');
  await expect(topic).toHaveCSS('border-inline-start-width', '4px');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('figure')).toHaveCount(STEPS);
  await expect(page.locator('#viewer')).toBeHidden();
  await expect(page.locator('.step[aria-current] img')).toHaveCSS('outline-style', 'none');
  await expect(topic).toHaveCSS('border-inline-start-width', '0px');
});

test('a printed page has no buttons', async ({ page }) => {
  await page.goto(VIEW_PAGES['reusable presentation']?.path ?? '');
  const link = page.getByRole('link', { name: 'Make a copy' });
  await expect(link).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(link).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
});

/**
 * Returns the accessibility tree of the viewer at a step: step, announcement, texts and pictures,
 * and buttons.
 */
const spoken = (step: number, title: string, picture = '', previous = '') => `
  - 'region "Presentation: How a kettle lake is made"':
    - region "How a kettle lake is made":
      - 'group "${step} of ${STEPS}: ${title}"':
        - paragraph: ${title}.
        - paragraph: ${title}${picture && `\n        - img "${picture}"`}
      - button "Previous step"${previous}
      - text: ${step} of ${STEPS}
      - button "Next step"
      - button "Zoom out"
      - button "Zoom in"
      - button "Overview"
      - button "Full screen"
      - button "Options"`;

test('a screen reader announces the step, and reads its contents and controls', async ({ page }) => {
  await start(page);
  const viewer = page.locator('#viewer');
  await expect(viewer).toMatchAriaSnapshot(spoken(1, 'How a kettle lake is made', '', ' [disabled]'));
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toMatchAriaSnapshot(spoken(2, 'A block of ice', 'A lake at dusk'));
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toMatchAriaSnapshot(spoken(3, 'Under the gravel'));
});

test('a screen reader announces a free view, and finds the way back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await start(page);
  await page.keyboard.press('+');
  const region = page.getByRole('region', { name: 'How a kettle lake is made', exact: true });
  await expect(region).toMatchAriaSnapshot(`
    - region "How a kettle lake is made":
      - group "Free view":
        - paragraph: Free view
        - paragraph: How a kettle lake is made
      - button "Back to path"
      - button "Previous step" [disabled]
      - text: 1 of ${STEPS}
      - button "Next step"
      - button "Zoom out"
      - button "Zoom in"
      - button "Overview"
      - button "Full screen"
      - button "Options"`);
  await page.getByRole('button', { name: 'Back to path' }).focus();
  expect(await violations(page)).toEqual([]);
});

test('the key D and the options describe the step, on small stages too [9.49]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await start(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('d');
  const words = page.locator('.player').getByRole('status');
  await expect(words).toHaveText(/^A block of ice/);
  await expect(words).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(words).toBeEmpty();
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('button', { name: 'Describe this step' }).click();
  await expect(words).toHaveText(/^A block of ice/);
  await expect(page.getByRole('button', { name: 'Options' })).toBeFocused();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(words).toBeEmpty();
  await expect(player(page)).toBeFocused();
});

test('a heading of the transcript leads to its step, and the part of the current step is marked [4.47]', async ({
  page,
}) => {
  await start(page);
  await page.getByRole('button', { name: 'Full transcript' }).click();
  const topic = page.locator(`#${TRANSCRIPT.part.id}`);
  await topic.getByRole('heading', { name: TRANSCRIPT.part.name }).getByRole('link').click();
  await expect(position(page)).not.toHaveText(`1 of ${STEPS}`);
  await expect(topic).toHaveAttribute('aria-current', 'step');
  await expect(page.locator('.topic[aria-current="step"]')).toHaveCount(1);
  await expect(player(page)).toBeFocused();
});

test('a heading of the transcript starts the presentation at its step, by the keyboard [4.47]', async ({
  page,
}) => {
  await page.goto(`${REFERENCE.path}#${TRANSCRIPT.part.id}`);
  const heading = page.locator(`#${TRANSCRIPT.part.id}`).getByRole('link', { name: TRANSCRIPT.part.name });
  await heading.focus();
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveText(`${TRANSCRIPT.part.step} of ${STEPS}`);
  await expect(player(page)).toBeFocused();
  await expect(player(page)).toBeInViewport();
});

for (const state of ['playing', 'at the end'] as const) {
  test(`axe finds nothing in a presentation that is ${state}`, async ({ page }) => {
    await start(page);
    if (state === 'at the end') {
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible();
      await expect(page.locator('.overlay')).toHaveCSS('opacity', '1');
    } else {
      // The controls remain visible while one of them has the focus.
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Previous step' })).toBeFocused();
      await expect(page.locator('.player-bar')).toHaveCSS('opacity', '1');
    }
    expect(await violations(page)).toEqual([]);
  });
}

for (const width of [320, 360, 480])
  test(`all buttons of the player fit ${width} px, also while it plays by itself`, async ({ page }) => {
    await page.setViewportSize({ width, height: 400 });
    await page.goto(`${EMBEDS.presentation.path}?autoplay=1&toolbar=0`);
    const bar = page.locator('.player-bar');
    for (const name of [
      'Previous step',
      'Next step',
      'Pause',
      'Zoom out',
      'Zoom in',
      'Overview',
      'Full screen',
      'Options',
    ])
      await expect(bar.getByRole('button', { name, exact: true })).toBeVisible();
    const { x, width: wide } = (await bar.boundingBox())!;
    expect([x >= 0, x + wide <= width]).toEqual([true, true]);
  });
