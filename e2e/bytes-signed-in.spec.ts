import { VISITOR_CALL } from '#domain/addresses/calls';
import { type DemoAccount, enter, holdViewerLimit } from 'podium/testing';
import { brotliBytes, FRAMEWORK, scriptsThatRan } from './support/scripts.ts';
import { PRIVATE_PAGES, REFERENCE, VIEW_PAGES } from './support/site.ts';
import { expect, test } from './support/test.ts';

// An Android phone, to which the page offers the app.
test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)' });

const OTHER_FLAGS = {
  evaluatedFeatures: {
    'allow-content-curation': false,
    'gm-view-page-banner-human-connection': true,
    'gm-view-page-banner-human-connection-edu': true,
  },
};
const COPY = { showMakeACopyButton: true, makeACopyRedirectUrl: '/signup/?next=/dashboard/next/' };
const APP = {
  nativeApp: { type: 'android', url: 'https://play.example/app', ownProtocolUrl: 'podium://x' },
};
const RIGHTS = { viewerRights: { edit: true, comment: true } };
const REUSABLE = VIEW_PAGES['reusable presentation']?.path ?? '';

/**
 * Visitors by role: the account, their viewer data beyond the account, and an element that only
 * they see.
 */
const STATES: Readonly<Record<string, { account: DemoAccount; path: string; fields: object; sees: string }>> =
  {
    'an owner': { account: 'owner', path: REFERENCE.path, fields: {}, sees: 'html[data-roles]' },
    'an editor of a private page': {
      account: 'editor',
      path: PRIVATE_PAGES.hidden.path,
      fields: RIGHTS,
      sees: '[data-right=edit]',
    },
    'a commenter on a private page': {
      account: 'commenter',
      path: PRIVATE_PAGES.hidden.path,
      fields: {},
      sees: '[data-right=comment]',
    },
    'a visitor with other flags': {
      account: 'visitor',
      path: REFERENCE.path,
      fields: OTHER_FLAGS,
      sees: '[data-wording=human-connection]:not(.off)',
    },
    'a visitor of reusable content': {
      account: 'visitor',
      path: REUSABLE,
      fields: {},
      sees: '.make-a-copy',
    },
    'a visitor who may make a copy': {
      account: 'visitor',
      path: REFERENCE.path,
      fields: COPY,
      sees: '.make-a-copy',
    },
    'a visitor who has the app': {
      account: 'visitor',
      path: REFERENCE.path,
      fields: APP,
      sees: '.app-offer',
    },
    'an editor with everything': {
      account: 'editor',
      path: REFERENCE.path,
      fields: { ...RIGHTS, ...OTHER_FLAGS, ...COPY, ...APP },
      sees: '.app-offer',
    },
    'an editor of a private page with everything': {
      account: 'editor',
      path: PRIVATE_PAGES.hidden.path,
      fields: { ...RIGHTS, ...OTHER_FLAGS, ...COPY, ...APP },
      sees: '.app-offer',
    },
  };

for (const [who, { account, path, fields, sees }] of Object.entries(STATES)) {
  test(`a page runs at most 8 kB and no framework before the first intent, for ${who}`, async ({ page }) => {
    await holdViewerLimit(page);
    await enter(page, account);
    await page.route(`**${VISITOR_CALL}**`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...fields } });
    });
    const ran = await scriptsThatRan(page, async () => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-roles');
      await expect(page.locator(sees).first()).toBeVisible();
    });
    expect(ran.filter((text) => FRAMEWORK.test(text))).toEqual([]);
    const bytes = ran.map(brotliBytes).reduce((sum, item) => sum + item, 0);
    test.info().annotations.push({ type: 'bytes', description: String(bytes) });
    expect(bytes).toBeLessThanOrEqual(8_000);
  });
}
