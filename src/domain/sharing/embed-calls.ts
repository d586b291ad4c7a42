/** Version of the messages between an embed page and its host page: `podium` in each message. */
export const EMBED_VERSION = 1;

/**
 * The methods that the host page may call, besides `connect`, with the names of their arguments.
 */
export const EMBED_CALLS = {
  play: [],
  pause: [],
  next: [],
  previous: [],
  goToStep: ['step'],
  goToView: ['x', 'y', 'w', 'r'],
  getState: [],
  seek: ['seconds'],
  openModal: ['name'],
  closeModal: ['name'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A method that the host page may call, besides `connect`. */
export type EmbedMethod = keyof typeof EMBED_CALLS;

/** What an embed page reports by itself: `ready` to any page, the others once connected. */
export type EmbedEvent = 'ready' | 'step' | 'view' | 'end' | 'error';
