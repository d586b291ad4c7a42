import type { Message } from '#domain/presenting/presenting';
import type { TalkWindow } from '#domain/presenting/window-address';

/** A connection between the windows of a talk on one device. */
interface WindowLink {
  readonly send: (message: Message) => void;
  /** Takes the window that this one has opened. */
  readonly adopt: (other: Window) => void;
  /** Whether the other window is known to be closed. */
  readonly isClosed: () => boolean;
}

/** A message as it goes from window to window. */
interface Letter {
  /** The talk that it belongs to. */
  readonly talk: string;
  readonly message: Message;
}

const isLetter = (data: unknown, id: string): data is Letter =>
  typeof data === 'object' && data !== null && (data as Letter).talk === id && 'message' in data;

/**
 * Connects a window to the other window of its talk: by a channel of the browser, and by messages
 * between the opened window and the one that opened it. In frames of other sites, and in files on a
 * disk, the channels of two windows do not meet. Both ways carry all messages, so each may come
 * twice.
 */
export function connectWindows(
  { role, id }: TalkWindow,
  take: (message: Message) => void,
  signal: AbortSignal,
): WindowLink {
  const channel = openChannel(id);
  let other: Window | null = role === 'audience' ? (window.opener as Window | null) : null;
  // Pages of opaque origins, such as files, can name no target.
  const target = self.origin === 'null' ? '*' : self.origin;

  const listen = ({ data, source, origin }: MessageEvent<unknown>) => {
    if (!isLetter(data, id)) return;
    if (origin !== self.origin || !source || source === window) return;
    // After a reload, the console knows its audience window by the id of the talk.
    if (role === 'console' && (other === null || other.closed)) other = source as Window;
    if (source === other) take(data.message);
  };
  addEventListener('message', listen, { signal });
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isLetter(data, id)) take(data.message);
    };
    signal.addEventListener('abort', () => channel.close());
  }
  return {
    send(message) {
      const letter: Letter = { talk: id, message };
      channel?.postMessage(letter);
      other?.postMessage(letter, target);
    },
    adopt: (opened) => void (other = opened),
    isClosed: () => other?.closed === true,
  };
}

/** Opens the channel of a talk. Returns null where the browser has none, or forbids it. */
function openChannel(id: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(`podium-talk-${id}`);
  } catch {
    return null;
  }
}
