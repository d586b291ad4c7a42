import type { NativeApp } from '#services/viewer';

/** Extra time for the browser, besides the time that the app takes to open. */
const BROWSER_GRACE_MS = 1_000;

/**
 * Opens the app by its own protocol. If the browser still shows the page after `openAppTimeout` (in
 * milliseconds) plus one second, goes to the store (rule 4.32).
 */
export function openApp(
  page: Document,
  { url, ownProtocolUrl }: NativeApp,
  openAppTimeout: number,
  navigate: (url: string) => void,
): void {
  const timer = setTimeout(() => {
    page.removeEventListener('visibilitychange', onHidden);
    navigate(url);
  }, openAppTimeout + BROWSER_GRACE_MS);
  function onHidden(): void {
    if (page.visibilityState !== 'hidden') return;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', onHidden);
  }
  page.addEventListener('visibilitychange', onHidden);
  navigate(ownProtocolUrl);
}
