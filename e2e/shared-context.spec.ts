import type { Page } from '@playwright/test';
import { expect, SHARED_CONTEXT, test } from './support/test.ts';

// A page that loads code late says that it is offline: each test ends that way.
test.use({ ...SHARED_CONTEXT, expectedComplaint: /ERR_INTERNET_DISCONNECTED/ });
// The second test looks for what the first one left, in the same browser.
test.describe.configure({ mode: 'serial' });

const readState = (page: Page) =>
  page.evaluate(async () => ({
    entries: history.length,
    cookies: document.cookie,
    stored: localStorage.length + sessionStorage.length,
    location: (await navigator.permissions.query({ name: 'geolocation' })).state,
    isOnline: navigator.onLine,
  }));

const CLEAN = { cookies: '', stored: 0, isOnline: true };

for (const round of ['first', 'second'])
  test(`a ${round} test of a shared context finds nothing of another`, async ({ page, context }) => {
    await page.goto('/explore/');
    const state = await readState(page);
    expect(state).toMatchObject({ ...CLEAN, entries: 2 });
    expect(state.location).not.toBe('granted');

    await page.evaluate(() => {
      document.cookie = 'left=behind';
      localStorage.setItem('left', 'behind');
      sessionStorage.setItem('left', 'behind');
    });
    await page.goto('/gallery/');
    await context.grantPermissions(['geolocation']);
    await context.setOffline(true);
    expect(await readState(page)).toMatchObject({ stored: 2, location: 'granted', isOnline: false });
  });
