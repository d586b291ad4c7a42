import { viewOf, type FreeView } from '../playback/free-view.ts';
import { viewHash } from '../playback/step-address.ts';

/** What the camera shows: a step, the whole canvas, or a free view. */
export interface Place {
  /** From 1. In the overview and in a free view, the step that belongs to it. */
  readonly step: number;
  readonly isWhole: boolean;
  readonly view: FreeView | null;
}

/** A point on the canvas, in canvas units. */
export type Point = readonly [x: number, y: number];

/** A line of the pen: its width and its points, in canvas units. */
export interface Stroke {
  readonly width: number;
  readonly points: readonly Point[];
}

/** What covers the stage of the audience. */
export type Blank = 'none' | 'black' | 'white';

/** The video that the presenter controls. */
export interface PresentedVideo {
  /** Its place among the videos of the stage, from 0. */
  readonly index: number;
  readonly seconds: number;
  readonly isPlaying: boolean;
}

/** Everything that the two windows of a talk agree about. */
export interface Presenting {
  readonly place: Place;
  /** What the audience sees while it is frozen; null while it follows. */
  readonly frozen: Place | null;
  readonly blank: Blank;
  /** Where the presenter points; null for nowhere. */
  readonly pointer: Point | null;
  /** The line that is being drawn. */
  readonly line: Stroke | null;
  /** The finished lines of each step. */
  readonly strokes: Readonly<Record<number, readonly Stroke[]>>;
  readonly video: PresentedVideo | null;
  /** When the talk began, in milliseconds since 1970. */
  readonly startedAt: number;
  /** The planned length in minutes; null for none. */
  readonly plan: number | null;
  /** The address that the audience sees as a QR code, to follow on own devices; null for none. */
  readonly invitation: string | null;
}

/** The order of all states of a talk. */
interface Stamp {
  /** The number of changes before this state. */
  readonly version: number;
  /** The window that changed it last. It has another id after a reload. */
  readonly by: string;
}

/** A state with its stamp. */
export interface Versioned extends Stamp {
  readonly state: Presenting;
}

/** A message between the windows of a talk. Any of them may get lost, come twice or come late. */
export type Message =
  /** Says which state a window has, and whether it wants an answer in any case. */
  | { readonly kind: 'here'; readonly stamp: Stamp; readonly asks: boolean }
  /** Carries a whole state. */
  | { readonly kind: 'state'; readonly now: Versioned }
  /** Carries what one change did to the state with the stamp `from`. */
  | {
      readonly kind: 'change';
      readonly from: Stamp;
      readonly to: Stamp;
      readonly part: Partial<Presenting>;
    }
  /** The presenter has ended the talk. */
  | { readonly kind: 'end' };

/** Returns the state of a window that has just loaded. Any state of another window replaces it. */
export function beginAt(step: number, by: string, startedAt: number): Versioned {
  const state: Presenting = {
    place: { step, isWhole: false, view: null },
    frozen: null,
    blank: 'none',
    pointer: null,
    line: null,
    strokes: {},
    video: null,
    startedAt,
    plan: null,
    invitation: null,
  };
  return { version: 0, by, state };
}

const stampOf = ({ version, by }: Stamp): Stamp => ({ version, by });

/** Compares two stamps: positive if the first is newer, 0 if they are the same. */
export function compare(stamp: Stamp, otherStamp: Stamp): number {
  const { version, by } = otherStamp;
  if (stamp.version !== version) return stamp.version - version;
  if (stamp.by === by) return 0;
  return stamp.by > by ? 1 : -1;
}

/** Returns the newer one of two states. */
export const merge = (state: Versioned, otherState: Versioned): Versioned =>
  compare(otherState, state) > 0 ? otherState : state;

/** Changes a part of the state. Returns the new state and the message that says so. */
export function change(
  now: Versioned,
  by: string,
  part: Partial<Presenting>,
): { readonly now: Versioned; readonly message: Message } {
  const next = { version: now.version + 1, by, state: { ...now.state, ...part } };
  return { now: next, message: { kind: 'change', from: stampOf(now), to: stampOf(next), part } };
}

/** Returns the message by which a window says which state it has. */
export const here = (now: Versioned, asks = false): Message => ({ kind: 'here', stamp: stampOf(now), asks });

/** Takes a message of the other window. Returns the state after it, and the answer, if any. */
export function receive(
  now: Versioned,
  message: Message,
): { readonly now: Versioned; readonly answer?: Message } {
  if (message.kind === 'end') return { now };
  if (message.kind === 'state')
    return compare(now, message.now) > 0
      ? { now, answer: { kind: 'state', now } }
      : { now: merge(now, message.now) };
  if (message.kind === 'change' && compare(now, message.from) === 0)
    return { now: { ...message.to, state: { ...now.state, ...message.part } } };
  const order = compare(now, message.kind === 'here' ? message.stamp : message.to);
  if (order > 0) return { now, answer: { kind: 'state', now } };
  // An older window asks for the state by saying which one it has.
  if (order < 0 || (message.kind === 'here' && message.asks)) return { now, answer: here(now) };
  return { now };
}

/** Returns what the audience sees. */
export const shownPlace = ({ frozen, place }: Presenting): Place => frozen ?? place;

/** Reads a place that came over the network. Returns null for anything else. */
export function readPlace(place: unknown): Place | null {
  const { step, isWhole, view } = (place ?? {}) as Readonly<Record<string, unknown>>;
  if (!Number.isSafeInteger(step) || (step as number) < 1) return null;
  const free = typeof view === 'object' && view !== null ? viewOf({ ...view }) : undefined;
  return { step: step as number, isWhole: isWhole === true, view: free ?? null };
}

/** Reports whether two places are the same. */
export function isSamePlace(place: Place, { step, isWhole, view }: Place): boolean {
  if (place.isWhole !== isWhole || (place.view === null) !== (view === null)) return false;
  return place.view && view ? viewHash(place.view) === viewHash(view) : place.step === step;
}

/** Returns the lines that show at the current place, in the order in which they were drawn. */
export function shownStrokes({ strokes, line, frozen, place }: Presenting): readonly Stroke[] {
  const { step } = frozen ?? place;
  return [...(strokes[step] ?? []), ...(line && !frozen ? [line] : [])];
}

/** Returns the change that ends the line of the pen. */
export function finishLine({ line, strokes, place }: Presenting): Partial<Presenting> {
  if (!line) return {};
  return { line: null, strokes: { ...strokes, [place.step]: [...(strokes[place.step] ?? []), line] } };
}

/** Returns the change that removes all lines of the current step. */
export function clearStep({ strokes, place }: Presenting): Partial<Presenting> {
  const left = Object.entries(strokes).filter(([step]) => Number(step) !== place.step);
  return { line: null, strokes: Object.fromEntries(left) };
}

/** Returns the change by a press on Freeze. */
export const toggleFrozen = ({ frozen, place }: Presenting): Partial<Presenting> => ({
  frozen: frozen ? null : place,
});

/** Returns the change by a press on Black or White. */
export const toggleBlank = ({ blank }: Presenting, wanted: Exclude<Blank, 'none'>): Partial<Presenting> => ({
  blank: blank === wanted ? 'none' : wanted,
});
