import { overviewFrame, type Mipmap, type Scene, type SceneElement, type SceneStep } from '#domain/scene';
import { flattenTranscript, type TranscriptSection } from '#domain/transcript';
import type { Step, Storyboard, StoryboardElement } from '#content/schemas/storyboard';
import type { TranscriptTopic } from '#content/schemas/transcript';
import { styleOf } from './element-style.ts';
import { unitOf } from './element-unit.ts';
import { speechOfStep } from './step-text.ts';
import { topicOfStep } from './step-topic.ts';

/** The published media of a storyboard, by their paths in the content file. */
export interface SceneMedia {
  readonly images: ReadonlyMap<string, { readonly ratio: number; readonly mipmaps: readonly Mipmap[] }>;
  /** Addresses of video files. */
  readonly videos: ReadonlyMap<string, string>;
}

/** The input of a scene. */
export interface SceneInput {
  readonly storyboard: Storyboard;
  readonly transcript: readonly TranscriptTopic[];
  /** Language of the content. */
  readonly language: string;
  readonly media: SceneMedia;
}

/** Preferred width of a video's poster, in pixels. */
const POSTER_WIDTH = 1000;

/**
 * Builds the player's data without speaker notes and file paths. Throws if a media file was not
 * published.
 */
export function buildScene({ storyboard, transcript, language, media }: SceneInput): Scene {
  const sections = flattenTranscript(transcript, language);
  // The sort is stable: elements with the same stacking order keep the order of the file.
  const elements = storyboard.elements.filter(({ opacity }) => opacity > 0).sort((a, b) => a.z - b.z);
  return {
    version: 1,
    language,
    background: storyboard.background,
    overview: overviewFrame(elements, storyboard.path),
    elements: elements.map((element) => toElement(element, media)),
    steps: storyboard.path.map((step) => toStep(step, storyboard, sections)),
  };
}

function toElement(element: StoryboardElement, media: SceneMedia): SceneElement {
  const { id, x, y, w, h, r } = element;
  const unit = unitOf(element);
  const base = { id, x, y, w, h, r, unit, style: styleOf(element, unit) };
  switch (element.type) {
    case 'text': {
      const { type, text, list } = element;
      return { ...base, type, text, list };
    }
    case 'image': {
      const { type, src, alt } = element;
      return { ...base, type, alt, ...published(media.images, src) };
    }
    case 'video': {
      const { type, alt } = element;
      const poster = element.poster && posterOf(published(media.images, element.poster));
      return { ...base, type, alt, src: published(media.videos, element.src), poster };
    }
    case 'line': {
      const { type, color, dash, arrow } = element;
      return { ...base, type, color, dash, arrow };
    }
    default:
      return { ...base, type: element.type };
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
  return { title, frame, text: speechOfStep(step, storyboard), topic: topicOfStep(step, sections) };
}
