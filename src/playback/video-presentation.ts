import { asksForKiosk } from '#domain/playback/kiosk';
import type { PlaybackControls, Position } from '#domain/playback/playback-controls';
import { parseStart } from '#domain/playback/start-time';
import { keepAwake } from './keep-awake.ts';
import { mountVideo, type VideoOptions } from './video.ts';

/** Options of a video presentation on the stage. */
export interface VideoPresentationOptions extends Pick<
  VideoOptions,
  'video' | 'texts' | 'title' | 'language' | 'isLooping' | 'storage' | 'onEnd' | 'onError'
> {
  readonly onMove: (position: Position) => void;
}

/** Puts a video on the stage and plays it from the time in the URL. */
export function mountVideoPresentation(
  stage: HTMLElement,
  { onMove, ...options }: VideoPresentationOptions,
): PlaybackControls {
  let hasEnded = false;
  const player = mountVideo(stage, {
    ...options,
    startSeconds: parseStart(location) ?? 0,
    // The visitor has already pressed Start.
    isAutoplaying: true,
    onChange: (state) => {
      hasEnded = false;
      onMove({ ...state, step: null, steps: null, title: null, view: null });
      updateWakeLock();
    },
    onEnd: () => {
      hasEnded = true;
      options.onEnd();
      updateWakeLock();
    },
  });
  const updateWakeLock = keepAwake((isFilled) => player.state().isPlaying || (isFilled && !hasEnded));
  if (asksForKiosk(location.search))
    void import('./presenting/kiosk.ts').then((code) =>
      code.runKiosk(stage, () => {
        player.seek(0);
        void player.play();
      }),
    );
  return {
    play: async () => {
      await player.play();
      if (!player.state().isPlaying) throw new Error('The video does not play.');
    },
    pause: player.pause,
    next: null,
    previous: null,
    goToStep: null,
    goToView: null,
    seek: player.seek,
    replay: () => {
      player.seek(0);
      void player.play();
    },
  };
}
