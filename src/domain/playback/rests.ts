// Loads on demand, for stages as small as a phone.
import { placeIn, type Box, type Placed } from './box.ts';
import type { SceneElement } from './element-types.ts';
import { STAY, type Scene, type SceneStep } from './scene.ts';

/** Width and height of a stage, in CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place where the camera rests at a step. */
export interface Rest {
  readonly frame: Box;
  /** How long autoplay stays there, in seconds. */
  readonly seconds: number;
}

/** An element relative to the step. */
interface Part extends Placed<Box> {
  /** In canvas units; Infinity for pictures. */
  readonly fontSize: number;
  /** Number of characters. */
  readonly length: number;
}

/** Minimum font size that is legible on a phone. */
export const MIN_FONT_PX = 15;

/** A stop does not make text larger than this. It shows more of the step instead. */
const MAX_FONT_PX = 20;

/** Text with a smaller share of the frame's height is a part of the picture. */
const MIN_FONT_SHARE = 0.01;

/** A picture with a smaller share of the stage gets a stop. */
const SMALL_PICTURE_SHARE = 0.4;

/** A picture with a smaller share of the stage is an icon, which gets no stop. */
const ICON_SHARE = 0.12;

/** Another step shows an element better if it is larger there by this factor. */
const SHOWN_BETTER = 1.25;

/** Size of a stop, relative to the elements that it shows: it leaves a margin around them. */
const STOP_SIZE = 1.03;

/** Minimum time at a stop, in seconds. */
const MIN_SECONDS = 3;

/** Returns the time to read a letter, at the pace of subtitles. */
const secondsPerLetter = (language: string) => (/^(ja|ko|zh)/.test(language) ? 0.2 : 0.06);

/**
 * Returns where the camera rests at a step on a small stage. It rests first at the whole step: at
 * its frame or, on a stage that is higher than wide, at its frame for such stages, if it has one.
 * Then it stops at small texts in reading order, at as many at once as are legible, and at small
 * pictures. Texts and pictures that another step shows better get no stop here. `boxes` are the
 * boxes of the elements, including overflowing text.
 */
export function restsOf(
  scene: Scene,
  step: number,
  size: Size,
  boxes: readonly Box[] = scene.elements,
): Rest[] {
  const sceneStep = scene.steps[step - 1];
  if (!sceneStep) return [];
  const portrait = size.height > size.width ? sceneStep.portrait : undefined;
  const whole = portrait ?? sceneStep.frame;
  const otherSteps = scene.steps.filter((other) => other !== sceneStep);
  const parts = (scene.objects ?? []).flatMap((position) => {
    const [element, box] = [scene.elements[position], boxes[position]];
    return element && box ? partOf(element, box, whole) : [];
  });
  const scale = scaleOf(whole, size);
  const small = parts.filter(
    (part) => isSmall(part, whole, scale, size) && !isShownBetter(part, scale, otherSteps, size),
  );
  const texts = small.filter(({ fontSize }) => fontSize < Infinity);
  const groups = texts.reduce<Part[][]>((done, part) => {
    const group = done.find((others) => isLegible([...others, part], size));
    if (group) group.push(part);
    else done.push([part]);
    return done;
  }, []);
  for (const part of small) if (part.fontSize === Infinity) groups.push([part]);
  const pace = secondsPerLetter(scene.language);
  const stops = groups.map((group) => ({
    frame: stopOf(group, whole, size),
    seconds: Math.max(MIN_SECONDS, pace * sumOf(group.map(({ length }) => length))),
  }));
  // The time to read the texts of the stops is not needed at the whole step.
  const stay = sceneStep.seconds ?? STAY;
  const left = stay - sumOf(stops.map(({ seconds }) => seconds));
  return [{ frame: whole, seconds: Math.max(Math.min(stay, MIN_SECONDS), left) }, ...stops];
}

