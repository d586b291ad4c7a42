import { rulesOf, type SceneElement, type SceneMedia } from '#domain/playback/element-types';
import { overviewFrame } from '#domain/playback/box';
import type { Scene, SceneStep } from '#domain/playback/scene';
import { directionOf } from '#domain/languages/text-direction';
import type { Step, Storyboard, StoryboardElement } from '#library/schemas/storyboard';
import type { TranscriptTopic } from '#library/schemas/transcript';
import { styleOf, unitOf } from './element-box.ts';
import { objectsOfSteps } from './step-objects.ts';
import { speechOfStep } from './step-text.ts';
import { stepTranscriptOf } from './step-transcript.ts';

/** The input of a scene. */
export interface SceneInput {
  readonly storyboard: Storyboard;
  readonly transcript: readonly TranscriptTopic[];
  /** Language of the content. */
  readonly language: string;
  readonly media: SceneMedia;
  /** Whether the path begins again after the last step. */
  readonly loop?: boolean;
}

/**
 * Builds the player's data without speaker notes and file paths. Throws if a media file was not
 * published.
 */
export function buildScene(input: SceneInput): Scene {
  const { storyboard, language, media, loop } = input;
  const direction = directionOf(language);
  const { topics } = stepTranscriptOf(input);
  // The sort is stable: elements with the same stacking order keep the order of the file.
  const elements = storyboard.elements.filter(({ opacity }) => opacity > 0).sort((a, b) => a.z - b.z);
  const positions = new Map(elements.map((element, position) => [element, position]));
  const objects = objectsOfSteps(storyboard);
  const firstObject = (index: number) => objects.slice(0, index).flat().length;
  return {
    version: 1,
    language,
    background: storyboard.background,
    overview: overviewFrame(elements, storyboard.path),
    elements: elements.map((element) => toElement(element, media)),
    steps: storyboard.path.map((step, index) =>
      toStep(step, storyboard, { topic: topics[index] ?? null, firstObject: firstObject(index) }),
    ),
    objects: objects.flat().flatMap((element) => positions.get(element) ?? []),
    ...(direction && { direction }),
    ...(loop === true && { loop }),
  };
}

function toElement(element: StoryboardElement, media: SceneMedia): SceneElement {
  const { id, x, y, w, h, r } = element;
  const unit = unitOf(element);
  const box = { id, x, y, w, h, r, unit, style: styleOf(element, unit) };
  return rulesOf(element).toScene(element, box, media);
}

function toStep(
  step: Step,
  storyboard: Storyboard,
  parts: Pick<SceneStep, 'topic' | 'firstObject'>,
): SceneStep {
  const { title, frame, seconds } = step;
  return {
    title,
    frame,
    text: speechOfStep(step, storyboard),
    ...parts,
    ...(seconds !== undefined && { seconds }),
  };
}
