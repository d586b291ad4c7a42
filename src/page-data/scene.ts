import { rulesOf, type SceneElement, type SceneMedia } from '#domain/playback/element-types';
import { overviewFrame, type PlacedElement } from '#domain/playback/box';
import { type Scene, type SceneStep, BACKGROUND_SHARE } from '#domain/playback/scene';
import { directionOf } from '#domain/languages/text-direction';
import type { Step, Storyboard, StoryboardElement } from '#library/schemas/storyboard';
import type { TranscriptTopic } from '#library/schemas/transcript';
import { speechOfStep, stepTranscriptOf } from './step-text.ts';
import { elementsShownAt } from '#domain/playback/step-view';
import { inReadingOrder } from './reading-order.ts';

/**
 * Longest side of a box in the page, in pixels. During a flight, browsers draw each box at least at
 * its own size times the device pixel ratio. So a larger box costs memory and time, and a smaller
 * one looks blurred until the camera stops.
 */
const BOX_SIZE_PX = 400;

/** Size limit of a box in pixels, even if its text or outline would need more. */
const MAX_BOX_PX = 1000;

/** Returns the pixels per canvas unit in the box of an element. */
export function pixelsPerUnitOf(element: StoryboardElement): number {
  const longerSide = Math.max(element.w, element.h);
  const unit = BOX_SIZE_PX / longerSide;
  const sharpUnit = Math.max(unit, rulesOf(element).sharpUnit(element, unit));
  return roundToSixDigits(Math.min(sharpUnit, MAX_BOX_PX / longerSide));
}

/**
 * Returns the CSS of an element's box in the player, with `unit` pixels per canvas unit. The schema
 * has checked numbers and colours. Uses no design tokens, because a build shortens their names in
 * styles only.
 */
export function boxCssOf(element: StoryboardElement, unit: number): string {
  const { w, h, opacity } = element;
  const px = (length: number) => `${roundToSixDigits(length * unit)}px`;
  return `width:${px(w)};height:${px(h)};opacity:${opacity};${rulesOf(element).style(element, px)}`;
}

/** Rounds to six significant digits, which are more precise than any screen. */
function roundToSixDigits(number: number): number {
  return Number(number.toPrecision(6));
}

/**
 * Returns for each step the objects that visitors reach from there by key, in reading order: texts,
 * and pictures and videos with a text for screen readers. Each object belongs to the first step
 * that shows it. A picture that fills the background of a step comes after the objects on it.
 * Objects that no step shows come last.
 */
export function objectsOfSteps({ elements, path }: Storyboard): StoryboardElement[][] {
  const remainingElements = new Set(
    elements.filter((element) => element.opacity > 0 && wordsOf(element).trim() !== ''),
  );
  const objectsByStep = path.map((step) => {
    const shownElements = elementsShownAt(step, { elements: [...remainingElements], path });
    for (const { element } of shownElements) remainingElements.delete(element);
    const isBackground = ({ element, w, h }: PlacedElement<StoryboardElement>) =>
      !isText(element) && Math.max(w / step.frame.w, h / step.frame.h) >= BACKGROUND_SHARE;
    return [
      ...inReadingOrder(shownElements.filter((item) => !isBackground(item))),
      ...inReadingOrder(shownElements.filter(isBackground)),
    ];
  });
  objectsByStep.at(-1)?.push(...remainingElements);
  return objectsByStep;
}

function isText(element: StoryboardElement): boolean {
  const words = rulesOf(element).words(element);
  return words !== null && 'text' in words;
}

function wordsOf(element: StoryboardElement): string {
  const words = rulesOf(element).words(element);
  if (words === null) return '';
  return 'text' in words ? words.text : words.alt;
}

interface SceneInput {
  readonly storyboard: Storyboard;
  readonly transcript: readonly TranscriptTopic[];
  /** Language of the content. */
  readonly language: string;
  readonly media: SceneMedia;
  /** Whether the path begins again after the last step. */
  readonly loop?: boolean;
}

/** Builds the player's data without notes and file paths. Throws if media were not published. */
export function buildScene(input: SceneInput): Scene {
  const { storyboard, language, media, loop } = input;
  const direction = directionOf(language);
  const { topics } = stepTranscriptOf(input);
  // The sort is stable: elements with the same stacking order keep the order of the file.
  const elements = storyboard.elements.filter(({ opacity }) => opacity > 0).sort((a, b) => a.z - b.z);
  const positions = new Map(elements.map((element, position) => [element, position]));
  const objectsByStep = objectsOfSteps(storyboard);
  const firstObject = (index: number) => objectsByStep.slice(0, index).flat().length;
  return {
    version: 1,
    language,
    background: storyboard.background,
    overview: overviewFrame(elements, storyboard.path),
    elements: elements.map((element) => toElement(element, media)),
    steps: storyboard.path.map((step, index) =>
      toStep(step, storyboard, { topic: topics[index] ?? null, firstObject: firstObject(index) }),
    ),
    objects: objectsByStep.flat().flatMap((element) => positions.get(element) ?? []),
    ...(direction === 'rtl' && { direction }),
    ...(loop === true && { loop }),
  };
}

function toElement(element: StoryboardElement, media: SceneMedia): SceneElement {
  const { id, x, y, w, h, r } = element;
  const unit = pixelsPerUnitOf(element);
  const box = { id, x, y, w, h, r, unit, style: boxCssOf(element, unit) };
  return rulesOf(element).toScene(element, box, media);
}

function toStep(
  step: Step,
  storyboard: Storyboard,
  playbackFields: Pick<SceneStep, 'topic' | 'firstObject'>,
): SceneStep {
  const { title, frame, portrait, seconds } = step;
  return {
    title,
    frame,
    text: speechOfStep(step, storyboard),
    ...playbackFields,
    ...(portrait && { portrait }),
    ...(seconds !== undefined && { seconds }),
  };
}
