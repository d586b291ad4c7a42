import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import * as tools from 'podium/testing';
import { player, present, start } from './support/playback.ts';
import { DIST, SERVER_ENV } from './support/server.ts';
import { PRIVATE_PAGES, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

const GUIDE = readFileSync(new URL('../docs/testing.md', import.meta.url), 'utf8');
const { name: PRODUCT } = JSON.parse(
  readFileSync(new URL('site/src/content/site/site.json', import.meta.url), 'utf8'),
) as { name: string };

// As a tester serves a site, with a server and a database for each worker.
test.use({ site: { dist: DIST, content: SERVER_ENV.PODIUM_CONTENT, accounts: true } });

test('the tools for testers start the viewer, open a dialog and receive the events of the page', async ({
  page,
  viewer,
  events,
  served,
}) => {
  await page.goto(REFERENCE.path);
  expect(new URL(page.url()).origin).toBe(served?.address);
  await expect.poll(() => events().map(({ body }) => body.event_name)).toContain('loaded public view page');
  const { dialog, copy, close } = await viewer.openDialog('embed');
  await expect(copy).toBeVisible();
  await close.click();
  await expect(dialog).toBeHidden();
  await viewer.start();
  await viewer.next.click();
  await expect(viewer.position).toHaveText('2 of 8');
});

test('the guide for testers lists all that podium/testing exports', () => {
  const [, table = ''] = /^## What `podium\/testing` exports$([^]*?)^\| fixture/m.exec(GUIDE) ?? [];
  const listed = [...table.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, names = '']) =>
    names
      .trim()
      .split(', ')
      .map((name) => name.replaceAll('`', '')),
  );
  expect(listed.sort()).toEqual(Object.keys(tools).sort());
});

type Role = Parameters<Page['getByRole']>[0];

/** Returns the roles and names that the guide for testers lists. */
function readGuide(): { role: Role; name: string }[] {
  const rows = GUIDE.matchAll(/^\| `([a-z]+)` +\| ([^|]+)\| `[a-z]+:/gm);
  return [...rows].flatMap(([, role, names = '']) =>
    (names.startsWith('/') ? [names.trim()] : names.trim().split(', ')).map((name) => ({
      role: role as Role,
      name,
    })),
  );
}

/** Expects that the page has an element of each role with this name. */
async function expectListed(page: Page, names: readonly string[]): Promise<void> {
  for (const { role, name } of readGuide().filter((row) => names.includes(row.name))) {
    const pattern = /^\/(.+)\/$/.exec(name)?.[1];
    const wanted = pattern === undefined ? name.replace('{product}', PRODUCT) : new RegExp(pattern);
    const element = page.getByRole(role, { name: wanted, exact: true }).first();
    await expect(element, `${role} ${name}`).toBeVisible();
  }
}

/** The names of the guide by the page and state in which a test finds them. */
const SHOWN = {
  page: [
    'Present',
    'Actions',
    '/^Like/',
    'Share',
    'Embed',
    '/^Report/',
    'Transcript',
    'Step by step',
    'Site header',
    'Search presentations',
    'Log in',
    'Get started',
    'Announcement',
    'Site footer',
  ],
  playing: ['Previous step', 'Next step', 'Overview', 'Full screen', '/^2 of 8/'],
  ended: ['Restart'],
  video: ['Play'],
  share: ['Share {product}', 'Copy'],
  embed: ['Embed {product}', 'Copy'],
  listing: ['Pages'],
  owner: ['/^Your account/'],
  private: ['Editing tools'],
} as const;

test('the roles and names that the guide for testers lists are those of the pages', async ({ page }) => {
  expect(new Set(readGuide().map(({ name }) => name))).toEqual(new Set(Object.values(SHOWN).flat()));
  await tools.holdViewerLimit(page);
  await page.goto(REFERENCE.path);
  await expectListed(page, SHOWN.page);
  for (const [name, state] of [
    ['Share', 'share'],
    ['Embed', 'embed'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expectListed(page, SHOWN[state]);
    await page.keyboard.press('Escape');
  }
  await start(page);
  await player(page).press('ArrowRight');
  await expectListed(page, SHOWN.playing);
  await player(page).press('End');
  await player(page).press('ArrowRight');
  await expectListed(page, SHOWN.ended);
  await page.goto(VIEW_PAGES['video']!.path);
  await expect(present(page)).toBeVisible();
  await expectListed(page, SHOWN.video);
  await page.goto('/explore/');
  await expectListed(page, SHOWN.listing);
  await tools.signIn(page, 'owner', REFERENCE.path);
  await expectListed(page, SHOWN.owner);
  await page.goto(PRIVATE_PAGES.hidden.path);
  await expectListed(page, SHOWN.private);
});
