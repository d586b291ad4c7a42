/** How a viewer fills the screen or, where the browser has no full screen, the window. */
export interface Filling {
  /** Whether it can. A frame without the permission cannot. */
  readonly canFill: boolean;
  readonly isFilled: () => boolean;
  /** Fills the screen or the window, or leaves it. */
  readonly toggleFullscreen: () => void;
}

/** Reports whether a viewer fills the screen or the window. */
export const isFilled = (): boolean =>
  (document.fullscreenElement ?? document.querySelector('[data-fills]')) !== null;

/** Returns how an element fills the screen. */
export function fillingOf(whole: HTMLElement): Filling {
  // Missing on iPhones, contrary to its type.
  const { fullscreenEnabled } = document as { fullscreenEnabled?: boolean };
  const canFill = fullscreenEnabled === true || (window === window.top && 'popover' in whole);
  function toggle(): Promise<unknown> {
    // Few browsers need this code.
    if (!fullscreenEnabled) return import('./fill-window.ts').then((code) => code.toggleWindow(whole));
    return document.fullscreenElement ? document.exitFullscreen() : whole.requestFullscreen();
  }
  return {
    canFill,
    isFilled,
    toggleFullscreen: () => {
      // Browsers refuse full screen without a user action. Then nothing changes.
      if (canFill) toggle().catch(() => undefined);
    },
  };
}
