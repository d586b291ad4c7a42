/** Where the viewer is; steps are null for videos, times for presentations. */
export interface Position {
  readonly isPlaying: boolean;
  /** From 1; 0 in the overview. */
  readonly step: number | null;
  readonly steps: number | null;
  /** Title of the step. */
  readonly title: string | null;
  readonly seconds: number | null;
  readonly durationSeconds: number | null;
}

/** What plays on the stage; null where a video or a presentation knows no such move. */
export interface Playing {
  /** Rejects where it cannot, if that is known. */
  readonly play: () => void | Promise<void>;
  readonly pause: () => void;
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
  readonly goToStep: ((step: number) => void) | null;
  readonly seek: ((seconds: number) => void) | null;
  /** Plays from the first step or second again. */
  readonly replay: () => void;
}
