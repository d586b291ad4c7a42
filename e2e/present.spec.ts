import { Buffer } from 'node:buffer';
import type { BrowserContext, Page } from '@playwright/test';
import { violations } from 'podium/testing';
import { player, position, start, STEPS } from './support/playback.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

const console_ = (page: Page) => page.locator('#viewer[data-talk=console]');
const tool = (page: Page, name: string) => console_(page).getByRole('button', { name, exact: true });
const status = (page: Page) => page.locator('.talk-status');
const CONNECTED = /The audience window follows/;

/** Expects that a window of the audience shows a step. Its hidden controls know it. */
const expectStep = (audience: Page, step: number) =>
  expect(position(audience)).toHaveText(`${step} of ${STEPS}`);

/** Starts a presentation, presents it with notes, and returns the window of the audience. */
async function presentWithNotes(page: Page, fragment = ''): Promise<Page> {
  await start(page, fragment);
  const opened = page.context().waitForEvent('page');
  await player(page).press('p');
  const audience = await opened;
  await expect(status(page)).toHaveText(CONNECTED);
  await expect(audience.locator('#viewer[data-talk=audience]')).toBeVisible();
  // Only the page in front draws frames, and the camera places the layer of the pen.
  await page.bringToFront();
  await expect(page.locator('.talk-ink')).toHaveAttribute('style', /matrix/);
  return audience;
}

