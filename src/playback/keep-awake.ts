import { isFilled } from './fill-screen.ts';

/** A document in Chromium. */
interface Permitted {
  readonly featurePolicy: { readonly allowsFeature: (name: string) => boolean };
}

/**
 * Keeps the screen on while `isNeeded`, which gets whether the viewer fills the screen. Returns a
 * function that applies its current result; changes of full screen apply it too. The device may
 * refuse, as with a low battery.
 */
export function keepAwake(isNeeded: (isFilled: boolean) => boolean): () => void {
  const { featurePolicy: policy } = document as Document & Partial<Permitted>;
  let isOn = false;
  let lock: WakeLockSentinel | undefined;

  async function ask(): Promise<void> {
    // Chromium writes an error to the console if a frame without the permission asks.
    if (!isOn || document.hidden || policy?.allowsFeature('screen-wake-lock') === false) return;
    try {
      const granted = await navigator.wakeLock.request('screen');
      // The first of two, while it is still needed.
      if (isNeeded(isFilled()) && lock?.released !== false) lock = granted;
      else await granted.release();
    } catch {
      // Refused, or the browser has no locks.
    }
  }
  function update(): void {
    const isWanted = isNeeded(isFilled());
    if (isWanted === isOn) return;
    isOn = isWanted;
    if (isOn) void ask();
    else {
      void lock?.release().catch(() => undefined);
      lock = undefined;
    }
  }
  // Browsers release the lock when the page is hidden.
  document.addEventListener('visibilitychange', () => void ask());
  document.addEventListener('fullscreenchange', update);
  update();
  return update;
}
