import { EMBEDS, OWNER, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

for (const [language, prefix, name] of [
  ['English', '', `Profile of ${OWNER.name}`],
  ['German', '/de', `Profil von ${OWNER.name}`],
  ['Japanese', '/ja', `${OWNER.name} のプロフィール`],
] as const)
  test(`avatar and name are one link with a name in ${language} [2.18]`, async ({ page }) => {
    await page.goto(prefix + REFERENCE.path);
    for (const place of ['.author', '#viewer .overlay-by']) {
      const link = page.locator(place).getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('href', prefix + OWNER.path);
      await expect(link).toContainText(OWNER.name);
      await expect(link.locator('.avatar')).toBeVisible();
      await expect(page.locator(place).getByRole('link')).toHaveCount(1);
    }
  });

for (const place of ['.author', '#viewer .overlay-by'])
  test(`the avatar in ${place} leads to the profile [2.18]`, async ({ page }) => {
    await page.goto(REFERENCE.path);
    await page.locator(`${place} .avatar`).click();
    await expect(page).toHaveURL(OWNER.path);
  });

test('the focus ring of the link shows around avatar and name', async ({ page }) => {
  await page.goto(REFERENCE.path);
  for (const place of ['.author', '#viewer .overlay-by']) {
    const link = page.locator(place).getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const before = await page.locator(place).screenshot();
    await page.keyboard.press('Tab');
    await link.focus();
    expect(await link.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
    expect(before.equals(await page.locator(place).screenshot())).toBe(false);
  }
});

test('the name of an owner without an oid is not a link [2.19]', async ({ page }) => {
  await page.goto(VIEW_PAGES['classic presentation']?.path ?? '');
  for (const place of ['.author', '#viewer .overlay-by']) {
    await expect(page.locator(place)).toContainText('someone_without_a_profile');
    await expect(page.locator(`${place} .avatar`)).toBeVisible();
    await expect(page.locator(`${place} a`)).toHaveCount(0);
  }
});

test('content without an owner has no such link', async ({ page }) => {
  await page.goto(VIEW_PAGES['presentation without owner, likes or transcript']?.path ?? '');
  await expect(page.locator('.author')).toBeEmpty();
  await expect(page.locator('.author a, .overlay-by')).toHaveCount(0);
});

test('the profile opens in a new tab from a frame, and the link says so [2.35]', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto(EMBEDS.presentation.path);
  const name = `Profile of ${OWNER.name} (opens in a new tab)`;
  const links = page.getByRole('link', { name, exact: true });
  await expect(links).toHaveCount(2);
  const opened = context.waitForEvent('page');
  await links.last().click();
  const profile = await opened;
  await expect(profile).toHaveURL(OWNER.path);
  expect(await profile.evaluate(() => window.opener as unknown)).toBeNull();
});
