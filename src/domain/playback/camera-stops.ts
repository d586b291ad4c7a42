// Loads on demand, for stages as small as a phone.
import { placeInFrame, type Box, type PlacedElement } from './box.ts';
import type { SceneElement } from './element-types.ts';
import { STAY_SECONDS, type Scene, type SceneStep } from './scene.ts';

/** Width and height of a stage, in CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** An area that the camera shows at a step. On small stages, a step has several. */
export interface CameraStop {
  readonly frame: Box;
  /** How long autoplay stays there, in seconds. */
  readonly seconds: number;
}

/** An element relative to the frame of its step. */
interface StepPart extends PlacedElement<Box> {
  /** In canvas units; Infinity for pictures. */
  readonly fontSize: number;
  /** Number of characters. */
  readonly length: number;
}

/** Minimum font size that is legible on a phone. */
export const MIN_LEGIBLE_FONT_PX = 15;

/** A stop never enlarges text beyond this font size. It shows more of the step instead. */
const MAX_STOP_FONT_PX = 20;

/** Text whose font size is a smaller share of the frame's height counts as part of a picture. */
const MIN_FONT_SHARE = 0.01;

/** A picture with a smaller share of the stage gets a stop. */
const SMALL_PICTURE_SHARE = 0.4;

/** A picture with a smaller share of the stage is an icon, which gets no stop. */
const ICON_SHARE = 0.12;

/** Another step shows an element better if it is larger there by this factor. */
const MIN_BETTER_FACTOR = 1.25;

/** Size of a stop, relative to the elements that it shows: it leaves a margin around them. */
const STOP_MARGIN_FACTOR = 1.03;

const MIN_STOP_SECONDS = 3;

/** Returns how long it takes to read a character, at the pace of subtitles. */
const readingSecondsPerCharacter = (language: string) => (/^(ja|ko|zh)/.test(language) ? 0.2 : 0.06);

/**
 * Returns what the camera shows at a step on a small stage. It shows the whole step first: its
 * frame or, on a stage that is higher than wide, its frame for portrait stages, if it has one. Then
 * it stops at small texts in reading order, at as many at once as are legible, and at small
 * pictures. Texts and pictures that another step shows better get no stop here. `boxes` are the
 * boxes of the elements, including overflowing text.
 */
export function findCameraStops(
  scene: Scene,
  step: number,
  size: Size,
  boxes: readonly Box[] = scene.elements,
): CameraStop[] {
  const sceneStep = scene.steps[step - 1];
  if (!sceneStep) return [];
  const portraitFrame = size.height > size.width ? sceneStep.portrait : undefined;
  const stepFrame = portraitFrame ?? sceneStep.frame;
  const otherSteps = scene.steps.filter((other) => other !== sceneStep);
  const parts = (scene.objects ?? []).flatMap((position) => {
    const [element, box] = [scene.elements[position], boxes[position]];
    return element && box ? partOf(element, box, stepFrame) : [];
  });
  const scale = scaleOf(stepFrame, size);
  const smallParts = parts.filter(
    (part) => isSmall(part, stepFrame, scale, size) && !isShownBetter(part, scale, otherSteps, size),
  );
  const smallTexts = smallParts.filter(({ fontSize }) => fontSize < Infinity);
  const groups = smallTexts.reduce<StepPart[][]>((groupsSoFar, part) => {
    const group = groupsSoFar.find((others) => isLegible([...others, part], size));
    if (group) group.push(part);
    else groupsSoFar.push([part]);
    return groupsSoFar;
  }, []);
  for (const part of smallParts) if (part.fontSize === Infinity) groups.push([part]);
  const secondsPerCharacter = readingSecondsPerCharacter(scene.language);
  const detailStops = groups.map((group) => ({
    frame: stopFrameOf(group, stepFrame, size),
    seconds: Math.max(MIN_STOP_SECONDS, secondsPerCharacter * sumOf(group.map(({ length }) => length))),
  }));
  // Texts that are read at the stops need no time at the whole step.
  const staySeconds = sceneStep.seconds ?? STAY_SECONDS;
  const remainingSeconds = staySeconds - sumOf(detailStops.map(({ seconds }) => seconds));
  return [
    { frame: stepFrame, seconds: Math.max(Math.min(staySeconds, MIN_STOP_SECONDS), remainingSeconds) },
    ...detailStops,
  ];
}

