import type { EntryFacts } from '#content/library';
import { playbackToJson } from '#page-data/playback-json';
import { buildRestart } from '#page-data/restart';
import { loadEntry } from './load-entry.ts';
import { contentKey, withKeys } from './cache-keys.ts';
import { loadUnlisted } from './content.ts';
import { loadScene } from './scene.ts';
import { loadVideoData } from './video-data.ts';

/** The paths of what the player of content behind view links is given. */
export async function privatePlaybackPaths() {
  return withKeys(
    await loadUnlisted(),
    ({ facts }) => contentKey(facts),
    ({ facts, linkId }, cacheKey) => ({ params: { link_id: linkId }, props: { facts }, cacheKey }),
  );
}

/** Publishes the media of some content and answers with its scene or video, and its ending. */
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
