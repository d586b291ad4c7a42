import {
  EMBED_METHODS,
  embedError,
  embedEvent,
  embedResult,
  isAllowedOrigin,
  parseEmbedRequest,
  type EmbedArgument,
  type EmbedCall,
  type EmbedState,
} from '#domain/sharing/embed-messages';
import type { EmbedMethod } from '#domain/sharing/embed-calls';
import type { FreeView } from '#domain/playback/free-view';

/** Handlers for the requests of the embedding page. A null handler means "unsupported". */
export type EmbedHandlers = {
  readonly [Method in EmbedMethod]: ((argument: EmbedArgument<Method>) => unknown) | null;
} & { readonly getState: () => EmbedState };

/** The window and the allowed origins of the channel. */
export interface EmbedEnvironment {
  /** The window of the embed page. */
  readonly page: Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>;
  /** Origins that may connect, separated by spaces; `*` for any. */
  readonly origins: string;
}

/**
 * Listens to the embedding page. First sends "ready", which has no data, whatever the page's
 * origin. All other messages go only to the one origin that has connected. Ignores messages of
 * other windows and origins.
 */
export function connectEmbed(
  handlers: EmbedHandlers,
  { page, origins }: EmbedEnvironment = browserEmbedEnvironment(),
) {
  const { parent } = page;
  let origin: string | null = null;

  const send = (message: object) => origin !== null && parent.postMessage(message, origin);

  async function handleCall(call: EmbedCall): Promise<void> {
    const run = actionOf(call, handlers);
    if (run === null) return void send(embedError(call.id, 'unsupported'));
    try {
      send(embedResult(call.id, (await run()) ?? null));
    } catch {
      send(embedError(call.id, 'failed'));
    }
  }

  function receive(event: MessageEvent<unknown>): void {
    if (event.source !== parent || event.origin !== (origin ?? event.origin)) return;
    const request = parseEmbedRequest(event.data);
    if (request === null) return;
    if (origin === null) {
      const isConnect = 'call' in request && request.call.method === 'connect';
      if (!isConnect || !isAllowedOrigin(event.origin, origins)) return;
      ({ origin } = event);
    }
    if ('call' in request) void handleCall(request.call);
    else send(embedError(request.id, request.fault));
  }

  // Outside a frame, a page is its own parent and there is no embedding page.
  if ((parent as unknown) !== page) {
    page.addEventListener('message', receive);
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
      page.removeEventListener('message', receive);
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
function actionOf({ method, argument }: EmbedCall, handlers: EmbedHandlers): (() => unknown) | null {
  if (method === 'connect')
    return () => ({ methods: EMBED_METHODS.filter((name) => handlers[name] !== null) });
  if (method === 'getState') return () => copyState(handlers.getState());
  const handler = handlers[method] as ((argument: unknown) => unknown) | null;
  return (
    handler &&
    (async () => {
      await handler(argument);
      return null;
    })
  );
}

/** Copies only the fields of the state, in case a handler added others. */
function copyState({ isPlaying, step, steps, view, seconds, durationSeconds }: EmbedState): EmbedState {
  return { isPlaying, step, steps, view, seconds, durationSeconds };
}
