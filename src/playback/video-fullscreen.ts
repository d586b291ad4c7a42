import { fillingOf, type Filling } from './fill-screen.ts';

/** A video of iPhones, where only videos fill the screen. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** Returns how a viewer with a video fills the screen. On iPhones, the video does so alone. */
export function videoFilling(whole: HTMLElement, video: PhoneVideo): Filling {
  const filling = fillingOf(whole);
  if (document.fullscreenEnabled || !video.webkitEnterFullscreen) return filling;
  return { ...filling, canFill: true, toggleFullscreen: () => video.webkitEnterFullscreen?.() };
}
