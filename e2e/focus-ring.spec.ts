import { findFaintFocus } from './support/focus-ring.ts';
import { LAYERS, openLayer, rest } from './support/layers.ts';
import { signIn } from './support/sign-in.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { present } from './support/playback.ts';
import { loopFilms } from './support/stop-time.ts';
import { expect, SHARED_CONTEXT, test } from './support/test.ts';
import { holdViewerLimit } from './support/viewer-limit.ts';

test.use(SHARED_CONTEXT);

/** One address of each kind of page beside the view pages. */
const OTHERS = [
  '/',
  '/explore/2/',
  '/explore/search/',
  '/gallery/',
  '/presentation-template/',
  '/presentation-template/lesson/',
  '/user/postcards/2/',
  '/video/explore/',
  '/login/',
  '/signup/',
];

const PATHS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(VIEW_PAGES).map(([kind, { path }]) => [`the page of a ${kind}`, path]),
  ),
  ...Object.fromEntries(
    Object.entries(EMBEDS).map(([kind, { path }]) => [`the embed page of a ${kind}`, path]),
  ),
  ...Object.fromEntries(
    Object.entries(PRIVATE_PAGES).map(([kind, { path }]) => [`the private page, ${kind},`, path]),
  ),
  ...Object.fromEntries(OTHERS.map((path) => [`the page ${path}`, path])),
};

/** What can play, each with its controls. */
const PLAYED = [
  ['a presentation', REFERENCE.path],
  ['a video', VIEW_PAGES['video']?.path ?? ''],
  ['an embedded presentation', EMBEDS.presentation.path],
  ['an embedded video', EMBEDS.video.path],
] as const;

test.beforeEach(async ({ page }) => {
  await loopFilms(page);
  await holdViewerLimit(page);
});

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const [name, path] of Object.entries(PATHS))
      test(`${name} shows the focus of each of its elements`, async ({ page }) => {
        await page.goto(path);
        expect(await findFaintFocus(page)).toEqual([]);
      });

    for (const [kind, path] of [
      ['view', REFERENCE.path],
      ['private', PRIVATE_PAGES.hidden.path],
    ] as const)
      test(`the ${kind} page shows it to an owner too`, async ({ page }) => {
        await signIn(page, 'owner', path);
        await expect(page.locator('html')).toHaveAttribute('data-roles');
        expect(await findFaintFocus(page)).toEqual([]);
      });

    test('the results of a search and their filters show it', async ({ page }) => {
      await page.goto('/explore/search/?search=lake');
      await expect(page.getByRole('main').locator('.card-link').first()).toBeVisible();
      expect(await findFaintFocus(page)).toEqual([]);
    });

    for (const [kind, path] of PLAYED)
      test(`${kind} that plays shows it`, async ({ page }) => {
        await page.goto(path);
        await present(page).focus();
        await page.keyboard.press('Enter');
        const playing = page.locator('#viewer').locator('video, .player');
        await expect(playing.first()).toBeFocused();
        await page
          .locator('video')
          .evaluateAll((videos: HTMLVideoElement[]) => videos.forEach((video) => video.pause()));
        expect(await findFaintFocus(page, '#viewer')).toEqual([]);
      });

    for (const [name, layer] of Object.entries(LAYERS))
      test(`${name} shows it`, async ({ page }) => {
        const box = await openLayer(page, layer);
        await rest(box);
        const within = await box.evaluate((element) => {
          element.dataset['focusRing'] = '';
          return '[data-focus-ring]';
        });
        expect(await findFaintFocus(page, within)).toEqual([]);
      });

    test.describe('an address that leads nowhere', () => {
      test.use({ expectedComplaint: /404 \(Not Found\)/ });

      test('shows it', async ({ page }) => {
        await page.goto('/nothing/');
        expect(await findFaintFocus(page)).toEqual([]);
      });
    });
  });
