import type { Page } from '@playwright/test';
import { stopClock } from 'podium/testing';
import { expect, test } from './support/test.ts';

// Each test ends offline, where a page that loads code late reports an error.
test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ });
// The second test checks the state that the first one left in the same browser.
test.describe.configure({ mode: 'serial' });

const readState = (page: Page) =>
  page.evaluate(async () => ({
    entries: history.length,
    cookies: document.cookie,
    stored: localStorage.length + sessionStorage.length,
    location: (await navigator.permissions.query({ name: 'geolocation' })).state,
    isOnline: navigator.onLine,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    hasScript: 'left' in window,
    hasClock: '__pwClock' in window,
    width: innerWidth,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  }));

const ZONE = 'Pacific/Kiritimati';

const CLEAN = {
  entries: 2,
  cookies: '',
  stored: 0,
  isOnline: true,
  hasScript: false,
  hasClock: false,
  width: 1280,
  isDark: false,
};

for (const round of ['first', 'second'])
  test(`a ${round} test of a shared context finds no traces of another`, async ({ page, context }) => {
    expect(page.url()).toBe('about:blank');
    const answer = await page.goto('/explore/');
    expect(answer?.status()).toBe(200);
    const state = await readState(page);
    expect(state).toMatchObject(CLEAN);
    expect(state.location).not.toBe('granted');
    expect(state.zone).not.toBe(ZONE);

    await page.evaluate(() => {
      document.cookie = 'left=behind';
      localStorage.setItem('left', 'behind');
      sessionStorage.setItem('left', 'behind');
    });
    await page.addInitScript(() => Object.assign(window, { left: 'behind' }));
    await page.route('**/explore/', (route) => route.fulfill({ status: 418 }));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 700, height: 500 });
    await page.clock.install();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId: ZONE });
    await page.goto('/gallery/');
    await stopClock(page);
    await context.grantPermissions(['geolocation']);
    await context.setOffline(true);
    expect(await readState(page)).toMatchObject({
      stored: 2,
      location: 'granted',
      isOnline: false,
      zone: ZONE,
      hasScript: true,
      hasClock: true,
      width: 700,
      isDark: true,
    });
  });
