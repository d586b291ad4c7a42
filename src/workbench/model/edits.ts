import type { StoryboardElement, Storyboard, TextSpan } from '#library/schemas/storyboard';
import { rulesOf, type ElementType } from '#domain/playback/element-types';
import { insertItem, moveItem, removeValue, setValue } from './edit-json.ts';
import { ELEMENT_KEYS } from './element-fields.ts';
import type { Box } from '#domain/playback/box';
import type { MediaFile } from './calls.ts';
import { roundAtScale, type Size, type View } from './geometry.ts';

/** A change of a presentation. Returns the changed text of its file. */
export type Edit = (text: string, storyboard: Storyboard) => string;

/** The keys of steps, in the order of content files. */
export const STEP_KEYS = ['id', 'title', 'frame', 'portrait', 'topic', 'seconds', 'note'];

const FRAME_KEYS = ['x', 'y', 'w', 'h', 'r'];

const ELEMENTS_PATH = ['storyboard', 'elements'];
const STEPS_PATH = ['storyboard', 'path'];

/** Values of an element or a step by key. `undefined` removes a key. */
export type Fields = Readonly<Record<string, unknown>>;

/** Changes fields of an element. */
export function changeElement(id: string, fields: Fields): Edit {
  return (text, { elements }) => {
    const index = elements.findIndex((element) => element.id === id);
    const element = elements[index];
    if (element === undefined) return text;
    const newText = fields['text'];
    const movedSpans =
      element.type === 'text' && element.spans && typeof newText === 'string' && newText !== element.text
        ? { spans: moveSpans(element.spans, element.text, newText) }
        : {};
    return setFields(text, [...ELEMENTS_PATH, index], element, { ...fields, ...movedSpans }, ELEMENT_KEYS);
  };
}

/**
 * Returns how many characters or items two texts or lists share at their start and at their end.
 */
export function commonEnds(
  first: ArrayLike<unknown>,
  second: ArrayLike<unknown>,
): { start: number; end: number } {
  const shorter = Math.min(first.length, second.length);
  let start = 0;
  while (start < shorter && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < shorter - start && first[first.length - 1 - end] === second[second.length - 1 - end]) end += 1;
  return { start, end };
}

/** Moves the styled parts of a text after an edit of the text; undefined if none is left. */
function moveSpans(spans: readonly TextSpan[], before: string, after: string): TextSpan[] | undefined {
  const { start, end } = commonEnds(before, after);
  const moveOffset = (offset: number): number => {
    const fromEnd = before.length - offset;
    return fromEnd <= end ? after.length - fromEnd : Math.min(offset, Math.max(start, after.length - end));
  };
  const movedSpans = spans.map((span) => ({ ...span, from: moveOffset(span.from), to: moveOffset(span.to) }));
  const remainingSpans = movedSpans.filter(({ from, to }) => from < to);
  return remainingSpans.length > 0 ? remainingSpans : undefined;
}

/** Changes fields of a step. `frame` has the fields of its frame to change. */
export function changeStep(id: string, { frame, ...fields }: Fields): Edit {
  return (text, { path }) => {
    const index = path.findIndex((step) => step.id === id);
    const step = path[index];
    if (!step) return text;
    const stepPath = [...STEPS_PATH, index];
    const changedText = setFields(text, stepPath, step, fields, STEP_KEYS);
    return setFields(changedText, [...stepPath, 'frame'], step.frame, (frame ?? {}) as Fields, FRAME_KEYS);
  };
}

/** Changes the background colour. */
export function changeBackground(background: string): Edit {
  return (text, storyboard) => setFields(text, ['storyboard'], storyboard, { background }, []);
}

/** Writes changed fields. Leaves out unchanged ones, so that omitted defaults stay omitted. */
function setFields(
  text: string,
  path: (string | number)[],
  current: object | undefined,
  fields: Fields,
  keyOrder: readonly string[],
): string {
  return Object.entries(fields).reduce((result, [key, value]) => {
    if (value === undefined) return removeValue(result, [...path, key]);
    const isSame = (current as Fields | undefined)?.[key] === value;
    return isSame ? result : setValue(result, [...path, key], value, keyOrder);
  }, text);
}

/** An element without an identifier, as a file has it. */
export type NewElement = { readonly type: StoryboardElement['type'] } & Fields;

/** Adds an element above all others. */
export function addElement(id: string, { type, ...fields }: NewElement): Edit {
  return (text, { elements }) => {
    const top = Math.max(0, ...elements.map(({ z }) => z));
    const element = { id, type, ...fields, ...(top === 0 ? {} : { z: top }) };
    return insertItem(text, ELEMENTS_PATH, elements.length, inOrder(element, ELEMENT_KEYS));
  };
}

