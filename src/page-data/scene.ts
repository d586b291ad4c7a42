import { overviewFrame, type Mipmap, type Scene, type SceneElement, type SceneStep } from '#domain/scene';
import { flattenTranscript, type TranscriptSection } from '#domain/transcript';
import type { Step, Storyboard, StoryboardElement } from '#content/schemas/storyboard';
import type { TranscriptTopic } from '#content/schemas/transcript';
import { textOfStep } from './step-text.ts';
import { topicOfStep } from './step-topic.ts';

/** The published media of a storyboard, by their paths as the content file has them. */
export interface SceneMedia {
  readonly images: ReadonlyMap<string, { readonly ratio: number; readonly mipmaps: readonly Mipmap[] }>;
  /** Addresses of video files. */
  readonly videos: ReadonlyMap<string, string>;
}

/** What a scene is computed from. */
export interface SceneInput {
  readonly storyboard: Storyboard;
  readonly transcript: readonly TranscriptTopic[];
  /** Language of the content. */
  readonly language: string;
  readonly media: SceneMedia;
}

const WEIGHTS = { regular: 400, medium: 500, bold: 700, black: 900 } as const;

/** Width, pixels, that the poster of a video in a scene should have. */
const POSTER_WIDTH = 1000;

/** Builds what the player is given; without speaker notes and paths of files. Throws if a medium was not published. */
export function buildScene({ storyboard, transcript, language, media }: SceneInput): Scene {
  const sections = flattenTranscript(transcript, language);
  return {
    version: 1,
    language,
    background: storyboard.background,
    overview: overviewFrame(storyboard.elements, storyboard.path),
    // Sorting keeps the order of the file among elements on the same height.
    elements: [...storyboard.elements].sort((a, b) => a.z - b.z).map((element) => toElement(element, media)),
    steps: storyboard.path.map((step) => toStep(step, storyboard, sections)),
  };
}

function toElement({ z: _, ...element }: StoryboardElement, media: SceneMedia): SceneElement {
  switch (element.type) {
    case 'text':
      return { ...element, weight: WEIGHTS[element.weight] };
    case 'image': {
      const { src, ...image } = element;
      return { ...image, ...published(media.images, src) };
    }
    case 'video': {
      const src = published(media.videos, element.src);
      return { ...element, src, poster: element.poster && posterOf(published(media.images, element.poster)) };
    }
    default:
      return element;
  }
}

function published<Value>(media: ReadonlyMap<string, Value>, path: string): Value {
  const found = media.get(path);
  if (found === undefined)
    throw new Error(`${path} is in a storyboard but was not published; add it to the media.`);
  return found;
}

function posterOf({ mipmaps }: { readonly mipmaps: readonly Mipmap[] }): string | null {
  return (mipmaps.find(({ width }) => width >= POSTER_WIDTH) ?? mipmaps.at(-1))?.src ?? null;
}

function toStep(step: Step, storyboard: Storyboard, sections: readonly TranscriptSection[]): SceneStep {
  const { title, frame } = step;
  return { title, frame, text: textOfStep(step, storyboard), topic: topicOfStep(step, sections) };
}
