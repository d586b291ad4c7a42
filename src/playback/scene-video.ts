import type { SceneElementOf } from '#domain/playback/element-types';
import { add } from './dom.ts';

/** Puts a native video into its box. Loads nothing before the camera sees it. */
export function createVideo(box: HTMLElement, { src, poster, alt }: SceneElementOf<'video'>) {
  const video = add(box, 'video');
  // Browsers autoplay only muted videos.
  Object.assign(video, {
    muted: true,
    playsInline: true,
    preload: 'none',
    src,
    ariaLabel: alt,
  });
  return {
    load() {
      if (poster !== null) video.poster = poster;
    },
    play(isLookedAt: boolean) {
      // Otherwise the video is too small to operate.
      video.controls = isLookedAt;
      if (!isLookedAt) video.pause();
      // If the browser refuses, or the visitor reduces motion, the controls still play it.
      else if (!matchMedia('(prefers-reduced-motion: reduce)').matches) video.play().catch(() => undefined);
    },
  };
}
