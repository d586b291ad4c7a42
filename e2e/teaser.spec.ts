import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { playbackPath } from '#domain/addresses/paths';
import type { PresentationFile } from '#domain/playback/playback-file';
import { signIn, violations } from 'podium/testing';
import { player, position, present } from './support/playback.ts';
import { DIST } from './support/server.ts';
import { TEASED } from './support/site.ts';
import { expect, test } from './support/test.ts';

const SIGN_UP = `/signup/?next=${encodeURIComponent(TEASED.path)}`;

/** Words of the later steps and topics, and of the field `source`. No built file may have one. */
const WITHHELD =
  /Sahara|beaks of mud|Each pellet|three nights|without a drink|twelfth of April|far side of the desert|gather in spring|Speak slowly|record-of-import/i;

const signUps = (page: Page) => page.getByRole('link', { name: 'Sign up to see the rest' });

/** Plays the teaser presentation to its end. */
async function playToTheEnd(page: Page): Promise<void> {
  await present(page).click();
  await expect(player(page)).toBeFocused();
  await expect(position(page)).toHaveText('1 of 1');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible();
}

test('the page shows the first step and topic, and offers to sign up after each [3.16]', async ({ page }) => {
  await page.goto(TEASED.path);
  const steps = page.locator('#steps');
  await expect(steps.getByRole('figure')).toHaveCount(1);
  await expect(steps.getByRole('figure')).toContainText('The nest under the roof');
  const transcript = page.locator('#transcript');
  await expect(transcript.getByText('Swallows build with mud from the next puddle.')).toBeVisible();
  for (const part of [steps, transcript]) {
    await expect(part.getByText('You have seen the beginning of this presentation.')).toBeVisible();
    await expect(part.getByRole('link', { name: 'Sign up to see the rest' })).toHaveAttribute(
      'href',
      SIGN_UP,
    );
  }
  expect(await violations(page)).toEqual([]);
});

test('the player has one step, and its end offers to sign up in place of a promotion', async ({ page }) => {
  await page.goto(TEASED.path);
  await playToTheEnd(page);
  const restart = page.locator('.restart-actions');
  await expect(restart.getByRole('link', { name: 'Sign up to see the rest' })).toHaveAttribute(
    'href',
    SIGN_UP,
  );
  await expect(restart.getByRole('link')).toHaveCount(1);
  await expect(page.locator('.restart-headline')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await restart.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp('/signup/\\?next='));
});

test('signed-in visitors get no offer to sign up', async ({ page }) => {
  await signIn(page, 'owner', TEASED.path);
  await expect(page.locator('#transcript').getByText('You have seen the beginning')).toBeVisible();
  await expect(signUps(page)).toHaveCount(0);
  await playToTheEnd(page);
  await expect(page.locator('.restart-actions').getByRole('link')).toHaveCount(0);
});

test('a frame opens the offer outside of itself', async ({ page }) => {
  await page.goto(TEASED.embed);
  await playToTheEnd(page);
  const link = page.locator('.restart-actions').getByRole('link');
  await expect(link).toHaveAccessibleName('Sign up to see the rest (opens in a new tab)');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('href', SIGN_UP);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [TEASED.path, TEASED.embed])
    test(`${path} offers to sign up after its step and its topic`, async ({ page }) => {
      await page.goto(path);
      for (const part of ['#steps', '#transcript']) {
        const link = page.locator(part).getByRole('link', { name: /^Sign up to see the rest/ });
        await expect(link).toBeVisible();
        await expect(link).toHaveAttribute('href', SIGN_UP);
      }
    });
});

test('each language has the offer in its own words, and leads back to its own page', async ({ page }) => {
  await page.goto(`/ja${TEASED.path}`);
  const links = page.getByRole('link', { name: '登録して続きを見る' });
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute(
    'href',
    `/signup/?next=${encodeURIComponent(`/ja${TEASED.path}`)}`,
  );
});

test('the playback file has only the elements and pictures of the first step', async ({ request }) => {
  const { scene } = (await (await request.get(playbackPath('first-glimpse'))).json()) as PresentationFile;
  expect(scene.steps.map(({ title }) => title)).toEqual(['The nest under the roof']);
  expect(scene.elements.map(({ id }) => id)).toEqual(['nest-ground', 'nest-title', 'nest-photo']);
});

test('no built file has a text of later steps and topics, not even compressed [3.16]', async () => {
  const files = (await readdir(DIST, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  expect(files.map(({ name }) => name)).toContain('feed.xml');
  let fragments = 0;
  const leaks: string[] = [];
  for (const { name, parentPath } of files) {
    if (/\.(?:br|gz|webp|avif|jpg|png|mp4|webm|woff2|wasm)$/.test(name)) continue;
    const bytes = await readFile(join(parentPath, name));
    const isCompressedCopy = bytes[0] === 0x1f && bytes[1] === 0x8b;
    if (isCompressedCopy) fragments += 1;
    const text = (isCompressedCopy ? gunzipSync(bytes) : bytes).toString('utf8');
    if (WITHHELD.test(text)) leaks.push(join(parentPath, name));
  }
  expect(fragments).toBeGreaterThan(0);
  expect(leaks).toEqual([]);
});

test('the search finds it by its first topic and not by a later one', async ({ page }) => {
  await page.goto('/explore/search/?search=puddle');
  await expect(
    page.getByRole('main').getByRole('link', { name: /first glimpse of swallows/i }),
  ).toBeVisible();
  await page.goto('/explore/search/?search=Sahara');
  await expect(page.getByRole('main').getByRole('status')).toContainText('“Sahara”');
  await expect(page.getByRole('main').getByRole('link', { name: /first glimpse of swallows/i })).toHaveCount(
    0,
  );
});
