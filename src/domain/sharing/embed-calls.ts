/** Version of the messages of an embed page and its host page: the value of `podium` in each. */
export const EMBED_VERSION = 1;

/** The methods that the host page may call, besides `connect`, with the names in their `args`. */
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

/** What an embed page reports without a request: `ready` to any page, the rest once connected. */
export type EmbedEvent = 'ready' | 'step' | 'view' | 'end' | 'error';
