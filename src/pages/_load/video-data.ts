import { resolve } from 'node:path';
import { readEntry, type EntryFacts } from '#content/library';
import { publishMedia } from '#content/media';
import { buildVideoData, videoFiles } from '#page-data/video-data';
import type { VideoData } from '#domain/video-data';
import { outDir } from './environment.ts';

/** Publishes the files of a video and builds what its player is given. */
export async function loadVideoData(facts: EntryFacts): Promise<VideoData> {
  const content = await readEntry(facts);
  if (!('video' in content)) {
    throw new Error(`${facts.file} is no video; ask for the data of videos only.`);
  }
  const target = { outDir, cacheDir: '.cache/media' };
  const addresses = new Map<string, string>();
  for (const file of videoFiles(content)) {
    addresses.set(file, await publishMedia(resolve(facts.baseDir, file), target));
  }
  return buildVideoData(content, (file) => addresses.get(file) ?? '');
}
