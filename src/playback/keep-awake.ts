import { isFilled } from './fill-screen.ts';

/** What only Chromium's documents have. */
interface ChromiumDocument {
  readonly featurePolicy: { readonly allowsFeature: (name: string) => boolean };
}

/**
 * Keeps the screen on while `isNeeded` returns true. It is called with whether the viewer fills the
 * screen: at each change of full screen, and at each call of the returned function. The device may
 * refuse, for example with a low battery.
 */
export function keepAwake(isNeeded: (isFilled: boolean) => boolean): () => void {
  const { featurePolicy: policy } = document as Document & Partial<ChromiumDocument>;
  let isRequested = false;
  let lock: WakeLockSentinel | undefined;

  async function requestLock(): Promise<void> {
    // Chromium writes an error to the console if a frame without the permission asks.
    if (!isRequested || document.hidden || policy?.allowsFeature('screen-wake-lock') === false) return;
    try {
      const newLock = await navigator.wakeLock.request('screen');
      // Not needed any more, or another request was faster: release it.
      if (!isNeeded(isFilled()) || lock?.released === false) await newLock.release();
      else lock = newLock;
    } catch {
      // Refused, or the browser has no locks.
    }
  }
  function update(): void {
    const isWanted = isNeeded(isFilled());
    if (isWanted === isRequested) return;
    isRequested = isWanted;
    if (isRequested) void requestLock();
    else {
      void lock?.release().catch(() => undefined);
      lock = undefined;
    }
  }
  // Browsers release the lock when the page is hidden.
  document.addEventListener('visibilitychange', () => void requestLock());
  document.addEventListener('fullscreenchange', update);
  update();
  return update;
}
