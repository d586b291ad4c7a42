import { LIVE_SECRET_HEADER, liveCall } from '#domain/addresses/calls';
import type { RoomEvent } from '#domain/presenting/room';

/** A room that does not answer for this long is taken for lost. It says something every 15 s. */
const SILENT_MS = 40_000;

/** A phone that was away for this long connects again at once. */
const STALE_MS = 20_000;

/** Pause between two attempts to connect. Another as long at random lets not all try at once. */
const RETRY_MS = 1_200;

/** A post that takes longer is lost: an order of a remote must not take effect much later. */
const POST_MS = 4_000;

/** A connection to the room of a talk. */
export interface RoomLink {
  /** Sends JSON to the room. Resolves with the status and the answer; null without one. */
  readonly post: (body: object) => Promise<RoomAnswer | null>;
}

interface RoomAnswer {
  readonly status: number;
  /** The version of the room after an accepted post. */
  readonly version: number;
}

interface RoomLinkOptions {
  readonly room: string;
  /** The secret of the presenter or of a remote; null for followers. */
  readonly secret: string | null;
  readonly take: (event: RoomEvent) => void;
  /** Called when the connection begins or is lost. */
  readonly onStatus: (isConnected: boolean) => void;
  /** Called before each attempt to connect. */
  readonly prepare?: () => Promise<unknown>;
}

/** Follows a room until the signal aborts, also over sleeps and restarts of the origin. */
export function joinRoom(
  { room, secret, take, onStatus, prepare }: RoomLinkOptions,
  signal: AbortSignal,
): RoomLink {
  const send = (init: RequestInit, type: Record<string, string> = {}) =>
    fetch(liveCall(room), {
      ...init,
      cache: 'no-store',
      credentials: 'omit',
      headers: { ...type, ...(secret !== null && { [LIVE_SECRET_HEADER]: secret }) },
    });
  let attempt = new AbortController();
  let heardAt = 0;
  let retry: () => void = () => undefined;

  async function listen(): Promise<void> {
    attempt = new AbortController();
    heardAt = Date.now();
    await prepare?.();
    const { ok, body } = await send({ signal: attempt.signal });
    if (!ok || !body) return;
    onStatus(true);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return;
      heardAt = Date.now();
      const parts = (text + value).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts)
        if (part.startsWith('data: ')) take(JSON.parse(part.slice('data: '.length)) as RoomEvent);
    }
  }
  const isOver = () => signal.aborted;
  async function follow(): Promise<void> {
    while (!isOver()) {
      await listen().catch(() => undefined);
      if (isOver()) return;
      onStatus(false);
      await new Promise<void>((resolve) => {
        retry = resolve;
        setTimeout(resolve, RETRY_MS * (1 + Math.random()));
      });
    }
  }
  const reconnectAfter = (silence: number) => {
    if (document.hidden || Date.now() - heardAt < silence) return;
    attempt.abort();
    retry();
  };
  const wake = () => reconnectAfter(STALE_MS);
  document.addEventListener('visibilitychange', wake, { signal });
  addEventListener('pageshow', wake, { signal });
  addEventListener('online', () => reconnectAfter(0), { signal });
  addEventListener('offline', () => attempt.abort(), { signal });
  const watch = setInterval(() => reconnectAfter(SILENT_MS), STALE_MS / 4);
  signal.addEventListener('abort', () => {
    clearInterval(watch);
    attempt.abort();
    retry();
  });
  // Begins once the caller has the link, which `prepare` may use.
  void Promise.resolve().then(follow);
  return {
    async post(body) {
      try {
        const response = await send(
          { method: 'POST', body: JSON.stringify(body), signal: AbortSignal.timeout(POST_MS) },
          { 'Content-Type': 'application/json' },
        );
        const { version = 0 } = (await response.json()) as Partial<RoomAnswer>;
        return { status: response.status, version };
      } catch {
        return null;
      }
    },
  };
}
