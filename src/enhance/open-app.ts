import { storeFallbackMs } from '#domain/store-fallback';

/** URLs of the app and its store, and the time for the app to open, in milliseconds. */
export interface AppAddresses {
  readonly url: string;
  readonly ownProtocolUrl: string;
  readonly openAppTimeout: number;
}

/**
 * Opens the app by its own protocol. If the browser still shows the page after the timeout plus one
 * second, goes to the store (rule 4.32).
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
