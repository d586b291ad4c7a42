import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { goOffline, shifts, stopClock, useSlowNetwork, violations, watchShifts } from 'podium/testing';
import { listen } from './support/listen.ts';
import { player, position, present, start, STEPS } from './support/playback.ts';
import { ORIGIN } from './support/server.ts';
import { PRIVATE_PAGES, REFERENCE, RIGHT_TO_LEFT, TRANSCRIPT, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { tap } from './support/touch.ts';

/**
 * Whole visits, as people pay them: each goes through several features, in the state that the one
 * before left. Other files test each feature alone.
 */

const ofStep = (step: number) => `${step} of ${STEPS}`;
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(`^${name}`) });

/** Reports how far a page is wider than its window, in CSS pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 80 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
}

const hasFocus = (page: Page, name: string | RegExp) => async () =>
  (await page.locator(':focus').count()) > 0 &&
  new RegExp(name).test(
    await page.locator(':focus').evaluate((element) => element.ariaLabel ?? element.textContent.trim()),
  );

test.describe('on a phone in a train', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a talk starts on a slow network, keeps its step in a turned hand and without network, and goes on after a reload', async ({
    page,
  }) => {
    await watchShifts(page);
    await page.goto(REFERENCE.path);
    expect(await shifts(page)).toEqual([]);
    await useSlowNetwork(page);
    await present(page).tap();
    await expect(position(page)).toHaveText(ofStep(1));
    await page.getByRole('button', { name: 'Next step' }).tap();
    await expect(position(page)).toHaveText(/^[12] of /);
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    await expect(position(page)).toHaveText(ofStep(3));

    await page.setViewportSize({ width: 740, height: 360 });
    await expect(position(page)).toHaveText(ofStep(3));
    const reconnect = await goOffline(page);
    await page.keyboard.press('End');
    await expect(position(page)).toHaveText(ofStep(STEPS));
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(position(page)).toHaveText(ofStep(STEPS));
    await reconnect();

    await page.reload();
    await expect(present(page)).toHaveText(`Present from step ${STEPS}`);
    await present(page).tap();
    await expect(position(page)).toHaveText(ofStep(STEPS));
    expect(await overflow(page)).toBe(0);
  });
});

test('by keyboard alone, a visitor plays, shares, reads on and searches', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, hasFocus(page, '^Present$'));
  await page.keyboard.press('Enter');
  await expect(player(page)).toBeFocused();
  for (const step of [2, 3]) {
    await page.keyboard.press('ArrowRight');
    await expect(position(page)).toHaveText(ofStep(step));
  }
  await page.keyboard.press('o');
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveText(/ of /);

  await tabTo(page, hasFocus(page, '^Share$'));
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, 'Share')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, 'Share')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();

  await page.keyboard.press('/');
  const search = page.getByRole('banner').getByRole('searchbox').first();
  await search.focus();
  await page.keyboard.type('lake');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=lake/);
  await expect(page.getByRole('main').locator('.card-link').first()).toBeVisible();
});

test("a screen reader's visitor finds title, talk and transcript, and hears each step", async ({ page }) => {
  await page.goto(REFERENCE.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(REFERENCE.title);
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1);
  await expect(page.getByRole('region', { name: `Presentation: ${REFERENCE.title}` })).toBeVisible();
  const links = page.getByRole('region', { name: 'Step by step' }).getByRole('link');
  await expect(links).toHaveCount(STEPS);
  await present(page).focus();
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveText(ofStep(1));
  const live = page.locator('#viewer [aria-live]');
  const said = new Set<string>();
  for (let step = 2; step <= 4; step += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(position(page)).toHaveText(ofStep(step));
    await expect.poll(async () => (await live.allTextContents()).join(' ')).toMatch(/\S/);
    said.add((await live.allTextContents()).join(' ').trim());
  }
  expect(said.size).toBe(3);
  expect([...said].at(-1)).toContain(REFERENCE.fourth);
  expect(await violations(page)).toEqual([]);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing flies: neither the film of home nor the way between steps', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('.hero')).toBeVisible();
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    expect(await moving()).toBe(0);
    await page.locator('.card-link').first().hover();
    expect(await moving()).toBe(0);
    await start(page);
    await page.keyboard.press('ArrowRight');
    await expect(position(page)).toHaveText(ofStep(2));
    await page.keyboard.press('End');
    await expect(position(page)).toHaveText(ofStep(STEPS));
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads the steps and the transcript, searches by the form, and changes the language', async ({
    page,
  }) => {
    await page.goto(REFERENCE.path);
    const steps = page.getByRole('region', { name: 'Step by step' });
    await steps.getByRole('link').nth(3).click();
    await expect(page).toHaveURL(/#/);
    const transcript = page.getByRole('region', { name: 'Transcript' });
    await expect(transcript.getByRole('heading', { name: TRANSCRIPT.part.name })).toBeVisible();
    await page.getByRole('banner').getByRole('searchbox').first().fill('lake');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeVisible();
    await page.goto(REFERENCE.path);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(REFERENCE.title);
  });
});

for (const [what, size] of [
  ['a window of 320 px', { width: 320, height: 640 }],
  ['a zoom of 400 %', { width: 320, height: 256 }],
] as const)
  test(`in ${what}, a talk plays, a dialog fits, and nothing scrolls sideways`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(REFERENCE.path);
    expect(await overflow(page)).toBe(0);
    await present(page).focus();
    await page.keyboard.press('Enter');
    await expect(position(page)).toHaveText(ofStep(1));
    await page.keyboard.press('ArrowRight');
    await expect(position(page)).toHaveText(ofStep(2));
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = dialogOf(page, 'Share');
    await expect(dialog).toBeInViewport();
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

test('a talk written from right to left is read, played and left by the keys of its script', async ({
  page,
}) => {
  await page.goto(RIGHT_TO_LEFT.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(RIGHT_TO_LEFT.title);
  await present(page).focus();
  await page.keyboard.press('Enter');
  await expect(position(page)).toHaveText('1 of 3');
  for (const step of [2, 3]) {
    await page.keyboard.press('ArrowLeft');
    await expect(position(page)).toHaveText(`${step} of 3`);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Restart', exact: true })).toBeFocused();
  expect(await overflow(page)).toBe(0);
});

test('a talk that repeats is still playing after an hour', async ({ page }) => {
  await page.clock.install();
  await page.goto('/p/embed/slow-road/?autoplay=1&toolbar=0');
  const pause = player(page).getByRole('button', { name: 'Pause' });
  await expect(pause).toBeVisible();
  await stopClock(page);
  const seen = new Set<string>();
  // A step stays three minutes.
  for (let minutes = 0; minutes < 60; minutes += 2) {
    await page.clock.runFor(120_000);
    seen.add((await position(page).textContent()) ?? '');
  }
  await expect(pause).toBeVisible();
  expect(seen.size).toBe(3);
});

test('in the page of another site, a talk plays, reports its steps and leads here', async ({ page }) => {
  const host = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end(
      `<!doctype html><html lang="en"><title>Host</title><script src="${ORIGIN}/embed.js" async></script>
      <podium-embed><a href="${ORIGIN}${REFERENCE.path}">Talk</a></podium-embed>`,
    );
  });
  await page.goto(`http://localhost:${await listen(host)}/`);
  const embed = page.locator('podium-embed');
  const frame = embed.frameLocator('iframe');
  const told = embed.evaluate((element) => {
    const steps: number[] = [];
    return new Promise<number[]>((resolve) =>
      element.addEventListener('step', (event) => {
        steps.push((event as CustomEvent<{ step: number }>).detail.step);
        if (steps.length === 2) resolve(steps);
      }),
    );
  });
  await frame.getByRole('link', { name: 'Present', exact: true }).click();
  await expect(frame.locator('.player-bar')).toContainText(ofStep(1));
  await frame.getByRole('button', { name: 'Next step' }).click();
  expect(await told).toEqual([1, 2]);
  host.close();
});

test.describe('after a release', () => {
  // The files of the release before are gone.
  test.use({ expectedComplaint: /404 \(Not Found\)|Error hydrating/ });

  test('a page that was open says what did not load, and goes on at its step once loaded again', async ({
    page,
  }) => {
    await page.goto(`${REFERENCE.path}#step=3`);
    await expect(present(page)).toHaveText('Present from step 3');
    const gone = /\/_astro\/.*\.js$/;
    await page.route(gone, (route) => route.fulfill({ status: 404 }));
    await present(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'could not be loaded' })).toBeInViewport();
    await page.unroute(gone);
    await page.reload();
    await present(page).click();
    await expect(position(page)).toHaveText(ofStep(3));
  });
});

test('on paper, the talk is its title, its steps and its transcript, without controls', async ({ page }) => {
  await page.goto(REFERENCE.path);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Transcript' }).getByText(TRANSCRIPT.paragraph),
  ).toBeVisible();
  for (const hidden of [page.getByRole('banner').getByRole('searchbox').first(), present(page)])
    await expect(hidden).toBeHidden();
  await expect(page.locator('.toolbar').first()).toBeHidden();
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } });

  test('a child taps everywhere in a talk, and the talk still plays', async ({ page }) => {
    await start(page);
    // The same places each time, spread over the stage.
    for (let taps = 0; taps < 40; taps += 1) {
      const box = await page.locator('#viewer').boundingBox();
      if (box === null) break;
      await tap(
        page,
        box.x + ((taps * 37) % 97) * (box.width / 97),
        box.y + ((taps * 53) % 89) * (box.height / 89),
      );
    }
    await page.keyboard.press('Escape');
    await page.goto(REFERENCE.path);
    await start(page);
    await expect(position(page)).toHaveText(/ of /);
    expect(await overflow(page)).toBe(0);
  });
});

test('a visit goes from home to a video, a private page and back, and nothing is lost', async ({ page }) => {
  await page.goto('/');
  await page.locator('.card-link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(VIEW_PAGES['video']?.path ?? '');
  await present(page).click();
  await expect(page.locator('#viewer video')).toBeVisible();
  await page.goto(PRIVATE_PAGES.hidden.path);
  await present(page).click();
  await expect(player(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(VIEW_PAGES['video']?.title ?? '');
});
