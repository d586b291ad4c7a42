import { resolve } from 'node:path';
import type { FileTarget } from '#domain/addresses/media-elsewhere';
import type { EntryFacts } from '#library/library';
import { publishMedia } from '#library/media';
import type { Video } from '#library/schemas/video';
import { mediaTypeOf } from '#domain/media/media-types';
import type { VideoData } from '#domain/playback/playback-file';
import {
  playbackToJson,
  buildRestart,
  buildVideoData,
  mostSupported,
  videoFiles,
} from '#page-data/playback-file';
import { loadEntry, loadSite } from './content.ts';
import { publishingOf, getBuild } from './environment.ts';
import type { Presentation } from '#library/schemas/presentation';
import type { Storyboard } from '#library/schemas/storyboard';
import { rulesOf, type ElementOf, type SceneMedia } from '#domain/playback/element-types';
import type { Scene } from '#domain/playback/scene';
import { buildScene } from '#page-data/scene';
import { findEnlargedImages } from '#pictures/enlarged-images';
import { highlight } from '#pictures/code/highlight';
import { fontVersions } from '#pictures/font-faces';
import { formulaVector } from '#pictures/formula/draw-formula';
import { FORMULA_VERSION } from '#pictures/formula/typeset';
import { keepVector, mipmapsOf, type MipmappedImage } from '#pictures/mipmaps';
import { hashOfInputs } from '#pictures/picture-sources';
import { findKept } from '#pictures/picture-store';

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

/** Publishes the media of a presentation and builds its scene. */
async function loadScene(content: Presentation, facts: EntryFacts): Promise<Scene> {
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

/** Publishes a formula as a vector image. A build draws each once. */
async function drawnFormula(element: ElementOf<'formula'>, env: FileTarget): Promise<MipmappedImage> {
  // The same formula at another place is the same picture.
  const look = { ...element, id: '', x: 0, y: 0, r: 0, z: 0, opacity: 1 };
  const hash = hashOfInputs({ version: FORMULA_VERSION }, { ...look, fonts: fontVersions() });
  return (await findKept<MipmappedImage>(env, hash)) ?? keepVector(await formulaVector(element), hash, env);
}