test('next and previous in the console move the audience window, and keys there move the console [13.1]', async ({
  page,
}) => {
  const audience = await presentWithNotes(page);
  await expectStep(audience, 1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await expectStep(audience, 3);
  await page.keyboard.press('ArrowLeft');
  await expectStep(audience, 2);
  await player(audience).press('PageDown');
  await expect(position(page)).toHaveText(`3 of ${STEPS}`);
  await expect(page.locator('.talk-next')).toContainText(`Next: ${REFERENCE.fourth}`);
});

test('both windows agree after a reload of either, and after the audience window was closed [13.2]', async ({
  page,
}) => {
  const audience = await presentWithNotes(page, '#step=2');
  await page.keyboard.press('ArrowRight');
  await tool(page, 'Black').click();
  await expectStep(audience, 3);
  await audience.reload();
  await expectStep(audience, 3);
  await expect(audience.locator('.talk-blank')).toHaveAttribute('data-blank', 'black');
  await page.reload();
  await expect(status(page)).toHaveText(CONNECTED);
  await expect(tool(page, 'Black')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('b');
  await expect(audience.locator('.talk-blank')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expectStep(audience, 4);
  await audience.close();
  await expect(status(page)).toHaveText('No audience window is connected.');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open audience window' }).click();
  const again = await opened;
  await expectStep(again, 4);
  await expect(status(page)).toHaveText(CONNECTED);
});

/** Makes pages know no channel, as if those of two windows did not meet. */
const removeChannels = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));

test('without channels, the windows agree by messages, also after reloads [13.2]', async ({
  page,
  context,
}) => {
  await removeChannels(context);
  const audience = await presentWithNotes(page);
  await page.keyboard.press('ArrowRight');
  await expectStep(audience, 2);
  await page.reload();
  await expect(status(page)).toHaveText(CONNECTED);
  await audience.reload();
  await page.keyboard.press('ArrowRight');
  await expectStep(audience, 3);
});

test('the audience sees no controls and no links, at the end of the path too, and Escape ends the talk [13.3, 13.9]', async ({
  page,
}) => {
  const audience = await presentWithNotes(page, `#step=${STEPS}`);
  await page.keyboard.press('ArrowRight');
  await expect(audience.locator('.player-stage')).toHaveAttribute('aria-label', 'Overview');
  await player(audience).press('Escape');
  expect(await audience.getByRole('link').count()).toBe(0);
  expect(await audience.getByRole('button').count()).toBe(0);
  await expect(page.getByRole('button', { name: 'Restart' })).toHaveCount(0);
  await audience.bringToFront();
  expect(await violations(audience)).toEqual([]);
  await page.bringToFront();
  const before = page.url();
  expect(before).toContain('presenter=');
  const closed = audience.waitForEvent('close');
  await page.keyboard.press('Escape');
  await expect(console_(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await closed;
  await expect(console_(page)).toHaveCount(0);
  await expect(page.locator('header').first()).toBeVisible();
  expect(page.url()).not.toContain('presenter=');
});

test('the console has time, pace, clock, next step and a list with a search, for keys and screen readers [13.4]', async ({
  page,
}) => {
  await presentWithNotes(page);
  expect(await violations(page)).toEqual([]);
  const minutes = page.getByRole('spinbutton', { name: 'Planned minutes' });
  await minutes.fill('30');
  await minutes.press('Tab');
  await expect(page.locator('.talk-bar')).toContainText('On time');
  await player(page).press('l');
  const list = page.getByRole('dialog', { name: 'Steps' });
  const search = list.getByRole('searchbox', { name: 'Search steps' });
  await expect(search).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await search.fill('no such words');
  await expect(list.getByText('No step has these words.')).toBeVisible();
  await search.fill(REFERENCE.fourth.toLowerCase());
  await search.press('Enter');
  await expect(list).toBeHidden();
  await expect(position(page)).toHaveText(`4 of ${STEPS}`);
});

const NOTES = {
  name: 'talk.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from(`# ${REFERENCE.title}\n\nBreathe.\n\n## ${REFERENCE.fourth}\n\nPause here.\n`),
};

test('notes of a file show at their step, survive a reload and leave the device in no request [13.5]', async ({
  page,
}) => {
  await presentWithNotes(page, '#step=4');
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes).toContainText('Open a file with notes');
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
  const chosen = page.waitForEvent('filechooser');
  await tool(page, 'Open notes').click();
  const chooser = await chosen;
  await chooser.setFiles({ ...NOTES, name: 'empty.md', buffer: Buffer.from('') });
  await expect(page.getByRole('alert').filter({ hasText: 'empty.md' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(NOTES);
  await expect(notes).toHaveText('Pause here.');
  await player(page).press('ArrowLeft');
  await expect(notes).toHaveText('This step has no notes.');
  const size = () => notes.evaluate((part) => parseFloat(getComputedStyle(part).fontSize));
  const before = await size();
  await player(page).press('>');
  expect(await size()).toBeGreaterThan(before);
  await page.reload();
  await expect(status(page)).toHaveText(CONNECTED);
  await player(page).press('ArrowRight');
  await expect(notes).toHaveText('Pause here.');
  expect(bodies.filter((text) => text.includes('Pause'))).toEqual([]);
});

test('black, white and freeze change what the audience sees, from either window [13.6]', async ({ page }) => {
  const audience = await presentWithNotes(page);
  const cover = audience.locator('.talk-blank');
  await player(page).press('.');
  await expect(cover).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await player(page).press('w');
  await expect(cover).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await player(audience).press(',');
  await expect(cover).toBeHidden();
  await expect(tool(page, 'White')).toHaveAttribute('aria-pressed', 'false');
  await player(page).press('z');
  await expect(tool(page, 'Freeze')).toHaveAttribute('aria-pressed', 'true');
  await player(page).press('ArrowRight');
  await expect(position(page)).toHaveText(`2 of ${STEPS}`);
  // A cover that came and went proves that the audience knows about the step, too.
  await player(page).press('b');
  await expect(cover).toBeVisible();
  await player(page).press('b');
  await expectStep(audience, 1);
  await player(page).press('z');
  await expectStep(audience, 2);
});

test('pointer and pen show at the same place of the canvas, and a step is cleared alone [13.7]', async ({
  page,
}) => {
  const audience = await presentWithNotes(page);
  const lines = audience.locator('.talk-ink path');
  const box = (await page.locator('.player-stage').first().boundingBox())!;
  const at = (right: number, down: number) => [box.x + box.width * right, box.y + box.height * down] as const;
  await tool(page, 'Pen').click();
  for (const step of [1, 2]) {
    await page.mouse.move(...at(0.3, 0.4));
    await page.mouse.down();
    await page.mouse.move(...at(0.6, 0.5), { steps: 4 });
    await page.mouse.up();
    await expect(lines).toHaveCount(1);
    if (step === 1) await player(page).press('ArrowRight');
  }
  await expect(position(page)).toHaveText(`2 of ${STEPS}`);
  await player(page).press('c');
  await expect(lines).toHaveCount(0);
  await player(page).press('ArrowLeft');
  await expect(lines).toHaveCount(1);
  await player(page).press('o');
  await page.mouse.move(...at(0.5, 0.5));
  const dot = audience.locator('.talk-ink circle');
  await expect(dot).toHaveCSS('visibility', 'visible');
  const point = () => page.locator('.talk-ink circle').getAttribute('cx');
  await expect(dot).toHaveAttribute('cx', (await point()) ?? '');
});

test('a blocked window is offered as a link, and storage may be forbidden [13.2]', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
  });
  await start(page);
  await player(page).press('p');
  await expect(status(page)).toHaveText('The browser has blocked the audience window.');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open audience window' }).click();
  await expectStep(await opened, 1);
  await expect(status(page)).toHaveText(CONNECTED);
});

test('the times of the steps are remembered on this device if the presenter says so [13.8]', async ({
  page,
}) => {
  await page.clock.install();
  const audience = await presentWithNotes(page);
  await page.clock.fastForward(42_000);
  await player(page).press('l');
  const list = page.getByRole('dialog', { name: 'Steps' });
  const first = list.locator('.talk-time').first();
  // The clock also counts the time that the test itself takes.
  await expect(first).toHaveText(/^(?:0:[45]|1:\d)\d$/);
  await list.getByRole('checkbox', { name: 'Remember the time' }).check();
  await page.keyboard.press('Escape');
  await player(page).press('Escape');
  await expect.poll(() => audience.isClosed()).toBe(true);
  await page.reload();
  await presentWithNotes(page);
  await player(page).press('l');
  await expect(first).toHaveText(/^0:\d\d · Last time (?:0:[45]|1:\d)\d$/);
});

test('a kiosk plays for ever, has no links, and begins again after a visitor has left [13.10]', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(`${REFERENCE.path}?kiosk=1`);
  await expect(page.locator('#viewer[data-talk=kiosk]')).toBeVisible();
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await page.getByRole('link').count()).toBe(0);
  await page.keyboard.press('End');
  await expect(position(page)).toHaveText(`${STEPS} of ${STEPS}`);
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveText(`2 of ${STEPS}`);
  await page.clock.runFor(61_000);
  await expect(position(page)).toHaveText(`1 of ${STEPS}`);
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
});
