import type { FreeView } from './free-view.ts';

/** The position of the viewer. Steps are null for videos, times for presentations. */
export interface Position {
  readonly isPlaying: boolean;
  /** From 1; 0 in the overview and in a free view. */
  readonly step: number | null;
  /** Number of steps. */
  readonly steps: number | null;
  /** Title of the step. */
  readonly title: string | null;
  /** The free view; null on the path, in the overview and for videos. */
  readonly view: FreeView | null;
  readonly seconds: number | null;
  readonly durationSeconds: number | null;
}

/** Controls the content on the stage. Actions that a video or a presentation lacks are null. */
export interface PlaybackControls {
  /** Rejects if playback is known to have failed. */
  readonly play: () => void | Promise<void>;
  readonly pause: () => void;
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
  readonly goToStep: ((step: number) => void) | null;
  readonly goToView: ((view: FreeView) => void) | null;
  readonly seek: ((seconds: number) => void) | null;
  /** Plays again from the first step or second. */
  readonly replay: () => void;
}
