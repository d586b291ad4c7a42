import { resolve } from 'node:path';
import type { FileTarget } from '#domain/addresses/media-elsewhere';
import type { EntryFacts } from '#library/library';
import { publishMedia } from '#library/media';
import type { Video } from '#library/schemas/video';
import { mediaTypeOf } from '#domain/media/media-types';
import type { Restart, VideoData } from '#domain/playback/playback-file';
import {
  playbackToJson,
  buildRestart,
  buildVideoData,
  mostSupported,
  videoFiles,
} from '#page-data/playback-file';
import { TEMPLATE_LANGUAGE } from '#page-data/card';
import { loadEntry, loadSite, loadStoryboard, type TemplateEntry } from './content.ts';
import { getBuild, publishingOf, type Publishing } from './environment.ts';
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
import { findCached } from '#pictures/picture-store';

/** Publishes the media of some content and responds with its scene or video, and its ending. */
export async function respondWithPlayback({ props }: { props: { facts: EntryFacts } }): Promise<Response> {
  const { facts } = props;
  const content = await loadEntry(facts);
  const { evaluatedFeatures } = await loadSite();
  const restart = buildRestart(content, {
    ...evaluatedFeatures,
    ...content.viewerDefaults?.evaluatedFeatures,
  });
  const playbackData =
    'video' in content
      ? { video: await loadVideoData(content, facts) }
      : { scene: await loadScene(content, facts) };
  return toResponse({ ...playbackData, restart });
}

/** Templates are public. */
const PUBLIC_CONTENT = { privacy: 'public', linkId: null } as const;

/**
 * Publishes the media of a template and responds with its scene. The end promotes nothing: the page
 * adds its own call to action there.
 */
export async function respondWithTemplate({
  props,
}: {
  props: { template: TemplateEntry };
}): Promise<Response> {
  const { template } = props;
  const storyboard = await loadStoryboard(template);
  if (storyboard === null) throw new Error(`${template.file} has no storyboard.`);
  const sceneSource = { storyboard, transcript: [], language: TEMPLATE_LANGUAGE };
  const sceneTarget = { name: template.slug, baseDir: template.baseDir, ...publishingOf(PUBLIC_CONTENT) };
  const restart: Restart = { theme: 'present', headline: [], learnMore: null };
  return toResponse({ scene: await makeScene(sceneSource, sceneTarget), restart });
}

function toResponse(file: Parameters<typeof playbackToJson>[0]): Response {
  return new Response(playbackToJson(file), { headers: { 'Content-Type': mediaTypeOf('.json') } });
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
function loadScene(content: Presentation, facts: EntryFacts): Promise<Scene> {
  const { storyboard, transcript, language, loop, teaseContent } = content;
  return makeScene(
    // The end of teased content offers the rest.
    { storyboard, transcript, language, loop: loop && !teaseContent },
    { name: content.oid, baseDir: facts.baseDir, ...publishingOf(facts) },
  );
}

/** The name of some content in warnings, its folder, and where its files are published. */
interface SceneTarget extends Publishing {
  readonly name: string;
  readonly baseDir: string;
}

async function makeScene(
  sceneSource: Omit<Parameters<typeof buildScene>[0], 'media'>,
  target: SceneTarget,
): Promise<Scene> {
  const media = await publishSceneMedia(sceneSource.storyboard, target);
  for (const { element, step, factor } of findEnlargedImages(sceneSource.storyboard, media.images))
    getBuild()?.warn(
      `${target.name}: the step "${step}" enlarges the image of the element "${element}" ` +
        `${factor.toFixed(1)} times. Use a larger image, or SVG.`,
    );
  return buildScene({ ...sceneSource, media });
}

/** Publishes the pictures, videos and code of a storyboard. */
export async function publishSceneMedia(
  { elements }: Storyboard,
  { baseDir, pictureEnv, mediaTarget }: SceneTarget,
): Promise<SceneMedia> {
  const images = elements.flatMap((element) => rulesOf(element).picture(element) ?? []);
  const videos = elements.flatMap((element) => rulesOf(element).video(element) ?? []);
  const publishAll = async <Value>(paths: string[], publish: (file: string) => Promise<Value>) =>
    new Map(
      await Promise.all(
        [...new Set(paths)].map(async (path) => [path, await publish(resolve(baseDir, path))] as const),
      ),
    );
  const drawnFormulas = elements.map(async (element) =>
    element.type === 'formula' ? ([[element.id, await drawFormula(element, pictureEnv)]] as const) : [],
  );
  return {
    images: new Map([
      ...(await publishAll(images, (file) => mipmapsOf(file, pictureEnv))),
      ...(await Promise.all(drawnFormulas)).flat(),
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
async function drawFormula(element: ElementOf<'formula'>, env: FileTarget): Promise<MipmappedImage> {
  // The same formula at another place is the same picture.
  const appearance = { ...element, id: '', x: 0, y: 0, r: 0, z: 0, opacity: 1 };
  const hash = hashOfInputs({ version: FORMULA_VERSION }, { ...appearance, fonts: fontVersions() });
  return (await findCached<MipmappedImage>(env, hash)) ?? keepVector(await formulaVector(element), hash, env);
}
