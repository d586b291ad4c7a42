// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offerApp } from './app-offer.ts';
import { openApp } from './open-app.ts';

vi.mock('./open-app.ts', () => ({ openApp: vi.fn<() => void>() }));

const TEXTS = {
  app: { label: 'App', open: 'Open', close: 'Close', iphone: 'For iPhone', android: 'For Android' },
};
const APP = {
  type: 'iphone',
  url: 'https://store.example/app',
  ownProtocolUrl: 'podium://x',
  openAppTimeout: 300,
} as const;

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(TEXTS)));
  document.documentElement.lang = 'de';
  document.body.innerHTML = '';
});

/** Offers the app and simulates the load of its styles. */
async function offer(app: object): Promise<void> {
  const offered = offerApp(document, app);
  document.head.querySelector('link:last-child')?.dispatchEvent(new Event('load'));
  await offered;
}

describe('the app', () => {
  it.each([
    ['iphone', 'For iPhone'],
    ['android', 'For Android'],
  ] as const)('has the badge of its store: %s [3.25, 9.25]', async (type, text) => {
    await offer({ ...APP, type });
    const badge = document.querySelector('aside a');
    expect(badge?.textContent).toBe(text);
    expect(badge?.getAttribute('href')).toBe('https://store.example/app');
    expect(badge?.className).toContain(`app-${type}`);
  });

  it.each([
    { ...APP, ownProtocolUrl: 'javascript:alert(1)' },
    { ...APP, ownProtocolUrl: 'data:text/html,x' },
    { ...APP, url: 'javascript:alert(1)' },
    { ...APP, url: undefined },
  ])('is not offered where an address is none: %o', async (app) => {
    await expect(offerApp(document, app)).rejects.toThrow(TypeError);
    expect(document.querySelector('aside')).toBeNull();
  });

  it.each([
    [undefined, 300],
    [2000, 2000],
  ])('with a time-out of %j may take %d ms to open [3.25, 4.32]', async (openAppTimeout, ms) => {
    await offer({ ...APP, openAppTimeout });
    document.querySelector<HTMLElement>('aside .button')?.click();
    await vi.waitFor(() =>
      expect(openApp).toHaveBeenLastCalledWith(
        document,
        { url: APP.url, ownProtocolUrl: APP.ownProtocolUrl, openAppTimeout: ms },
        expect.anything(),
      ),
    );
  });

  it('is no longer offered to those who close it', async () => {
    await offer(APP);
    expect(document.querySelector('aside')?.getAttribute('aria-label')).toBe('App');
    document.querySelector<HTMLElement>('[aria-label=Close]')?.click();
    expect(document.querySelector('aside')).toBeNull();
  });
});
