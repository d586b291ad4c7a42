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
} from '#domain/embed-messages';
import type { ModalName } from '#domain/modals';

/** What the page around may have the viewer do; a handler that is null is answered with "unsupported". */
export type EmbedHandlers = Readonly<
  Record<Exclude<PlainEmbedMethod, 'getState'>, (() => unknown) | null> &
    Record<ModalEmbedMethod, ((name: ModalName) => unknown) | null>
> & {
  readonly getState: () => EmbedState;
  /** Steps count from 1. */
  readonly goToStep: ((step: number) => unknown) | null;
  readonly seek: ((seconds: number) => unknown) | null;
};

/** Where the channel lives. */
export interface EmbedEnvironment {
  /** The window of the embed page. */
  readonly page: Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>;
  /** Origins that may connect, separated by spaces; `*` for any. */
  readonly origins: string;
}

/** The page around the embed page. */
export interface EmbedChannel {
  readonly emitStep: (step: {
    readonly step: number;
    readonly steps: number;
    readonly title: string;
  }) => void;
  readonly emitEnd: () => void;
  readonly emitError: () => void;
  /** Hears and says nothing any more. */
  readonly disconnect: () => void;
}

/**
 * Listens to the page around. It says "ready" to whoever that is, without any content; everything else goes to the one
 * origin that has connected. Messages of other windows and origins are not answered.
 */
export function connectEmbed(
  handlers: EmbedHandlers,
  { page, origins }: EmbedEnvironment = browserEmbedEnvironment(),
): EmbedChannel {
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

  // A page that is no frame is its own parent, and has nobody around.
  if ((parent as unknown) !== page) {
    page.addEventListener('message', hear);
    parent.postMessage(embedEvent('ready'), '*');
  }
  return {
    emitStep: ({ step, steps, title }) => send(embedEvent('step', { step, steps, title })),
    emitEnd: () => send(embedEvent('end')),
    emitError: () => send(embedEvent('error')),
    disconnect: () => {
      page.removeEventListener('message', hear);
      origin = null;
    },
  };
}

/** The embed page in its browser; who may connect stands in `<meta name="embed-origins">`, without it nobody may. */
export function browserEmbedEnvironment(): EmbedEnvironment {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="embed-origins"]');
  return { page: window, origins: meta?.content ?? '' };
}

/** What a question wants done; null if this viewer cannot do it. Only `connect` and `getState` tell something. */
function prepare(call: EmbedCall, handlers: EmbedHandlers): (() => unknown) | null {
  switch (call.method) {
    case 'connect':
      return () => ({ methods: EMBED_METHODS.filter((method) => handlers[method] !== null) });
    case 'getState':
      return () => toMessage(handlers.getState());
    case 'goToStep':
      return bind(handlers.goToStep, call.args.step);
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

/** The state and nothing that a handler may have added to it. */
function toMessage({ isPlaying, step, steps, seconds, durationSeconds }: EmbedState): EmbedState {
  return { isPlaying, step, steps, seconds, durationSeconds };
}
