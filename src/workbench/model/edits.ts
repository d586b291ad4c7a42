import type { StoryboardElement, Storyboard, TextSpan } from '#library/schemas/storyboard';
import { rulesOf, type ElementType } from '#domain/playback/element-types';
import { insertItem, moveItem, removeValue, setValue } from './edit-json.ts';
import { ELEMENT_KEYS } from './element-fields.ts';
import type { Box } from '#domain/playback/box';
import type { MediaFile } from './calls.ts';
import { roundTo, type Size, type View } from './geometry.ts';

/** A change of a presentation. Returns the changed text of its file. */
export type Edit = (text: string, storyboard: Storyboard) => string;

/** The keys of steps, in the order of content files. */
export const STEP_KEYS = ['id', 'title', 'frame', 'portrait', 'topic', 'seconds', 'note'];

const FRAME_KEYS = ['x', 'y', 'w', 'h', 'r'];

const ELEMENTS = ['storyboard', 'elements'];
const PATH = ['storyboard', 'path'];

/** Values of an element or a step by key. `undefined` removes a key. */
export type Fields = Readonly<Record<string, unknown>>;

/** Changes fields of an element. */
export function changeElement(id: string, fields: Fields): Edit {
  return (text, { elements }) => {
    const index = elements.findIndex((element) => element.id === id);
    const element = elements[index];
    if (element === undefined) return text;
    const words = fields['text'];
    const moved =
      element.type === 'text' && element.spans && typeof words === 'string' && words !== element.text
        ? { spans: moveSpans(element.spans, element.text, words) }
        : {};
    return setFields(text, [...ELEMENTS, index], element, { ...fields, ...moved }, ELEMENT_KEYS);
  };
}

/**
 * Returns how many characters or items two texts or lists share at their start and at their end.
 */
export function commonEnds(a: ArrayLike<unknown>, b: ArrayLike<unknown>): { start: number; end: number } {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return { start, end };
}

/** Moves the styled parts of a text after an edit of the text; undefined if none is left. */
function moveSpans(spans: readonly TextSpan[], before: string, after: string): TextSpan[] | undefined {
  const { start, end } = commonEnds(before, after);
  const move = (at: number): number => {
    const fromEnd = before.length - at;
    return fromEnd <= end ? after.length - fromEnd : Math.min(at, Math.max(start, after.length - end));
  };
  const moved = spans.map((span) => ({ ...span, from: move(span.from), to: move(span.to) }));
  const left = moved.filter(({ from, to }) => from < to);
  return left.length > 0 ? left : undefined;
}

