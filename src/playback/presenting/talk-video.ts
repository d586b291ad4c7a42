import type { PresentedVideo } from '#domain/presenting/presenting';

/** A video of the audience may differ this much from that of the presenter, in seconds. */
const TOLERANCE_SECONDS = 0.7;

const videosOf = (stage: Element): HTMLVideoElement[] => [...stage.querySelectorAll('video')];

/** The last state that a stage has followed. A video that goes on must not be set each second. */
const followed = new WeakMap<Element, PresentedVideo | null>();

/** Plays, pauses and seeks the video of the audience as the presenter does. */
export function followVideo(stage: Element, wanted: PresentedVideo | null): void {
  if (wanted === (followed.get(stage) ?? null)) return;
  followed.set(stage, wanted);
  const video = wanted && videosOf(stage)[wanted.index];
  if (!video) return;
  if (Math.abs(video.currentTime - wanted.seconds) > TOLERANCE_SECONDS) video.currentTime = wanted.seconds;
  if (!wanted.isPlaying) video.pause();
  else if (video.paused)
    video.play().catch(() => {
      // Browsers refuse sound before the first press in a window.
      video.muted = true;
      return video.play().catch(() => undefined);
    });
}

/** Reports each press on the controls of a video in the console, whose own sound is off. */
export function watchVideos(
  stage: Element,
  report: (video: PresentedVideo) => void,
  signal: AbortSignal,
): void {
  for (const type of ['play', 'pause', 'seeked'])
    stage.addEventListener(
      type,
      ({ target }) => {
        if (!(target instanceof HTMLVideoElement)) return;
        target.muted = true;
        report({
          index: videosOf(stage).indexOf(target),
          seconds: target.currentTime,
          isPlaying: !target.paused,
        });
      },
      // Events of media do not bubble.
      { signal, capture: true },
    );
}
