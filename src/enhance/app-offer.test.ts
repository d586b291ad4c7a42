// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NativeApp } from '#services/viewer';
import { offerApp } from './app-offer.ts';
import { openApp } from './open-app.ts';

vi.mock('./open-app.ts', () => ({ openApp: vi.fn<() => void>() }));

const TEXTS = {
  app: { label: 'App', open: 'Open', close: 'Close', iphone: 'For iPhone', android: 'For Android' },
};
const APP: NativeApp = {
  type: 'iphone',
  url: 'https://store.example/app',
  ownProtocolUrl: 'podium://x',
  openAppTimeout: 2000,
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(TEXTS)));
  document.documentElement.lang = 'de';
  document.body.innerHTML = '';
});

describe('the app', () => {
  it.each([
    ['iphone', 'For iPhone'],
    ['android', 'For Android'],
  ] as const)('has the badge of its store: %s [3.25, 9.25]', async (type, text) => {
    await offerApp(document, { ...APP, type });
    const badge = document.querySelector('aside a');
    expect(badge?.textContent).toBe(text);
    expect(badge?.getAttribute('href')).toBe('https://store.example/app');
    expect(badge?.className).toContain(`app-${type}`);
  });

  it.each([
    [undefined, 300],
    [null, 300],
    [2000, 2000],
  ])('with a timeout of %j may take %d ms to open [3.25, 4.32]', async (openAppTimeout, ms) => {
    const { openAppTimeout: _, ...rest } = APP;
    const app = openAppTimeout === undefined ? rest : { ...rest, openAppTimeout };
    await offerApp(document, app);
    document.querySelector<HTMLElement>('aside .button')?.click();
    await vi.waitFor(() => expect(openApp).toHaveBeenLastCalledWith(document, app, ms, expect.anything()));
  });

  it('is no longer offered to visitors who close the offer', async () => {
    await offerApp(document, APP);
    expect(document.querySelector('aside')?.getAttribute('aria-label')).toBe('App');
    document.querySelector<HTMLElement>('[aria-label=Close]')?.click();
    expect(document.querySelector('aside')).toBeNull();
  });
});
