import type { SceneVideo } from '#domain/scene';
import { add } from './dom.ts';

/** Puts a native video into its box; nothing of it is loaded before the camera sees it. */
export function createVideo(box: HTMLElement, { src, poster, alt }: SceneVideo) {
  const video = add(box, 'video');
  // Browsers let only a silent video play by itself.
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
      // Too small to be operated, unless the camera looks at it.
      video.controls = isLookedAt;
      if (!isLookedAt) video.pause();
      // A browser may refuse; the controls are there, also for visitors who want less motion.
      else if (!matchMedia('(prefers-reduced-motion: reduce)').matches) video.play().catch(() => undefined);
    },
  };
}
