import type { Page } from '@playwright/test';
import { serviceOf, SHARE_TARGETS } from '#domain/addresses/share-links';
import { signIn, signUp } from 'podium/testing';
import { openDialog } from './dialogs.ts';
import { likeButton } from './playback.ts';
import type { EventCase } from './received-events.ts';
import { PRIVATE_PAGES, REFERENCE, TERMS, UNCOUNTED } from './site.ts';
import { expect } from './test.ts';

const CLASSIC = '/old-mill/the-old-mill/';
const VIDEO = '/v/tide-film/the-tide-in-four-seconds/';
const VIDEO_SIGNUP = '/signup/?next=%2Fdashboard%2Fnext%2F%3Fcreate%3Dvideo';
const header = (page: Page) => page.getByRole('banner');
/** Opens the bar of small screens, which comes while the header leaves the window. */
async function scrollToBar(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.mouse.wheel(0, 200);
}

async function copyEmbedCode(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-write']);
  await openDialog(page, 'Embed');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
}

/** Signs up under a name that no other test uses. */
const entersAsNewcomer = (page: Page, path: string) => signUp(page, `Logged ${path.slice(-12)}`, path);

const GENERAL: readonly EventCase[] = [
  { stays: true, name: 'loaded public view page', fields: { presentation_oid: REFERENCE.oid } },
  { stays: true, name: 'paged transcript shown' },
  {
    stays: true,
    name: 'transcript opened',
    does: (page) => page.getByRole('button', { name: 'Full transcript' }).click(),
  },
  { name: 'click on logo', does: (page) => header(page).locator('.header-logo').click() },
  { stays: true, name: 'click on search input', does: (page) => header(page).getByRole('searchbox').click() },
  {
    name: 'search of presentations',
    path: CLASSIC,
    does: async (page) => {
      await header(page).getByRole('searchbox').fill('glacier & lake');
      await page.keyboard.press('Enter');
    },
    fields: { search_term: 'glacier & lake', search_type: 'CLASSIC' },
  },
  {
    name: 'search of presentations',
    does: (page) => header(page).getByRole('link', { name: TERMS.term }).click(),
    fields: { search_term: TERMS.term, search_type: 'NEXT' },
  },
  ...(['template', 'presentation', 'video'] as const).map((type): EventCase => ({
    name: 'presentation card opened',
    does: (page) => page.locator(`.sidebar [data-card=${type}] .card-link`).nth(0).click(),
    fields: { position: 1, card_type: type },
  })),
  {
    name: 'copy presentation',
    path: '/p/open-garden/an-open-garden/',
    does: (page) => page.locator('.make-a-copy').click(),
    fields: { copy_source: 'VIEW_PAGE' },
  },
];

const CALLS: readonly EventCase[] = [
  {
    name: 'visit to pricing page from login',
    does: (page) => header(page).getByRole('link', { name: 'Log in' }).click(),
    fields: { cta_location: 'header', cta_text: 'Log in', cta_type: 'LINK', target_url: '/login/' },
  },
  {
    name: 'signup visit',
    does: (page) => header(page).getByRole('link', { name: 'Get started' }).click(),
    fields: { cta_location: 'header', cta_text: 'Get started', cta_type: 'BUTTON', target_url: '/signup/' },
  },
  {
    name: 'signup visit',
    does: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Get started' }).click(),
    fields: { cta_location: 'footer', cta_type: 'LINK', target_url: '/signup/' },
  },
  {
    name: 'signup visit',
    does: async (page) => {
      await scrollToBar(page);
      await page.locator('.mobile-bar a').click();
    },
    fields: { cta_location: 'mobileBar', cta_type: 'BUTTON', target_url: '/signup/' },
  },
  {
    name: 'signup visit',
    path: VIDEO,
    does: async (page) => {
      await scrollToBar(page);
      await page.locator('.mobile-bar a').click();
    },
    fields: { cta_location: 'mobileBar', target_url: VIDEO_SIGNUP },
  },
  {
    name: 'signup visit',
    path: '/presentation-template/lesson/',
    does: (page) => page.locator('.listing-action').click(),
    fields: { cta_location: 'page', cta_type: 'BUTTON' },
  },
  {
    name: 'signup visit',
    path: UNCOUNTED.path,
    does: (page) => likeButton(page).click(),
    fields: { cta_location: 'Toolbar', cta_text: 'Like', cta_type: 'BUTTON' },
  },
  {
    name: 'signup visit',
    path: `/de${UNCOUNTED.path}`,
    does: (page) => page.locator('[data-like]').click(),
    fields: { cta_location: 'Toolbar', cta_text: 'Gefällt mir' },
  },
  {
    name: 'bottom CTA',
    does: (page) => page.locator('.cta-button.signed-out').click(),
    fields: { cta_location: 'Bottom', cta_type: 'BUTTON', target_url: '/' },
  },
  {
    name: 'bottom CTA',
    path: `/fr${REFERENCE.path}`,
    does: (page) => page.locator('.cta-button.signed-out').click(),
    fields: { cta_location: 'Bottom', target_url: '/fr/' },
  },
  {
    name: 'bottom CTA',
    does: (page) => page.locator('.sidebar-cta .signed-out').click(),
    fields: { cta_location: 'RightSideBar', target_url: '/' },
  },
  {
    name: 'bottom CTA',
    path: VIDEO,
    does: (page) => page.locator('.sidebar-cta .signed-out').click(),
    fields: { cta_location: 'RightSideBar', target_url: VIDEO_SIGNUP },
  },
  {
    name: 'bottom CTA',
    does: (page) =>
      page.getByRole('group', { name: 'Actions' }).getByRole('link', { name: 'Learn about' }).click(),
    fields: { cta_location: 'Toolbar', cta_text: 'Learn about Podium', cta_type: 'BUTTON', target_url: '/' },
  },
  {
    name: 'bottom CTA',
    enters: entersAsNewcomer,
    does: (page) => page.locator('.toolbar-cta .signed-in').click(),
    fields: { cta_location: 'Toolbar', cta_text: 'Create your own', target_url: '/dashboard/next/' },
  },
  {
    name: 'call-to-action clicked',
    does: (page) => page.locator('.banner-link').click(),
    fields: { cta_location: 'banner', cta_type: 'LINK' },
  },
];

