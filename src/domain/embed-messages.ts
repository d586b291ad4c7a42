import { isModalName, type ModalName } from './modals.ts';
import type { Position } from './playing.ts';

/** Version of the messages between an embed page and the page around it; it is the value of `podium` in each of them. */
export const EMBED_VERSION = 1;

/** What the page around may ask for beside `connect`. */
export const EMBED_METHODS = [
  'play',
  'pause',
  'next',
  'previous',
  'goToStep',
  'getState',
  'seek',
  'openModal',
  'closeModal',
] as const;

/** A method that opens or closes a dialog; takes the name of it. */
export type ModalEmbedMethod = 'openModal' | 'closeModal';

/** A method without argument. */
export type PlainEmbedMethod = Exclude<
  (typeof EMBED_METHODS)[number],
  'goToStep' | 'seek' | ModalEmbedMethod
>;

/** What ties an answer to its question; the page around chooses it. */
export type EmbedId = string | number;

/** A valid question of the page around. */
export type EmbedCall = { readonly id: EmbedId } & (
  | { readonly method: 'connect' | PlainEmbedMethod }
  /** `step` counts from 1. */
  | { readonly method: 'goToStep'; readonly args: { readonly step: number } }
  | { readonly method: 'seek'; readonly args: { readonly seconds: number } }
  | { readonly method: ModalEmbedMethod; readonly args: { readonly name: ModalName } }
);

/** Why a question is not answered. */
export type EmbedFault = 'unknown-version' | 'unknown-method' | 'bad-arguments' | 'unsupported' | 'failed';

/** What a message is: a valid question, or a faulty one that can be answered. */
export type EmbedRequest =
  { readonly call: EmbedCall } | { readonly id: EmbedId; readonly fault: EmbedFault };

/** Where the viewer is, as the page around is told; the step is 0 before Start too. */
export type EmbedState = Omit<Position, 'title'>;

const MAX_ID_LENGTH = 64;
const MAX_STEP = 10_000;
const MAX_SECONDS = 1_000_000;

type Fields = Readonly<Record<string, unknown>>;

/** Reads a message from another page; null if it is none of ours or cannot be answered. Never throws. */
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

/** The answer to a question. */
export function embedResult(id: EmbedId, result: unknown) {
  return { podium: EMBED_VERSION, id, result } as const;
}

/** The answer to a question that cannot be met. */
export function embedError(id: EmbedId, error: EmbedFault) {
  return { podium: EMBED_VERSION, id, error } as const;
}

/** What happens without being asked for. */
export function embedEvent(event: 'ready' | 'step' | 'end' | 'error', data?: object) {
  return { podium: EMBED_VERSION, event, ...(data && { data }) } as const;
}

/**
 * Whether a page of this origin may connect; `allowed` are origins separated by spaces, or `*` for any. An origin that is
 * "null", as in sandboxed frames, never may: it could not be answered alone.
 */
export function isAllowedOrigin(origin: string, allowed: string): boolean {
  if (!/^https?:\/\/[^/]+$/.test(origin)) return false;
  return allowed.split(/\s+/).some((entry) => entry === '*' || entry === origin);
}

/** The own fields of a plain object; of anything else none. */
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
