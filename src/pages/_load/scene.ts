import { resolve } from 'node:path';
import { readEntry, type EntryFacts } from '#content/library';
import { publishMedia } from '#content/media';
import type { Storyboard } from '#content/schemas/storyboard';
import { buildScene, sceneToJson, type SceneMedia } from '#page-data/scene';
import { mipmapsOf } from '#pictures/mipmaps';
import { loadListed, loadUnlisted } from './content.ts';
import { mediaTarget, pictureEnv } from './environment.ts';

/** The paths of the scenes of listed presentations. */
export async function scenePaths() {
  return (await loadListed('presentation')).map((facts) => ({
    params: { oid: facts.oid },
    props: { facts },
  }));
}

/** The paths of the scenes behind view links. */
export async function privateScenePaths() {
  return (await loadUnlisted())
    .filter(({ facts }) => facts.kind === 'presentation')
    .map(({ facts, linkId }) => ({ params: { link_id: linkId }, props: { facts } }));
}

/** Publishes the media of a presentation and answers with its scene. */
export async function answerWithScene({ props }: { props: { facts: EntryFacts } }): Promise<Response> {
  const { facts } = props;
  const content = await readEntry(facts);
  if (!('storyboard' in content))
    throw new Error(`${facts.file} has no storyboard; only presentations have scenes.`);
  const { storyboard, transcript, language } = content;
  const media = await publishSceneMedia(storyboard, facts.baseDir);
  const json = sceneToJson(buildScene({ storyboard, transcript, language, media }));
  return new Response(json, { headers: { 'Content-Type': 'application/json' } });
}

async function publishSceneMedia({ elements }: Storyboard, baseDir: string): Promise<SceneMedia> {
  const images = elements.flatMap((element) => {
    if (element.type === 'image') return [element.src];
    return element.type === 'video' && element.poster !== null ? [element.poster] : [];
  });
  const videos = elements.flatMap((element) => (element.type === 'video' ? [element.src] : []));
  const publishAll = async <Value>(paths: string[], publish: (file: string) => Promise<Value>) =>
    new Map(
      await Promise.all(
        [...new Set(paths)].map(async (path) => [path, await publish(resolve(baseDir, path))] as const),
      ),
    );
  return {
    images: await publishAll(images, (file) => mipmapsOf(file, pictureEnv)),
    videos: await publishAll(videos, (file) => publishMedia(file, mediaTarget)),
  };
}
