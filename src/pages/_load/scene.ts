import { resolve } from 'node:path';
import { publishMedia } from '#content/media';
import type { Presentation } from '#content/schemas/presentation';
import type { Storyboard } from '#content/schemas/storyboard';
import type { Scene } from '#domain/scene';
import { buildScene, type SceneMedia } from '#page-data/scene';
import { mipmapsOf } from '#pictures/mipmaps';
import { mediaTarget, pictureEnv } from './environment.ts';

/** Publishes the media of a presentation and builds its scene. */
export async function loadScene(content: Presentation, baseDir: string): Promise<Scene> {
  const { storyboard, transcript, language } = content;
  return buildScene({
    storyboard,
    transcript,
    language,
    media: await publishSceneMedia(storyboard, baseDir),
  });
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
