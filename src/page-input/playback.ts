import { resolve } from 'node:path';
import type { EntryFacts } from '#library/library';
import { publishMedia } from '#library/media';
import type { Video } from '#library/schemas/video';
import { mediaTypeOf } from '#domain/media/media-types';
import type { VideoData } from '#domain/playback/video-data';
import {
  playbackToJson,
  buildRestart,
  buildVideoData,
  mostSupported,
  videoFiles,
} from '#page-data/playback-file';
import { loadEntry, loadSite } from './content.ts';
import { publishingOf } from './environment.ts';
import { loadScene } from './scene.ts';

/** Publishes the media of some content and responds with its scene or video, and its ending. */
export async function answerWithPlayback({ props }: { props: { facts: EntryFacts } }): Promise<Response> {
  const { facts } = props;
  const content = await loadEntry(facts);
  const { evaluatedFeatures } = await loadSite();
  const restart = buildRestart(content, {
    ...evaluatedFeatures,
    ...content.viewerDefaults?.evaluatedFeatures,
  });
  const plays =
    'video' in content
      ? { video: await loadVideoData(content, facts) }
      : { scene: await loadScene(content, facts) };
  return new Response(playbackToJson({ ...plays, restart }), {
    headers: { 'Content-Type': mediaTypeOf('.json') },
  });
}

/** Publishes the files of a video and builds its player data. */
async function loadVideoData(content: Video, facts: EntryFacts): Promise<VideoData> {
  const { mediaTarget } = publishingOf(facts);
  const addresses = new Map<string, string>();
  for (const file of videoFiles(content)) {
    addresses.set(file, await publishMedia(resolve(facts.baseDir, file), mediaTarget));
  }
  return buildVideoData(content, (file) => addresses.get(file) ?? '');
}

/**
 * Publishes a video's file that most players support, and returns its path.
 */
export function publishVideo({ video }: Video, facts: EntryFacts): Promise<string> {
  const file = resolve(facts.baseDir, mostSupported(video));
  return publishMedia(file, publishingOf(facts).mediaTarget);
}
