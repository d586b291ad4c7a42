/** What a client may do in a room: drive it, send commands to who drives it, or follow. */
export type Part = 'presenter' | 'remote' | 'follower';

/** A talk that devices follow over the network. Followers know its id, and no secret. */
export interface Room {
  /** The number of the presenter's newest post. */
  readonly version: number;
  /** What everyone sees. */
  readonly shown: unknown;
  /** What only remotes see, such as notes. */
  readonly told: unknown;
  /** Whether followers may send signs and questions. */
  readonly isOpen: boolean;
  /** When the room ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** What the remote of a presenter can ask for. */
export type Command = 'next' | 'previous' | 'go' | 'black' | 'point';

/** What a remote asks the console to do. */
export interface Order {
  readonly command: Command;
  /** The version that the remote saw. */
  readonly seen: number;
  /** The step to go to. */
  readonly step?: number;
  /** Where to point, in canvas units; null for nowhere. */
  readonly point?: readonly [x: number, y: number] | null;
}

/** The signs that followers can give. */
export const SIGNS = ['hand', 'thumb'] as const;
export type Sign = (typeof SIGNS)[number];

/** Maximum number of characters of a question. */
export const MAX_QUESTION = 280;

/** How long a room may exist, in milliseconds. */
export const ROOM_MS = 12 * 3_600_000;

/** A post of a client, which its part allows. */
export type RoomPost =
  | ({ readonly kind: 'state' } & Pick<Room, 'version' | 'shown' | 'told' | 'isOpen'>)
  | { readonly kind: 'end' }
  | ({ readonly kind: 'order' } & Order)
  | { readonly kind: 'sign'; readonly sign: Sign }
  | { readonly kind: 'question'; readonly text: string };

/** What a room sends to its clients. */
export type RoomEvent =
  | { readonly kind: 'state'; readonly version: number; readonly shown: unknown; readonly isOpen: boolean }
  | ({ readonly kind: 'told' } & Pick<Room, 'version' | 'shown' | 'told'>)
  | Extract<RoomPost, { kind: 'order' | 'sign' | 'question' | 'end' }>
  /** The number of clients, for the presenter. */
  | { readonly kind: 'crowd'; readonly followers: number; readonly remotes: number }
  /** The name under which a follower sends signs. */
  | { readonly kind: 'you'; readonly id: string };

/** An event and who gets it. */
interface Delivery {
  readonly to: Part;
  readonly event: RoomEvent;
}

/** What a post does: the room after it (null for none), and what its clients get. */
type Outcome =
  | { readonly room: Room | null; readonly deliveries: readonly Delivery[] }
  /** There is no such room, or it takes no signs. */
  | { readonly fault: 'missing' | 'closed' };

type Fields = Readonly<Record<string, unknown>>;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isPoint = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => Number.isFinite(part));

/** What each command needs besides its name. */
const COMMANDS: Readonly<Record<Command, (fields: Fields) => Partial<Order> | null>> = {
  next: () => ({}),
  previous: () => ({}),
  black: () => ({}),
  go: ({ step }) => (isCount(step) ? { step } : null),
  point: ({ point }) => (point === null || isPoint(point) ? { point } : null),
};

/** Reads a post from JSON. Returns null for all that this part may not send. */
export function readPost(part: Part, body: unknown): RoomPost | null {
  if (typeof body !== 'object' || body === null) return null;
  return READERS[part](body as Fields);
}

const READERS: Readonly<Record<Part, (fields: Fields) => RoomPost | null>> = {
  presenter({ kind, version, shown, told, isOpen }) {
    if (kind === 'end') return { kind };
    if (kind !== 'state' || !isCount(version) || shown === undefined) return null;
    return { kind, version, shown, told: told ?? null, isOpen: isOpen === true };
  },
  remote(fields) {
    const { kind, command, seen } = fields;
    if (kind !== 'order' || typeof command !== 'string' || !isCount(seen)) return null;
    const rest = Object.hasOwn(COMMANDS, command) ? COMMANDS[command as Command](fields) : null;
    return rest && { kind, command: command as Command, seen, ...rest };
  },
  follower({ kind, sign, text }) {
    if (kind === 'sign') {
      const known = SIGNS.find((name) => name === sign);
      return known ? { kind, sign: known } : null;
    }
    if (kind !== 'question' || typeof text !== 'string') return null;
    const words = text.trim();
    return words === '' || words.length > MAX_QUESTION ? null : { kind, text: words };
  },
};

/** Returns the event by which clients of a part learn the state of a room. */
export function stateFor(part: Part, { version, shown, told, isOpen }: Room): RoomEvent {
  return part === 'follower'
    ? { kind: 'state', version, shown, isOpen }
    : { kind: 'told', version, shown, told };
}

/** Reports whether followers see a difference between two states of a room. */
const looksOther = (room: Room | null, next: Room): boolean =>
  room?.isOpen !== next.isOpen || JSON.stringify(room.shown) !== JSON.stringify(next.shown);

/** Takes a post into a room, or into none. Only the presenter makes, changes and ends rooms. */
export function takePost(room: Room | null, post: RoomPost, now: number): Outcome {
  if (post.kind === 'state') {
    const { version, shown, told, isOpen } = post;
    // An old post that comes late changes nothing.
    if (room && version <= room.version) return { room, deliveries: [] };
    const next: Room = { version, shown, told, isOpen, endsAt: room?.endsAt ?? now + ROOM_MS };
    const parts: readonly Part[] = looksOther(room, next) ? ['remote', 'follower'] : ['remote'];
    return { room: next, deliveries: parts.map((to) => ({ to, event: stateFor(to, next) })) };
  }
  if (!room) return { fault: 'missing' };
  if (post.kind === 'end')
    return {
      room: null,
      deliveries: (['remote', 'follower'] as const).map((to) => ({ to, event: post })),
    };
  if (post.kind !== 'order' && !room.isOpen) return { fault: 'closed' };
  return { room, deliveries: [{ to: 'presenter', event: post }] };
}

/**
 * Reports whether an order is too old: the presenter has moved since the remote looked. A remote
 * that moves twice before it sees the first move is not too old.
 */
export const isOutdated = ({ command, seen }: Order, movedAt: number): boolean =>
  command !== 'point' && command !== 'black' && seen < movedAt;
