/** Where a video is. */
export interface VideoState {
  readonly seconds: number;
  readonly isPlaying: boolean;
  readonly durationSeconds: number;
}
