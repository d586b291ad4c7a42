import { atom, type ReadableAtom } from 'nanostores';
import { describeError } from '#domain/util/describe-error';
import type { LogEntry } from '#domain/analytics/log-record';
import type { PlaybackControls, Position } from '#domain/playback/playback-controls';
import { clampPercent } from '#domain/playback/progress';
import { reportFailure } from '#services/failures';

/** The state of the viewer, which decides about the overlay (rule 4.1). `playing` has none. */
export type PlaybackState =
  | { readonly mode: 'start'; /** Error of the last attempt. */ readonly error: unknown }
  | { readonly mode: 'loading'; /** 0 to 100. */ readonly percent: number }
  | { readonly mode: 'playing' | 'restart' };

/** Loads the content and puts it on the stage. Reports progress, 0 to 100. */
export type LoadPlaying = (report: (percent: number) => void) => Promise<PlaybackControls>;

/** Creates a viewer that has not started. */
export function createPlayback() {
  const $playback = atom<PlaybackState>({ mode: 'start', error: null });
  const $position = atom<Position | null>(null);
  let playing: PlaybackControls | null = null;

  function report(percent: number): void {
    const state = $playback.get();
    // Progress never decreases.
    if (state.mode === 'loading' && percent > state.percent)
      $playback.set({ mode: 'loading', percent: clampPercent(percent) });
  }

  return {
    $playback: $playback as ReadableAtom<PlaybackState>,
    /** The position of the content; null until it has played. */
    $position: $position as ReadableAtom<Position | null>,
    /** Returns the content on the stage, or null. */
    playing: () => playing,
    /** Starts once. A failure becomes part of the state, and allows a new start. Never rejects. */
    start: async (load: LoadPlaying) => {
      if ($playback.get().mode !== 'start') return;
      $playback.set({ mode: 'loading', percent: 0 });
      try {
        playing = await load(report);
        $playback.set({ mode: 'playing' });
      } catch (error) {
        $playback.set({ mode: 'start', error });
      }
    },
    /** Records a new position. */
    move: (position: Position) => {
      $position.set(position);
      // If the Back button, a link or the embedding page moved the content at the end, show it.
      if ($playback.get().mode === 'restart') $playback.set({ mode: 'playing' });
    },
    /** Records that the last step or second is over. */
    end: () => {
      if ($playback.get().mode === 'playing') $playback.set({ mode: 'restart' });
    },
    /** Plays again from the beginning. */
    restart: () => {
      if ($playback.get().mode !== 'restart') return;
      $playback.set({ mode: 'playing' });
      playing?.replay();
    },
  };
}

/** Reports each failed start of the viewer and each failure during playback. */
export function logPlayback(
  $playback: ReadableAtom<PlaybackState>,
  $failures: ReadableAtom<number>,
  report: (entry: LogEntry) => void,
): void {
  const entry = { object: 'viewer', source: 'stores/playback', levelname: 'ERROR' } as const;
  $playback.listen((state) => {
    if (state.mode === 'start' && state.error !== null)
      report({ ...entry, trigger: 'start', msg: describeError(state.error) });
  });
  $failures.listen(() =>
    report({ ...entry, trigger: 'play', msg: 'No source of the video could be played.' }),
  );
}

export const { $playback, $position, start, playing, move, end, restart } = createPlayback();

/** Number of playback failures after Start, such as a video file that failed to load. */
export const $failures = atom(0);

/** Records a playback failure. */
export function fail(): void {
  $failures.set($failures.get() + 1);
}

logPlayback($playback, $failures, reportFailure);
