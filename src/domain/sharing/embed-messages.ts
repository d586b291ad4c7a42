import { viewOf } from '../playback/free-view.ts';
import { isModalName } from '../page/modals.ts';
import type { Position } from '../playback/playback-controls.ts';
import { EMBED_VERSION, type EmbedEvent, type EmbedMethod } from './embed-calls.ts';

const MAX_ID_LENGTH = 64;
const MAX_STEP = 10_000;
const MAX_SECONDS = 1_000_000;

type Fields = Readonly<Record<string, unknown>>;
const noArgument = () => null;
const readName = ({ name }: Fields) => (isModalName(name) ? name : undefined);

/**
 * Functions that read the argument of each method. They return undefined if it is invalid. Steps
 * count from 1.
 */
const ARGUMENT_READERS = {
  play: noArgument,
  pause: noArgument,
  next: noArgument,
  previous: noArgument,
  goToStep: ({ step }: Fields) => (Number.isInteger(step) && isBetween(step, 1, MAX_STEP) ? step : undefined),
  goToView: viewOf,
  getState: noArgument,
  seek: ({ seconds }: Fields) => (isBetween(seconds, 0, MAX_SECONDS) ? seconds : undefined),
  openModal: readName,
  closeModal: readName,
} satisfies Record<EmbedMethod, (args: Fields) => unknown>;

/** The names of the methods that the host page may call, besides `connect`. */
export const EMBED_METHODS = Object.keys(ARGUMENT_READERS) as readonly EmbedMethod[];

/** The argument of a method; null for none. */
export type EmbedArgument<Method extends EmbedMethod> = Exclude<
  ReturnType<(typeof ARGUMENT_READERS)[Method]>,
  undefined
>;

/** The id, chosen by the host page, that links a response to its request. */
export type EmbedId = string | number;

/** A valid request of the host page. */
export interface EmbedCall {
  readonly id: EmbedId;
  readonly method: EmbedMethod | 'connect';
  /** The argument of the method (`EmbedArgument`). */
  readonly argument: unknown;
}

/** Why a request was rejected. */
export type EmbedFault = 'unknown-version' | 'unknown-method' | 'bad-arguments' | 'unsupported' | 'failed';

/** A parsed message: a valid request, or an invalid one with an id, so that it gets a response. */
export type EmbedRequest =
  | { readonly call: EmbedCall }
  | { readonly id: EmbedId; readonly fault: EmbedFault };

/** The position reported to the host page. Before Start, the step is 0. */
export type EmbedState = Omit<Position, 'title'>;

/** Parses a message of another page. Null if it is unrelated or has no valid id. Never throws. */
export function parseEmbedRequest(data: unknown): EmbedRequest | null {
  const { podium, id, method, args } = ownFieldsOf(data);
  if (podium === undefined || !isId(id)) return null;
  if (podium !== EMBED_VERSION) return { id, fault: 'unknown-version' };
  if (method === 'connect') return { call: { id, method, argument: null } };
  if (!isMethod(method)) return { id, fault: 'unknown-method' };
  const argument = ARGUMENT_READERS[method](ownFieldsOf(args));
  return argument === undefined ? { id, fault: 'bad-arguments' } : { call: { id, method, argument } };
}

function isMethod(value: unknown): value is EmbedMethod {
  return typeof value === 'string' && Object.hasOwn(ARGUMENT_READERS, value);
}

/** Returns the response to a request. */
export function embedResult(id: EmbedId, result: unknown) {
  return { podium: EMBED_VERSION, id, result } as const;
}

/** Returns the response to a request that failed or was rejected. */
export function embedError(id: EmbedId, error: EmbedFault) {
  return { podium: EMBED_VERSION, id, error } as const;
}

/** Returns a message that the host page did not request. */
export function embedEvent(event: EmbedEvent, data?: object) {
  return { podium: EMBED_VERSION, event, ...(data && { data }) } as const;
}

/**
 * Reports whether a page of this origin may connect. `allowed` lists origins separated by spaces,
 * or `*` for any. Rejects the origin "null" of sandboxed frames, because a response cannot be
 * addressed to a particular frame among them.
 */
export function isAllowedOrigin(origin: string, allowed: string): boolean {
  if (!/^https?:\/\/[^/]+$/.test(origin)) return false;
  return allowed.split(/\s+/).some((entry) => entry === '*' || entry === origin);
}

/** Returns the own fields of a plain object, and no fields for other values. */
function ownFieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.assign(Object.create(null) as Fields, value)
    : {};
}

function isId(id: unknown): id is EmbedId {
  return typeof id === 'string' ? id.length <= MAX_ID_LENGTH : Number.isSafeInteger(id);
}

function isBetween(value: unknown, from: number, to: number): value is number {
  return typeof value === 'number' && value >= from && value <= to;
}