/**
 * Clicks a service of the share dialog. Replaces `window.open`, because the pop-up itself is not
 * under test.
 */
async function shareTo(page: Page, address: string): Promise<void> {
  await page.evaluate(() => void (window.open = () => ({}) as Window));
  await openDialog(page, 'Share');
  await page.locator(`.share-targets [href^="${address}"]`).click();
}

const DIALOGS: readonly EventCase[] = [
  { stays: true, name: 'show modal', does: (page) => page.getByRole('button', { name: 'Embed' }).click() },
  {
    stays: true,
    name: 'close modal',
    does: async (page) => {
      await page.getByRole('button', { name: 'Embed' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
    },
  },
  {
    stays: true,
    name: 'open social share',
    does: (page) => page.getByRole('button', { name: 'Share' }).click(),
  },
  {
    stays: true,
    name: 'embed code copied',
    does: copyEmbedCode,
    fields: { oid: REFERENCE.oid, product_type: 'NEXT' },
  },
  {
    name: 'embed code copied',
    path: CLASSIC,
    does: copyEmbedCode,
    fields: { oid: 'old-mill', product_type: 'CLASSIC' },
  },
  {
    stays: true,
    name: 'copy of view link',
    does: async (page) => {
      await openDialog(page, 'Share');
      await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    },
  },
  ...Object.values(SHARE_TARGETS).map(({ address }): EventCase => ({
    stays: true,
    name: 'share',
    does: (page) => shareTo(page, address),
    fields: { share_type: serviceOf(address).event },
  })),
  {
    name: 'share',
    does: async (page) => {
      // Simulates a phone: no pointer that can hover, and a share sheet.
      await page.evaluate(() => {
        const real = window.matchMedia.bind(window);
        window.matchMedia = (query) =>
          query.includes('pointer: coarse') ? ({ matches: true } as MediaQueryList) : real(query);
        Object.assign(navigator, { share: () => Promise.resolve() });
      });
      await page.getByRole('button', { name: 'Share', exact: true }).click();
    },
    fields: { share_type: 'MOBILE' },
  },
];

const SIGNED_IN: readonly EventCase[] = [
  { name: 'like', path: UNCOUNTED.path, enters: entersAsNewcomer, does: (page) => likeButton(page).click() },
  {
    name: 'unlike',
    path: UNCOUNTED.path,
    enters: entersAsNewcomer,
    does: async (page) => {
      await likeButton(page).click();
      await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
      await expect(likeButton(page)).toHaveAttribute('data-phase', 'idle');
      await likeButton(page).click();
    },
  },
  ...(
    [
      ['owner', 'open editor'],
      ['commenter', 'open for commenting'],
    ] as const
  ).map(([account, name]): EventCase => ({
    name,
    path: PRIVATE_PAGES.hidden.path,
    enters: (page, path) => signIn(page, account, path),
    does: (page) => page.getByRole('banner', { name: 'Editing tools' }).getByRole('link').click(),
  })),
];

/**
 * The actions of visitors for every event of the catalogue and every value of its choice fields.
 */
export const EVENT_CASES: readonly EventCase[] = [...GENERAL, ...CALLS, ...DIALOGS, ...SIGNED_IN];
