import {
  EMBED_METHODS,
  embedError,
  embedEvent,
  embedResult,
  isAllowedOrigin,
  parseEmbedRequest,
  type EmbedCall,
  type EmbedState,
  type ModalEmbedMethod,
  type PlainEmbedMethod,
} from '#domain/sharing/embed-messages';
import type { FreeView } from '#domain/playback/free-view';
import type { ModalName } from '#domain/page/modals';

/**
 * Handlers for the requests of the embedding page. A null handler is answered with "unsupported".
 */
export type EmbedHandlers = Readonly<
  Record<Exclude<PlainEmbedMethod, 'getState'>, (() => unknown) | null> &
    Record<ModalEmbedMethod, ((name: ModalName) => unknown) | null>
> & {
  readonly getState: () => EmbedState;
  /** Steps count from 1. */
  readonly goToStep: ((step: number) => unknown) | null;
  readonly goToView: ((view: FreeView) => unknown) | null;
  readonly seek: ((seconds: number) => unknown) | null;
};

/** The window and the allowed origins of the channel. */
export interface EmbedEnvironment {
  /** The window of the embed page. */
  readonly page: Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>;
  /** Origins that may connect, separated by spaces; `*` for any. */
  readonly origins: string;
}

/**
 * Listens to the embedding page. Sends it "ready", without content, for every origin. All
 * other messages go only to the one origin that has connected. Ignores messages of other windows
 * and origins.
 */
export function connectEmbed(
  handlers: EmbedHandlers,
  { page, origins }: EmbedEnvironment = browserEmbedEnvironment(),
) {
  const { parent } = page;
  let origin: string | null = null;

  const send = (message: object) => origin !== null && parent.postMessage(message, origin);

  async function answer(call: EmbedCall): Promise<void> {
    const run = prepare(call, handlers);
    if (run === null) return void send(embedError(call.id, 'unsupported'));
    try {
      send(embedResult(call.id, (await run()) ?? null));
    } catch {
      send(embedError(call.id, 'failed'));
    }
  }

  function hear(event: MessageEvent<unknown>): void {
    if (event.source !== parent || event.origin !== (origin ?? event.origin)) return;
    const request = parseEmbedRequest(event.data);
    if (request === null) return;
    if (origin === null) {
      const wantsIn = 'call' in request && request.call.method === 'connect';
      if (!wantsIn || !isAllowedOrigin(event.origin, origins)) return;
      ({ origin } = event);
    }
    if ('call' in request) void answer(request.call);
    else send(embedError(request.id, request.fault));
  }

  // Outside a frame, a page is its own parent and there is no embedding page.
  if ((parent as unknown) !== page) {
    page.addEventListener('message', hear);
    parent.postMessage(embedEvent('ready'), '*');
  }
  return {
    emitStep: ({ step, steps, title }: Readonly<{ step: number; steps: number; title: string }>) =>
      send(embedEvent('step', { step, steps, title })),
    emitView: ({ x, y, w, r }: FreeView) => send(embedEvent('view', { x, y, w, r })),
    emitEnd: () => send(embedEvent('end')),
    emitError: () => send(embedEvent('error')),
    /** Stops listening and sending. */
    disconnect: () => {
      page.removeEventListener('message', hear);
      origin = null;
    },
  };
}

/**
 * Returns the environment of the current page. `<meta name="embed-origins">` lists the origins that
 * may connect; without it, none may.
 */
export function browserEmbedEnvironment(): EmbedEnvironment {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="embed-origins"]');
  return { page: window, origins: meta?.content ?? '' };
}

/**
 * Returns the action for a request, or null if this viewer does not support it. Only `connect` and
 * `getState` return data.
 */
function prepare(call: EmbedCall, handlers: EmbedHandlers): (() => unknown) | null {
  switch (call.method) {
    case 'connect':
      return () => ({ methods: EMBED_METHODS.filter((method) => handlers[method] !== null) });
    case 'getState':
      return () => toMessage(handlers.getState());
    case 'goToStep':
      return bind(handlers.goToStep, call.args.step);
    case 'goToView':
      return bind(handlers.goToView, call.args);
    case 'seek':
      return bind(handlers.seek, call.args.seconds);
    case 'openModal':
    case 'closeModal':
      return bind(handlers[call.method], call.args.name);
    default:
      return bind(handlers[call.method], undefined);
  }
}

function bind<Argument>(
  handler: ((argument: Argument) => unknown) | null,
  argument: Argument,
): (() => Promise<null>) | null {
  return (
    handler &&
    (async () => {
      await handler(argument);
      return null;
    })
  );
}

/** Copies only the fields of the state, in case a handler added others. */
function toMessage({ isPlaying, step, steps, view, seconds, durationSeconds }: EmbedState): EmbedState {
  return { isPlaying, step, steps, view, seconds, durationSeconds };
}
