import type { EntryFacts } from '#content/library';
import { playbackToJson } from '#page-data/playback-json';
import { buildRestart } from '#page-data/restart';
import { loadEntry } from './load-entry.ts';
import { contentKey, withKeys } from './cache-keys.ts';
import { loadRequestedUnlisted } from './content.ts';
import { loadScene } from './scene.ts';
import { loadVideoData } from './video-data.ts';

/** Returns the static paths of the player data of content behind view links. */
export async function privatePlaybackPaths() {
  return withKeys(
    await loadRequestedUnlisted(),
    ({ facts }) => contentKey(facts),
    ({ facts, linkId }, cacheKey) => ({ params: { link_id: linkId }, props: { facts }, cacheKey }),
  );
}

/** Publishes the media of some content and responds with its scene or video, and its ending. */
export async function answerWithPlayback({ props }: { props: { facts: EntryFacts } }): Promise<Response> {
  const { facts } = props;
  const content = await loadEntry(facts);
  const restart = buildRestart(content);
  const plays =
    'video' in content
      ? { video: await loadVideoData(content, facts) }
      : { scene: await loadScene(content, facts) };
  return new Response(playbackToJson({ ...plays, restart }), {
    headers: { 'Content-Type': 'application/json' },
  });
}