/** Changes fields of a step. `frame` has the fields of its frame to change. */
export function changeStep(id: string, { frame, ...fields }: Fields): Edit {
  return (text, { path }) => {
    const index = path.findIndex((step) => step.id === id);
    const step = path[index];
    if (!step) return text;
    const at = [...PATH, index];
    const changed = setFields(text, at, step, fields, STEP_KEYS);
    return setFields(changed, [...at, 'frame'], step.frame, (frame ?? {}) as Fields, FRAME_KEYS);
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
  order: readonly string[],
): string {
  return Object.entries(fields).reduce((result, [key, value]) => {
    if (value === undefined) return removeValue(result, [...path, key]);
    const isSame = (current as Fields | undefined)?.[key] === value;
    return isSame ? result : setValue(result, [...path, key], value, order);
  }, text);
}

/** An element without an identifier, as a file has it. */
export type NewElement = { readonly type: StoryboardElement['type'] } & Fields;

/** Adds an element above all others. */
export function addElement(id: string, { type, ...fields }: NewElement): Edit {
  return (text, { elements }) => {
    const top = Math.max(0, ...elements.map(({ z }) => z));
    const element = { id, type, ...fields, ...(top === 0 ? {} : { z: top }) };
    return insertItem(text, ELEMENTS, elements.length, inOrder(element, ELEMENT_KEYS));
  };
}

/** Removes an element. */
export function removeElement(id: string): Edit {
  return (text, { elements }) => {
    const index = elements.findIndex((element) => element.id === id);
    return index < 0 ? text : removeValue(text, [...ELEMENTS, index]);
  };
}

/** Adds a step after another one, or at the beginning of the path. */
export function addStep(step: Fields & { readonly id: string }, after: string | null): Edit {
  return (text, { path }) =>
    insertItem(text, PATH, path.findIndex(({ id }) => id === after) + 1, inOrder(step, STEP_KEYS));
}

/** Removes a step. A path has at least one, so the last one stays. */
export function removeStep(id: string): Edit {
  return (text, { path }) => {
    const index = path.findIndex((step) => step.id === id);
    return index < 0 || path.length === 1 ? text : removeValue(text, [...PATH, index]);
  };
}

/** Moves a step by some places along the path, at most to an end of it. */
export function moveStep(id: string, by: number): Edit {
  return (text, { path }) => {
    const from = path.findIndex((step) => step.id === id);
    const to = Math.min(Math.max(from + by, 0), path.length - 1);
    return from < 0 || from === to ? text : moveItem(text, PATH, from, to);
  };
}

/** Target of an element in the paint order. */
export type Level = 'front' | 'forward' | 'backward' | 'back';

/** Moves an element in front of or behind others. */
export function arrange(id: string, level: Level): Edit {
  return (text, { elements }) => {
    const painted = paintOrder(elements);
    const at = painted.findIndex((element) => element.id === id);
    const element = painted[at];
    const isUp = level === 'front' || level === 'forward';
    const others = isUp ? painted.slice(at + 1) : painted.slice(0, Math.max(at, 0)).reverse();
    const next = level === 'front' || level === 'back' ? others.at(-1) : others[0];
    if (!element || !next) return text;
    const [from, neighbour] = [elements.indexOf(element), elements.indexOf(next)];
    const changed = setFields(text, [...ELEMENTS, from], element, { z: next.z }, ELEMENT_KEYS);
    // Elements of one level are painted in the order of the file.
    const isOnTheRightSide = isUp ? from > neighbour : from < neighbour;
    const isAlone = !elements.some(
      ({ z }, index) =>
        z === next.z && index > Math.min(from, neighbour) && index < Math.max(from, neighbour),
    );
    if (isOnTheRightSide && isAlone) return changed;
    // Removing the element first moves all later ones forward.
    const afterRemoval = from < neighbour ? neighbour - 1 : neighbour;
    return moveItem(changed, ELEMENTS, from, isUp ? afterRemoval + 1 : afterRemoval);
  };
}

/** Returns elements from the lowest to the topmost one. */
export function paintOrder(elements: readonly StoryboardElement[]): StoryboardElement[] {
  return elements.toSorted((a, b) => a.z - b.z);
}

/** Returns an unused identifier, such as "text-3". */
export function freeId(prefix: string, items: readonly { readonly id: string }[]): string {
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
const SHARE = 0.36;

/** Returns a new element that needs no file, in the middle of the view. */
export function newShape(type: ElementType, view: View, screen: Size): NewElement {
  const { scale } = view;
  const { createNew } = rulesOf({ type });
  if (typeof createNew === 'string') throw new Error(`A new element of the type ${type} needs a file.`);
  const { w, h, ...fields } = createNew((screen.width * SHARE) / scale, (length) => roundTo(length, scale));
  return { type, ...boxAt(view, w, h), ...fields };
}

/** Returns a new picture or video in the middle of the view, with the aspect ratio of its file. */
export function newMedia(
  { src, kind }: MediaFile,
  alt: string,
  ratio: number,
  view: View,
  screen: Size,
): NewElement {
  const width = Math.min(screen.width * SHARE, screen.height * 2 * SHARE * ratio) / view.scale;
  return { type: kind, ...boxAt(view, width, width / ratio), src, alt };
}

function boxAt({ x, y, scale }: View, width: number, height: number): Omit<Box, 'r'> {
  const round = (value: number) => roundTo(value, scale);
  return { x: round(x), y: round(y), w: round(width), h: Math.max(round(height), 1 / scale) };
}
