import { storeFallbackMs } from '#domain/store-fallback';
import type { NativeApp } from '#services/viewer';

/**
 * Opens the app by its own protocol. If the browser still shows the page after `openAppTimeout` (in
 * milliseconds) plus one second, goes to the store (spec section 4).
 */
export function openApp(
  page: Document,
  { url, ownProtocolUrl }: NativeApp,
  openAppTimeout: number,
  go: (url: string) => void,
): void {
  const waiting = setTimeout(() => {
    page.removeEventListener('visibilitychange', leave);
    go(url);
  }, storeFallbackMs(openAppTimeout));
  function leave(): void {
    if (page.visibilityState !== 'hidden') return;
    clearTimeout(waiting);
    page.removeEventListener('visibilitychange', leave);
  }
  page.addEventListener('visibilitychange', leave);
  go(ownProtocolUrl);
}
