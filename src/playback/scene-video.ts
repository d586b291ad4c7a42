import type { SceneVideo } from '#domain/scene';
import { add } from './dom.ts';

/** Puts a native video into its box; nothing of it is loaded before the camera sees it. */
export function createVideo(box: HTMLElement, { src, poster, alt }: SceneVideo) {
  const video = add(box, 'video');
  // Browsers let only a silent video play by itself.
  Object.assign(video, {
    controls: true,
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
      // A browser may refuse; the controls are there.
      if (isLookedAt) video.play().catch(() => undefined);
      else video.pause();
    },
  };
}
