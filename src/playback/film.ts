import type { Playing, Position } from '#domain/playing';
import { parseStart } from '#domain/start-time';
import { mountVideo, type VideoOptions } from './video.ts';

/** What a video on the stage is made from. */
export interface FilmOptions extends Pick<
  VideoOptions,
  'video' | 'texts' | 'title' | 'language' | 'storage' | 'onEnd' | 'onError'
> {
  readonly onMove: (position: Position) => void;
}

/** Puts a video on the stage and plays it, from where the address says. */
export function mountFilm(stage: HTMLElement, { onMove, ...options }: FilmOptions): Playing {
  const player = mountVideo(stage, {
    ...options,
    startSeconds: parseStart(location) ?? 0,
    // Start was pressed.
    isAutoplaying: true,
    onChange: (state) => onMove({ ...state, step: null, steps: null, title: null }),
  });
  return {
    play: async () => {
      await player.play();
      if (!player.state().isPlaying) throw new Error('The video does not play.');
    },
    pause: player.pause,
    next: null,
    previous: null,
    goToStep: null,
    seek: player.seek,
    replay: () => {
      player.seek(0);
      void player.play();
    },
  };
}
