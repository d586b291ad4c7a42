import { resolve } from 'node:path';
import type { EntryFacts } from '#content/library';
import { publishMedia } from '#content/media';
import type { Video } from '#content/schemas/video';
import { buildVideoData, videoFiles } from '#page-data/video-data';
import type { VideoData } from '#domain/video-data';
import { publishingOf } from './environment.ts';

/** Publishes the files of a video and builds its player data. */
export async function loadVideoData(content: Video, facts: EntryFacts): Promise<VideoData> {
  const { mediaTarget } = publishingOf(facts);
  const addresses = new Map<string, string>();
  for (const file of videoFiles(content)) {
    addresses.set(file, await publishMedia(resolve(facts.baseDir, file), mediaTarget));
  }
  return buildVideoData(content, (file) => addresses.get(file) ?? '');
}
