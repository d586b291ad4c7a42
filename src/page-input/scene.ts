import { resolve } from 'node:path';
import type { EntryFacts } from '#library/library';
import { publishMedia } from '#library/media';
import type { Presentation } from '#library/schemas/presentation';
import type { Storyboard } from '#library/schemas/storyboard';
import { rulesOf, type SceneMedia } from '#domain/playback/element-types';
import type { Scene } from '#domain/playback/scene';
import { buildScene } from '#page-data/scene';
import { findEnlargedImages } from '#pictures/enlarged-images';
import { highlight } from '#pictures/code/highlight';
import { drawnFormula } from '#pictures/formula/drawn-formula';
import { mipmapsOf } from '#pictures/mipmaps';
import { getBuild, publishingOf } from './environment.ts';

/** Publishes the media of a presentation and builds its scene. */
export async function loadScene(content: Presentation, facts: EntryFacts): Promise<Scene> {
  const { storyboard, transcript, language, loop, teaseContent } = content;
  const media = await publishSceneMedia(storyboard, facts);
  for (const { element, step, factor } of findEnlargedImages(storyboard, media.images))
    getBuild()?.warn(
      `${content.oid}: the step "${step}" enlarges the image of the element "${element}" ` +
        `${factor.toFixed(1)} times. Use a larger image, or SVG.`,
    );
  return buildScene({
    storyboard,
    transcript,
    language,
    // The end of teased content offers the rest.
    loop: loop && !teaseContent,
    media,
  });
}

async function publishSceneMedia({ elements }: Storyboard, facts: EntryFacts): Promise<SceneMedia> {
  const { pictureEnv, mediaTarget } = publishingOf(facts);
  const images = elements.flatMap((element) => rulesOf(element).picture(element) ?? []);
  const videos = elements.flatMap((element) => rulesOf(element).video(element) ?? []);
  const publishAll = async <Value>(paths: string[], publish: (file: string) => Promise<Value>) =>
    new Map(
      await Promise.all(
        [...new Set(paths)].map(async (path) => [path, await publish(resolve(facts.baseDir, path))] as const),
      ),
    );
  const drawn = elements.map(async (element) =>
    element.type === 'formula' ? ([[element.id, await drawnFormula(element, pictureEnv)]] as const) : [],
  );
  return {
    images: new Map([
      ...(await publishAll(images, (file) => mipmapsOf(file, pictureEnv))),
      ...(await Promise.all(drawn)).flat(),
    ]),
    code: new Map(
      (
        await Promise.all(
          elements.map(async (element) =>
            element.type === 'code' ? ([[element.id, await highlight(element)]] as const) : [],
          ),
        )
      ).flat(),
    ),
    videos: await publishAll(videos, (file) => publishMedia(file, mediaTarget)),
  };
}