/** Returns the index of the rest whose frame is nearest to a frame. */
export function nearestRest(rests: readonly Rest[], { x, y, w }: Box): number {
  const distances = rests.map(
    ({ frame }) => Math.hypot(frame.x - x, frame.y - y) / w + Math.abs(Math.log(frame.w / w)),
  );
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** Returns an element relative to a frame, or an empty list if its centre is outside the frame. */
function partOf(element: SceneElement, box: Box, frame: Box): Part[] {
  const part = placeIn(frame, box);
  if (!isCentred(part, frame)) return [];
  return [{ ...part, fontSize: fontSizeOf(element), length: 'alt' in element ? element.alt.length : 0 }];
}

const isCentred = ({ x, y }: Placed<Box>, { w, h }: Box): boolean =>
  Math.abs(x) * 2 <= w && Math.abs(y) * 2 <= h;

/** Returns the font size of an element, in canvas units; Infinity if it has no text. */
function fontSizeOf(element: SceneElement): number {
  if ('letters' in element) return element.letters ?? Infinity;
  const inBox = /font-size:([\d.]{1,20})px/.exec(element.style)?.[1];
  return inBox === undefined ? Infinity : Number(inBox) / element.unit;
}

/** Returns the pixels per canvas unit at which a stage shows a whole box. */
const scaleOf = ({ w, h }: Pick<Box, 'w' | 'h'>, { width, height }: Size): number =>
  Math.min(width / w, height / h);

/** Reports whether a part is too small when the stage shows the whole step. */
function isSmall({ fontSize, w, h }: Part, whole: Box, scale: number, { width, height }: Size): boolean {
  if (fontSize < Infinity) return fontSize * scale < MIN_FONT_PX && fontSize >= whole.h * MIN_FONT_SHARE;
  const share = Math.max((w * scale) / width, (h * scale) / height);
  return share < SMALL_PICTURE_SHARE && share > ICON_SHARE;
}

/** Reports whether another step shows an element larger, or so large that it is legible. */
function isShownBetter(part: Part, scale: number, others: readonly SceneStep[], size: Size): boolean {
  return others.some(({ frame }) => {
    const otherScale = scaleOf(frame, size);
    return (
      isCentred(placeIn(frame, part.element), frame) &&
      (otherScale >= scale * SHOWN_BETTER || part.fontSize * otherScale >= MIN_FONT_PX)
    );
  });
}

/** Reports whether some parts are all legible when the stage shows them together. */
function isLegible(parts: readonly Part[], size: Size): boolean {
  const scale = scaleOf(aroundOf(parts), size);
  return parts.every(({ fontSize }) => fontSize * scale >= MIN_FONT_PX);
}

/** Returns the box around some parts, with a margin, relative to the step. */
function aroundOf(parts: readonly Part[]) {
  const left = Math.min(...parts.map(({ x, w }) => x - w / 2));
  const right = Math.max(...parts.map(({ x, w }) => x + w / 2));
  const top = Math.min(...parts.map(({ y, h }) => y - h / 2));
  const bottom = Math.max(...parts.map(({ y, h }) => y + h / 2));
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    w: (right - left) * STOP_SIZE,
    h: (bottom - top) * STOP_SIZE,
  };
}

/**
 * Returns the frame that shows some parts. It makes their text as large as allowed, and shows as
 * little as possible of the canvas around the step.
 */
function stopOf(parts: readonly Part[], whole: Box, size: Size): Box {
  const around = aroundOf(parts);
  const fontSize = Math.min(...parts.map((part) => part.fontSize));
  // Pictures have an infinite font size, which sets no limit.
  const scale = Math.min(scaleOf(around, size), MAX_FONT_PX / fontSize || Infinity);
  const [w, h] = [size.width / scale, size.height / scale];
  const x = keepWithin(around.x, w, around.w, whole.w);
  const y = keepWithin(around.y, h, around.h, whole.h);
  const turn = (whole.r * Math.PI) / 180;
  return {
    x: whole.x + x * Math.cos(turn) - y * Math.sin(turn),
    y: whole.y + x * Math.sin(turn) + y * Math.cos(turn),
    w,
    h,
    r: whole.r,
  };
}

/**
 * Returns the centre of a view that contains a part, whose centre is `middle`, and that stays
 * inside the whole, if possible.
 */
function keepWithin(middle: number, view: number, part: number, whole: number): number {
  const maxShift = Math.max(0, (whole - view) / 2);
  const shifted = Math.max(-maxShift, Math.min(maxShift, middle));
  const halfSpace = Math.max(0, (view - part) / 2);
  return Math.max(middle - halfSpace, Math.min(middle + halfSpace, shifted));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
