import { atom, type ReadableAtom } from 'nanostores';
import { clampPercent } from '#domain/progress';
import type { Playing, Position } from '#domain/playing';

/** What the viewer shows over the stage (spec section 4, overlay mode); nothing while it plays. */
export type PlaybackState =
  | { readonly mode: 'start'; /** Why the last attempt failed. */ readonly error: unknown }
  | { readonly mode: 'loading'; /** 0 to 100. */ readonly percent: number }
  | { readonly mode: 'playing' | 'restart' };

/** Loads what plays and puts it on the stage; reports how much has come, 0 to 100. */
export type LoadPlaying = (report: (percent: number) => void) => Promise<Playing>;

/** The viewer of a page. */
export interface PlaybackStore {
  readonly $playback: ReadableAtom<PlaybackState>;
  /** Null before something has played. */
  readonly $position: ReadableAtom<Position | null>;
  /** What is on the stage. */
  readonly playing: () => Playing | null;
  /** Starts, unless it has. A failure shows in the state, and one may start again. Never rejects. */
  readonly start: (load: LoadPlaying) => Promise<void>;
  /** What plays has moved. */
  readonly move: (position: Position) => void;
  /** The last step or second is over. */
  readonly end: () => void;
  /** Plays again from the beginning. */
  readonly restart: () => void;
}

/** A viewer that has not started. */
export function createPlayback(): PlaybackStore {
  const $playback = atom<PlaybackState>({ mode: 'start', error: null });
  const $position = atom<Position | null>(null);
  let playing: Playing | null = null;

  function report(percent: number): void {
    const state = $playback.get();
    // What has come does not go again.
    if (state.mode === 'loading' && percent > state.percent)
      $playback.set({ mode: 'loading', percent: clampPercent(percent) });
  }

  return {
    $playback,
    $position,
    playing: () => playing,
    start: async (load) => {
      if ($playback.get().mode !== 'start') return;
      $playback.set({ mode: 'loading', percent: 0 });
      try {
        playing = await load(report);
        $playback.set({ mode: 'playing' });
      } catch (error) {
        $playback.set({ mode: 'start', error });
      }
    },
    move: (position) => {
      $position.set(position);
      // By the Back button, a link or the page around: what moves after the end is to be seen.
      if ($playback.get().mode === 'restart') $playback.set({ mode: 'playing' });
    },
    end: () => {
      if ($playback.get().mode === 'playing') $playback.set({ mode: 'restart' });
    },
    restart: () => {
      if ($playback.get().mode !== 'restart') return;
      $playback.set({ mode: 'playing' });
      playing?.replay();
    },
  };
}
