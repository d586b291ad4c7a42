// Loads on demand, for stages of the size of a phone.
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

/** An element relative to the step, with its size on the stage. */
interface Part extends Placed<Box> {
  /** Size of its letters, in canvas units. Infinite for pictures. */
  readonly letters: number;
  readonly length: number;
}

/** Least size of letters that are legible on a phone, in pixels. */
export const LEAST_LETTERS = 15;

/** A stop makes no letters larger than this, in pixels. It shows more of the step instead. */
const LARGEST_LETTERS = 20;

/** Letters below this share of the height of a frame are a part of its picture. */
const LEAST_SHARE = 0.01;

/** A picture below this share of the stage has a stop. Below the other it is a sign. */
const SMALL_PICTURE = 0.4;
const SIGN = 0.12;

/** Another step shows an element better if it is larger there by this factor. */
const SHOWN_BETTER = 1.25;

/** Space around a stop, as a factor of its size. */
const MARGIN = 1.03;

/** Least time at a stop, and time to read a letter, in seconds: the pace of subtitles. */
const LEAST_SECONDS = 3;
const secondsPerLetter = (language: string) => (/^(ja|ko|zh)/.test(language) ? 0.2 : 0.06);

/**
 * Returns where the camera rests at a step on a small stage, at least once: at its frame, or in a
 * stage that is higher than wide at the frame that the author made for it; then at its small texts
 * in reading order, as many at once as are legible, and at its small pictures. Each text stops at
 * the steps that show it best. `boxes` are those of the elements with the text that overflows them.
 */
export function restsOf(
  scene: Scene,
  step: number,
  size: Size,
  boxes: readonly Box[] = scene.elements,
): Rest[] {
  const at = scene.steps[step - 1];
  if (!at) return [];
  const portrait = size.height > size.width ? at.portrait : undefined;
  const whole = portrait ?? at.frame;
  const others = scene.steps.filter((other) => other !== at);
  const parts = (scene.objects ?? []).flatMap((position) => {
    const [element, box] = [scene.elements[position], boxes[position]];
    return element && box ? partOf(element, box, whole) : [];
  });
  const scale = scaleOf(whole, size);
  const small = parts.filter(
    (part) => isSmall(part, whole, scale, size) && !isShownBetter(part, scale, others, size),
  );
  const texts = small.filter(({ letters }) => letters < Infinity);
  const groups = texts.reduce<Part[][]>((done, part) => {
    const group = done.find((others) => isLegible([...others, part], size));
    if (group) group.push(part);
    else done.push([part]);
    return done;
  }, []);
  for (const part of small) if (part.letters === Infinity) groups.push([part]);
  const pace = secondsPerLetter(scene.language);
  const stops = groups.map((group) => ({
    frame: stopOf(group, whole, size),
    seconds: Math.max(LEAST_SECONDS, pace * sumOf(group.map(({ length }) => length))),
  }));
  // What is read at the stops need not be read here.
  const stay = at.seconds ?? STAY;
  const left = stay - sumOf(stops.map(({ seconds }) => seconds));
  return [{ frame: whole, seconds: Math.max(Math.min(stay, LEAST_SECONDS), left) }, ...stops];
}

/** Returns the position of the rest that shows the nearest part of the canvas to a frame. */
export function nearestRest(rests: readonly Rest[], { x, y, w }: Box): number {
  const distances = rests.map(
    ({ frame }) => Math.hypot(frame.x - x, frame.y - y) / w + Math.abs(Math.log(frame.w / w)),
  );
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** Returns an element of a frame, or nothing if its centre is not in the frame. */
function partOf(element: SceneElement, box: Box, frame: Box): Part[] {
  const part = placeIn(frame, box);
  if (!isCentred(part, frame)) return [];
  return [{ ...part, letters: lettersOf(element), length: 'alt' in element ? element.alt.length : 0 }];
}

const isCentred = ({ x, y }: Placed<Box>, { w, h }: Box): boolean =>
  Math.abs(x) * 2 <= w && Math.abs(y) * 2 <= h;

/** Returns the size of the letters of an element, in canvas units; infinite if it has none. */
function lettersOf(element: SceneElement): number {
  if ('letters' in element) return element.letters ?? Infinity;
  const inBox = /font-size:([\d.]{1,20})px/.exec(element.style)?.[1];
  return inBox === undefined ? Infinity : Number(inBox) / element.unit;
}

/** Returns the pixels per canvas unit at which a stage shows a whole box. */
const scaleOf = ({ w, h }: Pick<Box, 'w' | 'h'>, { width, height }: Size): number =>
  Math.min(width / w, height / h);

/** Reports whether a part is too small where the stage shows the whole step. */
function isSmall({ letters, w, h }: Part, whole: Box, scale: number, { width, height }: Size): boolean {
  if (letters < Infinity) return letters * scale < LEAST_LETTERS && letters >= whole.h * LEAST_SHARE;
  const share = Math.max((w * scale) / width, (h * scale) / height);
  return share < SMALL_PICTURE && share > SIGN;
}

/** Reports whether another step shows an element larger, or so large that it is legible. */
function isShownBetter(part: Part, scale: number, others: readonly SceneStep[], size: Size): boolean {
  return others.some(({ frame }) => {
    const there = scaleOf(frame, size);
    return (
      isCentred(placeIn(frame, part.element), frame) &&
      (there >= scale * SHOWN_BETTER || part.letters * there >= LEAST_LETTERS)
    );
  });
}

/** Reports whether all letters of some parts are legible where the stage shows all of them. */
function isLegible(parts: readonly Part[], size: Size): boolean {
  const scale = scaleOf(aroundOf(parts), size);
  return parts.every(({ letters }) => letters * scale >= LEAST_LETTERS);
}

/** Returns the box around some parts, relative to the step. */
function aroundOf(parts: readonly Part[]) {
  const left = Math.min(...parts.map(({ x, w }) => x - w / 2));
  const right = Math.max(...parts.map(({ x, w }) => x + w / 2));
  const top = Math.min(...parts.map(({ y, h }) => y - h / 2));
  const bottom = Math.max(...parts.map(({ y, h }) => y + h / 2));
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    w: (right - left) * MARGIN,
    h: (bottom - top) * MARGIN,
  };
}

/**
 * Returns the frame that shows some parts. It is as large as their letters allow, and shows no more
 * of what is around the step than it must.
 */
function stopOf(parts: readonly Part[], whole: Box, size: Size): Box {
  const around = aroundOf(parts);
  const letters = Math.min(...parts.map((part) => part.letters));
  const scale = Math.min(scaleOf(around, size), LARGEST_LETTERS / letters || Infinity);
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
 * Returns the middle of a view that is within a whole, if it fits, and that has a part around
 * `middle` in it.
 */
function keepWithin(middle: number, view: number, part: number, whole: number): number {
  const room = Math.max(0, (whole - view) / 2);
  const inside = Math.max(-room, Math.min(room, middle));
  const slack = Math.max(0, (view - part) / 2);
  return Math.max(middle - slack, Math.min(middle + slack, inside));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
