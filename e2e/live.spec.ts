import { Buffer } from 'node:buffer';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { violations } from 'podium/testing';
import { player, position, start, STEPS } from './support/playback.ts';
import { REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

const NOTE = 'Pause here, then breathe.';
const NOTES = {
  name: 'talk.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from(`# ${REFERENCE.title}\n\nWelcome.\n\n## ${REFERENCE.fourth}\n\n${NOTE}\n`),
};
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Devices' });

/** Presents with notes, opens the dialog of the other devices, and returns their addresses. */
async function connectDevices(page: Page, fragment = '#step=2') {
  await start(page, fragment);
  const opened = page.context().waitForEvent('page');
  await player(page).press('p');
  const audience = await opened;
  await page.locator('input[type=file]').setInputFiles(NOTES);
  await page.bringToFront();
  await page.keyboard.press('r');
  await expect(dialog(page)).toContainText('Following: 0 · Remotes: 0');
  await expect(dialog(page).getByRole('button', { name: 'Close' }).locator('svg')).toHaveCSS('width', '24px');
  const links = dialog(page).locator('details > a');
  await expect(links.first().locator('img')).toBeVisible();
  const [follow, remote] = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  );
  return { audience, follow: follow!, remote: remote! };
}

/** Opens an address on a device of its own. */
async function onDevice(
  browser: Browser,
  address: string,
): Promise<{ device: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true });
  const device = await context.newPage();
  await device.goto(address);
  return { device, context };
}

const at = (step: number) => `${step} of ${STEPS}`;

test('the audience follows on own devices, looks around, and returns by one press [13.11]', async ({
  page,
  browser,
}) => {
  const { follow } = await connectDevices(page, '#step=1');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const { device, context } = await onDevice(browser, follow);
  await expect(position(device)).toHaveText(at(1));
  await expect(device.getByText('You follow the presenter.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(position(device)).toHaveText(at(3));
  expect(await violations(device)).toEqual([]);
  await player(device).press('ArrowLeft');
  await expect(position(device)).toHaveText(at(2));
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveText(at(4));
  const back = device.getByRole('button', { name: 'Back to the presenter' });
  await expect(back).toBeVisible();
  await expect(position(device)).toHaveText(at(2));
  await back.click();
  await expect(position(device)).toHaveText(at(4));
  await expect(back).toBeHidden();
  // A device that was away takes the step of the room.
  await context.setOffline(true);
  await expect(device.getByText('Waiting for the presenter…')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await context.setOffline(false);
  await expect(position(device)).toHaveText(at(3));
  expect(await device.content()).not.toContain(NOTE);
  await page.keyboard.press('Escape');
  await expect(device.getByText('The talk has ended.')).toBeVisible();
  await context.close();
});

test('a phone moves the talk, reads its notes, and keeps its secret out of addresses [13.12]', async ({
  page,
  browser,
}) => {
  const { remote, audience } = await connectDevices(page);
  const secret = /secret=(\w{32})$/.exec(remote)?.[1] ?? '';
  expect(secret).toHaveLength(32);
  await page.keyboard.press('Escape');
  const { device, context } = await onDevice(browser, 'about:blank');
  const requested: string[] = [];
  device.on('request', (request) => requested.push(request.url() + (request.headers()['referer'] ?? '')));
  await device.goto(remote);
  await expect(device.getByText(`2 / ${STEPS}`)).toBeVisible();
  expect(await violations(device)).toEqual([]);
  const next = device.getByRole('button', { name: 'Next' });
  await next.tap();
  await next.tap();
  await expect(position(page)).toHaveText(at(4));
  await expect(position(audience)).toHaveText(at(4));
  const notes = device.getByRole('region', { name: 'Notes' });
  await expect(notes).toHaveText(NOTE);
  await device.getByRole('button', { name: 'Previous' }).tap();
  await expect(position(page)).toHaveText(at(3));
  await device.getByRole('button', { name: 'Black' }).tap();
  await expect(audience.locator('.talk-blank')).toBeVisible();
  await device.getByRole('button', { name: 'Black' }).tap();
  await expect(audience.locator('.talk-blank')).toBeHidden();
  await device.getByRole('button', { name: 'Steps' }).tap();
  await device.getByRole('dialog', { name: 'Steps' }).getByText(REFERENCE.fourth).tap();
  await expect(position(page)).toHaveText(at(4));
  await device.reload();
  await expect(notes).toHaveText(NOTE);
  await device.getByRole('button', { name: 'Pointer' }).tap();
  await device.locator('.remote-pad').dispatchEvent('pointermove', {
    isPrimary: true,
    clientX: 200,
    clientY: 100,
  });
  await expect(audience.locator('.talk-ink circle')).toHaveCSS('visibility', 'visible');
  expect(requested.filter((address) => address.includes(secret))).toEqual([]);
  expect(device.url()).not.toContain(secret);
  await context.close();
});

test('signs and questions of the audience reach the console if the presenter takes them [13.13]', async ({
  page,
  browser,
}) => {
  const { follow, audience } = await connectDevices(page);
  const { device, context } = await onDevice(browser, follow);
  await expect(device.getByText('You follow the presenter.')).toBeVisible();
  const hand = device.getByRole('button', { name: 'Hand up' });
  await expect(hand).toBeHidden();
  await dialog(page).getByRole('checkbox', { name: 'Take signs and questions' }).check();
  await hand.tap();
  await expect(dialog(page)).toContainText('Hand up: 1');
  await device.getByRole('textbox', { name: 'Your question' }).fill('Why <b>rivers</b>?');
  await device.getByRole('button', { name: 'Send' }).tap();
  await expect(dialog(page).getByRole('listitem')).toHaveText('Why <b>rivers</b>?');
  expect(await violations(device)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Show to the audience' }).click();
  await expect(audience.locator('.talk-invitation img')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Hide from the audience' }).click();
  await expect(audience.locator('.talk-invitation')).toBeHidden();
  await context.close();
});

test('a reload of the console keeps its devices, and a site without a relay says what works [13.14]', async ({
  page,
  browser,
}) => {
  const { follow } = await connectDevices(page);
  const { device, context } = await onDevice(browser, follow);
  await expect(position(device)).toHaveText(at(2));
  await page.reload();
  await expect(page.locator('.talk-status')).toHaveText(/The audience window follows/);
  await page.keyboard.press('ArrowRight');
  await expect(position(device)).toHaveText(at(3));
  await page.keyboard.press('Escape');
  await context.close();
  await page.route('**/api/v4/live/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Home</h1>' }),
  );
  await start(page);
  await player(page).press('p');
  await page.getByRole('button', { name: 'Devices' }).click();
  await expect(dialog(page)).toContainText('This site cannot connect devices.');
  expect(await violations(page)).toEqual([]);
});
