import type { PresentationFile, VideoFile } from '#domain/playback-file';

/** A playback file as small as it can be: numbers have ten digits, as many as a screen can show and no noise. */
export function playbackToJson(playback: PresentationFile | VideoFile): string {
  return JSON.stringify(playback, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(10)) : value,
  );
}
