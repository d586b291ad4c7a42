/** A video of iPhones, where only videos fill the screen. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** Reports whether the page may fill the screen with this video. */
export const canFillScreen = (video: PhoneVideo): boolean =>
  document.fullscreenEnabled || video.webkitEnterFullscreen !== undefined;

/** Lets an element fill the screen, or the video alone, and leaves full screen again. */
export function toggleFullscreen(whole: HTMLElement, video: PhoneVideo): void {
  if (!document.fullscreenEnabled) {
    video.webkitEnterFullscreen?.();
    return;
  }
  const done = document.fullscreenElement ? document.exitFullscreen() : whole.requestFullscreen();
  // Refused without a user action.
  done.catch(() => undefined);
}
