import type { PresentationFile, VideoFile } from '#domain/playback/playback-file';

/**
 * Serialises a playback file compactly. Rounds numbers to ten digits: as precise as any screen,
 * without rounding noise.
 */
export function playbackToJson(playback: PresentationFile | VideoFile): string {
  return JSON.stringify(playback, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(10)) : value,
  );
}
