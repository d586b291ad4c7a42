/**
 * Full screen of a viewer. In browsers without full screen, the viewer fills the window instead.
 */
export interface FullscreenControl {
  /** Whether full screen is possible. It is not in a frame without the permission. */
  readonly canFill: boolean;
  readonly isFilled: () => boolean;
  /** Fills the screen or the window, or leaves it. */
  readonly toggleFullscreen: () => void;
}

/** Reports whether a viewer fills the screen or the window. */
export const isFilled = (): boolean =>
  (document.fullscreenElement ?? document.querySelector('[data-fills]')) !== null;

/** Returns the control of an element's full screen. */
export function fullscreenOf(viewer: HTMLElement): FullscreenControl {
  // Missing on iPhones, contrary to its type.
  const { fullscreenEnabled } = document as { fullscreenEnabled?: boolean };
  const canFill = fullscreenEnabled === true || (window === window.top && 'popover' in viewer);
  function toggle(): Promise<unknown> {
    // Only browsers without full screen load this code.
    if (!fullscreenEnabled) return import('./fill-window.ts').then((code) => code.toggleWindow(viewer));
    return document.fullscreenElement ? document.exitFullscreen() : viewer.requestFullscreen();
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
