/** State of a video. */
export interface VideoState {
  readonly seconds: number;
  readonly isPlaying: boolean;
  readonly durationSeconds: number;
}
