import { storeFallbackMs } from '#domain/store-fallback';

/** What opens an app or its store: the addresses, and how long the app may take, in milliseconds. */
export interface AppAddresses {
  readonly url: string;
  readonly ownProtocolUrl: string;
  readonly openAppTimeout: number;
}

/**
 * Opens the app by its own protocol; a browser that still shows the page after the time-out and a second of grace goes
 * to the store (spec section 4).
 */
export function openApp(page: Document, app: AppAddresses, go: (url: string) => void): void {
  const waiting = setTimeout(() => {
    page.removeEventListener('visibilitychange', leave);
    go(app.url);
  }, storeFallbackMs(app.openAppTimeout));
  function leave(): void {
    if (page.visibilityState !== 'hidden') return;
    clearTimeout(waiting);
    page.removeEventListener('visibilitychange', leave);
  }
  page.addEventListener('visibilitychange', leave);
  go(app.ownProtocolUrl);
}
