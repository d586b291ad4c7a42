import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { violations } from 'podium/testing';
import { player } from './support/playback.ts';
import { DIST } from './support/server.ts';
import { expect, test } from './support/test.ts';

const NOTES = '/view/Kp4nX9sWq2TzL7mRv5Bd/';
const HIDDEN_NOTES = '/view/Cn8tY3kLx6VbM2pHs9Wf/';

test('the page of a presenter link opens the console with its notes, whose address does not say so [13.5]', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  const response = await page.goto(NOTES);
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  expect(await violations(page)).toEqual([]);
  await expect(page.locator('section').first()).toContainText('Wait for the latecomers.');
  requests.length = 0;
  await page.getByRole('link', { name: 'Present with these notes' }).click();
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes.getByText('Then whisper of glaciers.')).toBeVisible();
  expect(page.url()).toMatch(/\/p\/kettle-lake\/how-a-kettle-lake-is-made\/\?presenter=[\da-f]{32}#step=1$/);
  await page.reload();
  await expect(notes.getByText('Wait for the latecomers.')).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open audience window' }).click();
  const audience = await opened;
  await expect(page.locator('.talk-status')).toHaveText(/The audience window follows/);
  await page.bringToFront();
  for (let step = 1; step < 4; step += 1) await player(page).press('ArrowRight');
  await expect(notes).toHaveText('Pause at the drip.');
  await expect(audience.getByText('Pause at the drip.')).toHaveCount(0);
  expect(requests.filter((text) => /latecomers|Kp4nX9/.test(text))).toEqual([]);
});

test('notes of hidden content lead to its private page, also without JavaScript [13.5]', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(HIDDEN_NOTES);
  await expect(page.getByText('Nobody else may hear of the pirates.')).toBeVisible();
  await page.getByRole('link', { name: 'Present with these notes' }).click();
  await expect(page).toHaveURL('/view/Hc7mQ2xVt9LrB4sKe1Wd/');
  await expect(page.getByText('pirates')).toHaveCount(0);
  await context.close();
});

test('notes and their addresses are in no other file of the site [13.5]', async () => {
  const names = (await readdir(DIST, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && !/\.(?:br|gz)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name).slice(DIST.length));
  const having = (text: string) =>
    names.filter((name) => name.includes(text) || readFileSync(join(DIST, name)).includes(text));
  expect(having('Wait for the latecomers')).toEqual([`${NOTES}index.html`]);
  expect(having('Pause at the drip')).toEqual([`${NOTES}index.html`]);
  expect(having('hear of the pirates')).toEqual([`${HIDDEN_NOTES}index.html`]);
  expect(having('Kp4nX9sWq2TzL7mRv5Bd')).toEqual([`${NOTES}index.html`]);
  expect(having('Cn8tY3kLx6VbM2pHs9Wf')).toEqual([`${HIDDEN_NOTES}index.html`]);
});

test('the console opens without notes where the browser refuses storage [13.5]', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await page.goto(NOTES);
  await page.getByRole('link', { name: 'Present with these notes' }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Open a file with notes');
});
