import { viewOf, type FreeView } from '../playback/free-view.ts';
import { isModalName, type ModalName } from '../page/modals.ts';
import type { Position } from '../playback/playback-controls.ts';

/**
 * Version of the messages between an embed page and its host page: the value of `podium` in each
 * message.
 */
const EMBED_VERSION = 1;

/** The methods that the host page may call, besides `connect`. */
export const EMBED_METHODS = [
  'play',
  'pause',
  'next',
  'previous',
  'goToStep',
  'goToView',
  'getState',
  'seek',
  'openModal',
  'closeModal',
] as const;

/** A method that opens or closes a dialog. Its argument is the dialog's name. */
export type ModalEmbedMethod = 'openModal' | 'closeModal';

/** A method without arguments. */
export type PlainEmbedMethod = Exclude<
  (typeof EMBED_METHODS)[number],
  'goToStep' | 'goToView' | 'seek' | ModalEmbedMethod
>;

/** Links a response to its request. The host page chooses it. */
export type EmbedId = string | number;

/** A valid request of the host page. */
export type EmbedCall = { readonly id: EmbedId } & (
  | { readonly method: 'connect' | PlainEmbedMethod }
  /** `step` counts from 1. */
  | { readonly method: 'goToStep'; readonly args: { readonly step: number } }
  | { readonly method: 'goToView'; readonly args: FreeView }
  | { readonly method: 'seek'; readonly args: { readonly seconds: number } }
  | { readonly method: ModalEmbedMethod; readonly args: { readonly name: ModalName } }
);

/** Why a request was rejected. */
export type EmbedFault = 'unknown-version' | 'unknown-method' | 'bad-arguments' | 'unsupported' | 'failed';

/** A parsed message: a valid request, or a faulty one that has an id to respond to. */
export type EmbedRequest =
  | { readonly call: EmbedCall }
  | { readonly id: EmbedId; readonly fault: EmbedFault };

/** The position reported to the host page. The step is also 0 before Start. */
export type EmbedState = Omit<Position, 'title'>;

const MAX_ID_LENGTH = 64;
const MAX_STEP = 10_000;
const MAX_SECONDS = 1_000_000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Parses a message from another page. Returns null if it is unrelated or has no valid id to respond
 * to. Never throws.
 */
export function parseEmbedRequest(data: unknown): EmbedRequest | null {
  const message = fieldsOf(data);
  const { podium, id, method } = message;
  if (podium === undefined || !isId(id)) return null;
  if (podium !== EMBED_VERSION) return { id, fault: 'unknown-version' };
  const args = fieldsOf(message['args']);
  switch (method) {
    case 'connect':
    case 'play':
    case 'pause':
    case 'next':
    case 'previous':
    case 'getState':
      return { call: { id, method } };
    case 'goToStep': {
      const { step } = args;
      const isStep = Number.isInteger(step) && isBetween(step, 1, MAX_STEP);
      return isStep ? { call: { id, method, args: { step } } } : { id, fault: 'bad-arguments' };
    }
    case 'goToView': {
      const view = viewOf(args);
      return view ? { call: { id, method, args: view } } : { id, fault: 'bad-arguments' };
    }
    case 'seek': {
      const { seconds } = args;
      return isBetween(seconds, 0, MAX_SECONDS)
        ? { call: { id, method, args: { seconds } } }
        : { id, fault: 'bad-arguments' };
    }
    case 'openModal':
    case 'closeModal': {
      const { name } = args;
      return isModalName(name) ? { call: { id, method, args: { name } } } : { id, fault: 'bad-arguments' };
    }
    default:
      return { id, fault: 'unknown-method' };
  }
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
export function embedEvent(event: 'ready' | 'step' | 'view' | 'end' | 'error', data?: object) {
  return { podium: EMBED_VERSION, event, ...(data && { data }) } as const;
}

/**
 * Reports whether a page of this origin may connect. `allowed` lists origins separated by spaces,
 * or `*` for any. Rejects the origin "null" of sandboxed frames, because a response cannot be
 * addressed to one such frame only.
 */
export function isAllowedOrigin(origin: string, allowed: string): boolean {
  if (!/^https?:\/\/[^/]+$/.test(origin)) return false;
  return allowed.split(/\s+/).some((entry) => entry === '*' || entry === origin);
}

/** Returns the own fields of a plain object, and no fields for other values. */
function fieldsOf(value: unknown): Fields {
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
