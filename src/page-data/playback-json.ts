import type { Scene } from '#domain/scene';
import type { VideoData } from '#domain/video-data';
import type { Restart } from './restart.ts';

/** What the player of some content is given: a scene or a video, and what it offers at the end. */
export type Playback = ({ scene: Scene } | { video: VideoData }) & { restart: Restart };

/** A playback file as small as it can be: numbers have ten digits, as many as a screen can show and no noise. */
export function playbackToJson(playback: Playback): string {
  return JSON.stringify(playback, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(10)) : value,
  );
}