/** Removes an element. */
export function removeElement(id: string): Edit {
  return (text, { elements }) => {
    const index = elements.findIndex((element) => element.id === id);
    return index < 0 ? text : removeValue(text, [...ELEMENTS_PATH, index]);
  };
}

/** Adds a step after another one, or at the beginning of the path. */
export function addStep(step: Fields & { readonly id: string }, after: string | null): Edit {
  return (text, { path }) =>
    insertItem(text, STEPS_PATH, path.findIndex(({ id }) => id === after) + 1, inOrder(step, STEP_KEYS));
}

/** Removes a step. A path has at least one, so the last one stays. */
export function removeStep(id: string): Edit {
  return (text, { path }) => {
    const index = path.findIndex((step) => step.id === id);
    return index < 0 || path.length === 1 ? text : removeValue(text, [...STEPS_PATH, index]);
  };
}

/** Moves a step by some places along the path, at most to an end of it. */
export function moveStep(id: string, distance: number): Edit {
  return (text, { path }) => {
    const from = path.findIndex((step) => step.id === id);
    const to = Math.min(Math.max(from + distance, 0), path.length - 1);
    return from < 0 || from === to ? text : moveItem(text, STEPS_PATH, from, to);
  };
}

/** Target of an element in the paint order. */
export type Level = 'front' | 'forward' | 'backward' | 'back';

/** Moves an element in front of or behind others. */
export function arrange(id: string, level: Level): Edit {
  return (text, { elements }) => {
    const painted = paintOrder(elements);
    const paintIndex = painted.findIndex((element) => element.id === id);
    const element = painted[paintIndex];
    const isUp = level === 'front' || level === 'forward';
    const others = isUp ? painted.slice(paintIndex + 1) : painted.slice(0, Math.max(paintIndex, 0)).reverse();
    const target = level === 'front' || level === 'back' ? others.at(-1) : others[0];
    if (!element || !target) return text;
    const [from, neighbour] = [elements.indexOf(element), elements.indexOf(target)];
    const changedText = setFields(text, [...ELEMENTS_PATH, from], element, { z: target.z }, ELEMENT_KEYS);
    // Elements of one level are painted in the order of the file.
    const isOnTheRightSide = isUp ? from > neighbour : from < neighbour;
    const areAdjacent = !elements.some(
      ({ z }, index) =>
        z === target.z && index > Math.min(from, neighbour) && index < Math.max(from, neighbour),
    );
    if (isOnTheRightSide && areAdjacent) return changedText;
    // Removing the element first moves all later ones forward.
    const afterRemoval = from < neighbour ? neighbour - 1 : neighbour;
    return moveItem(changedText, ELEMENTS_PATH, from, isUp ? afterRemoval + 1 : afterRemoval);
  };
}

/** Returns elements from the lowest to the topmost one. */
export function paintOrder(elements: readonly StoryboardElement[]): StoryboardElement[] {
  return elements.toSorted((a, b) => a.z - b.z);
}

/** Returns an unused identifier, such as "text-3". */
export function unusedId(prefix: string, items: readonly { readonly id: string }[]): string {
  const usedIds = new Set(items.map(({ id }) => id));
  let number = 1;
  while (usedIds.has(`${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
}

/** Returns a short name of an element for lists. */
export function nameOf(element: StoryboardElement): string {
  const words = rulesOf(element).words(element);
  const [first = ''] = (words === null ? '' : 'text' in words ? words.text : words.alt).split('\n');
  return first.trim() === '' ? element.id : first;
}

function inOrder(fields: Fields, order: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(fields).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)),
  );
}

/** The size of a new element, as a share of the screen. */
const NEW_ELEMENT_SHARE = 0.36;

/** Returns a new element that needs no file, in the middle of the view. */
export function newShape(type: ElementType, view: View, screen: Size): NewElement {
  const { scale } = view;
  const { createNew } = rulesOf({ type });
  if (typeof createNew === 'string') throw new Error(`A new element of the type ${type} needs a file.`);
  const { w, h, ...fields } = createNew((screen.width * NEW_ELEMENT_SHARE) / scale, (length) =>
    roundAtScale(length, scale),
  );
  return { type, ...boxAround(view, w, h), ...fields };
}

/** Returns a new picture or video in the middle of the view, with the aspect ratio of its file. */
export function newMedia(
  { src, kind }: MediaFile,
  alt: string,
  ratio: number,
  view: View,
  screen: Size,
): NewElement {
  const width =
    Math.min(screen.width * NEW_ELEMENT_SHARE, screen.height * 2 * NEW_ELEMENT_SHARE * ratio) / view.scale;
  return { type: kind, ...boxAround(view, width, width / ratio), src, alt };
}

function boxAround({ x, y, scale }: View, width: number, height: number): Omit<Box, 'r'> {
  const round = (value: number) => roundAtScale(value, scale);
  return { x: round(x), y: round(y), w: round(width), h: Math.max(round(height), 1 / scale) };
}
