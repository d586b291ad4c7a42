import type { NativeApp } from '#services/viewer';

/** Extra time for the browser, besides the time that the app takes to open. */
const GRACE_MS = 1_000;

/**
 * Opens the app by its own protocol. If the browser still shows the page after `openAppTimeout` (in
 * milliseconds) plus one second, goes to the store (rule 4.32).
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
  }, openAppTimeout + GRACE_MS);
  function leave(): void {
    if (page.visibilityState !== 'hidden') return;
    clearTimeout(waiting);
    page.removeEventListener('visibilitychange', leave);
  }
  page.addEventListener('visibilitychange', leave);
  go(ownProtocolUrl);
}