/** Returns the index of the stop whose frame is nearest to a given frame. */
export function nearestStopIndex(stops: readonly CameraStop[], { x, y, w }: Box): number {
  const distances = stops.map(
    ({ frame }) => Math.hypot(frame.x - x, frame.y - y) / w + Math.abs(Math.log(frame.w / w)),
  );
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** Returns a list of the element relative to a frame; empty if its centre is outside the frame. */
function partOf(element: SceneElement, box: Box, frame: Box): StepPart[] {
  const part = placeInFrame(frame, box);
  if (!isCentred(part, frame)) return [];
  return [{ ...part, fontSize: fontSizeOf(element), length: 'alt' in element ? element.alt.length : 0 }];
}

const isCentred = ({ x, y }: PlacedElement<Box>, { w, h }: Box): boolean =>
  Math.abs(x) * 2 <= w && Math.abs(y) * 2 <= h;

/** Returns the font size of an element, in canvas units; Infinity if it has no text. */
function fontSizeOf(element: SceneElement): number {
  if ('letters' in element) return element.letters ?? Infinity;
  const boxFontSize = /font-size:([\d.]{1,20})px/.exec(element.style)?.[1];
  return boxFontSize === undefined ? Infinity : Number(boxFontSize) / element.unit;
}

/** Returns the pixels per canvas unit at which a stage shows a whole box. */
const scaleOf = ({ w, h }: Pick<Box, 'w' | 'h'>, { width, height }: Size): number =>
  Math.min(width / w, height / h);

/** Reports whether a part is too small when the stage shows the whole step. */
function isSmall(
  { fontSize, w, h }: StepPart,
  stepFrame: Box,
  scale: number,
  { width, height }: Size,
): boolean {
  if (fontSize < Infinity)
    return fontSize * scale < MIN_LEGIBLE_FONT_PX && fontSize >= stepFrame.h * MIN_FONT_SHARE;
  const share = Math.max((w * scale) / width, (h * scale) / height);
  return share < SMALL_PICTURE_SHARE && share > ICON_SHARE;
}

/** Reports whether another step shows an element larger, or so large that it is legible. */
function isShownBetter(part: StepPart, scale: number, others: readonly SceneStep[], size: Size): boolean {
  return others.some(({ frame }) => {
    const otherScale = scaleOf(frame, size);
    return (
      isCentred(placeInFrame(frame, part.element), frame) &&
      (otherScale >= scale * MIN_BETTER_FACTOR || part.fontSize * otherScale >= MIN_LEGIBLE_FONT_PX)
    );
  });
}

/** Reports whether some parts are all legible when the stage shows them together. */
function isLegible(parts: readonly StepPart[], size: Size): boolean {
  const scale = scaleOf(boundsOf(parts), size);
  return parts.every(({ fontSize }) => fontSize * scale >= MIN_LEGIBLE_FONT_PX);
}

/** Returns the box around some parts, with a margin, relative to the step. */
function boundsOf(parts: readonly StepPart[]) {
  const left = Math.min(...parts.map(({ x, w }) => x - w / 2));
  const right = Math.max(...parts.map(({ x, w }) => x + w / 2));
  const top = Math.min(...parts.map(({ y, h }) => y - h / 2));
  const bottom = Math.max(...parts.map(({ y, h }) => y + h / 2));
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    w: (right - left) * STOP_MARGIN_FACTOR,
    h: (bottom - top) * STOP_MARGIN_FACTOR,
  };
}

/**
 * Returns the frame that shows some parts. It makes their text as large as allowed, and shows as
 * little as possible of the canvas around the step.
 */
function stopFrameOf(parts: readonly StepPart[], stepFrame: Box, size: Size): Box {
  const bounds = boundsOf(parts);
  const fontSize = Math.min(...parts.map((part) => part.fontSize));
  // Pictures have an infinite font size, which sets no limit.
  const scale = Math.min(scaleOf(bounds, size), MAX_STOP_FONT_PX / fontSize || Infinity);
  const [w, h] = [size.width / scale, size.height / scale];
  const shiftX = centreOfView(bounds.x, w, bounds.w, stepFrame.w);
  const shiftY = centreOfView(bounds.y, h, bounds.h, stepFrame.h);
  const angle = (stepFrame.r * Math.PI) / 180;
  return {
    x: stepFrame.x + shiftX * Math.cos(angle) - shiftY * Math.sin(angle),
    y: stepFrame.y + shiftX * Math.sin(angle) + shiftY * Math.cos(angle),
    w,
    h,
    r: stepFrame.r,
  };
}

/**
 * Returns the centre of a view, in one direction. The view contains a part of the step, whose
 * centre is `partCentre`, and stays inside the step if possible.
 */
function centreOfView(partCentre: number, viewSize: number, partSize: number, stepSize: number): number {
  const maxOffset = Math.max(0, (stepSize - viewSize) / 2);
  const clampedCentre = Math.max(-maxOffset, Math.min(maxOffset, partCentre));
  const halfSpace = Math.max(0, (viewSize - partSize) / 2);
  return Math.max(partCentre - halfSpace, Math.min(partCentre + halfSpace, clampedCentre));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
