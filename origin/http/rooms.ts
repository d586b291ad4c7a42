import { createHash, randomBytes } from 'node:crypto';
import { readPost, stateFor, takePost, type Part, type Room, type RoomEvent } from '#domain/presenting/room';
import { createLimiter } from './limiter.ts';
import { errorOf } from './origin-error.ts';

/** How much the origin keeps for talks. */
export interface RoomLimits {
  readonly rooms: number;
  /** Rooms that one client address may have made. */
  readonly roomsOfAddress: number;
  /** Clients of one room, by part. */
  readonly clients: Readonly<Record<Part, number>>;
  /** Posts a minute to one room, by part. */
  readonly posts: Readonly<Record<Part, number>>;
  /** Signs and questions a minute of one follower. */
  readonly signsOfFollower: number;
  /** Wrong secrets a minute from one address. */
  readonly wrongSecrets: number;
}

const LIMITS: RoomLimits = {
  rooms: 500,
  roomsOfAddress: 50,
  clients: { presenter: 4, remote: 8, follower: 2000 },
  posts: { presenter: 1800, remote: 1800, follower: 600 },
  signsOfFollower: 12,
  wrongSecrets: 60,
};

/** How often each stream gets a line, so that proxies and phones know that it lives. */
const BEAT_MS = 15_000;

/** How long a room stays while its presenter is away, in milliseconds. */
const AWAY_MS = 30 * 60_000;

/** Who sends a request to a room. */
export interface Sender {
  /** The room, from the address of the request. */
  readonly id: string;
  /** The secret that the request has; none for followers. */
  readonly secret: string | undefined;
  /** The address of the client. */
  readonly address: string;
}

/** A stream to a client. */
export interface Client {
  readonly send: (chunk: Uint8Array) => void;
  readonly end: () => void;
}

/**
 * The rooms of talks. Here they are in the memory of this process. For several processes without a
 * proxy that divides the rooms among them, a broker would implement this interface.
 */
export interface Rooms {
  /** Takes a post of JSON. Returns the version of the room after it. Throws OriginError. */
  readonly post: (sender: Sender, body: unknown) => number;
  /** Adds a stream to a room. Returns a function that removes it. Throws OriginError. */
  readonly join: (sender: Sender, client: Client) => () => void;
  /** Ends all streams. */
  readonly close: () => void;
}

const digest = (purpose: string, secret: string): string =>
  createHash('sha256').update(`podium-${purpose}:${secret}`).digest('hex').slice(0, 32);

/** Returns the id of the room that the holder of a secret presents in. */
export const roomOf = (secret: string): string => digest('room', secret);

/** Returns the secret of the remotes of a presenter. Nobody else can derive it. */
export const remoteSecretOf = (secret: string): string => digest('remote', secret);

/** A room with its streams. */
interface LiveRoom {
  room: Room;
  /** The digest of the remotes' secret. */
  readonly remoteCheck: string;
  readonly address: string;
  readonly clients: Readonly<Record<Part, Map<string, Client>>>;
  /** When the presenter was last there, in milliseconds since 1970. */
  seenAt: number;
  /** The number of clients that the presenter knows about. */
  toldCrowd: string;
}

const encoder = new TextEncoder();
const encode = (event: RoomEvent): Uint8Array => encoder.encode(`data: ${JSON.stringify(event)}\n\n`);
const BEAT = encoder.encode(':\n\n');

/** Keeps rooms in memory. Nothing is stored, so after a restart presenters make them again. */
export function createRooms(now: () => Date, limits: RoomLimits = LIMITS): Rooms {
  const rooms = new Map<string, LiveRoom>();
  const time = () => now().getTime();
  const limiters = Object.fromEntries(
    Object.entries(limits.posts).map(([part, perMinute]) => [part, createLimiter(perMinute, now)]),
  );
  const signs = createLimiter(limits.signsOfFollower, now);
  const wrongSecrets = createLimiter(limits.wrongSecrets, now);
  let timer: NodeJS.Timeout | undefined;
  let beatAt = 0;

  function partOf({ id, secret, address }: Sender): Part {
    if (secret === undefined) return 'follower';
    if (roomOf(secret) === id) return 'presenter';
    const live = rooms.get(id);
    if (live?.remoteCheck === digest('check', secret)) return 'remote';
    wrongSecrets.use(address);
    throw errorOf(live ? 'wrong_secret' : 'no_such_room');
  }
  function send(live: LiveRoom, to: Part, event: RoomEvent): void {
    const chunk = encode(event);
    for (const client of live.clients[to].values()) client.send(chunk);
  }
  /** Removes a room with its streams. */
  function remove(id: string, live: LiveRoom): void {
    rooms.delete(id);
    for (const clients of Object.values(live.clients)) for (const client of clients.values()) client.end();
  }
  function make({ id, secret = '', address }: Sender, room: Room): LiveRoom {
    const ownCount = [...rooms.values()].filter((other) => other.address === address).length;
    if (rooms.size >= limits.rooms || ownCount >= limits.roomsOfAddress) throw errorOf('too_many_rooms');
    const live: LiveRoom = {
      room,
      remoteCheck: digest('check', remoteSecretOf(secret)),
      address,
      clients: { presenter: new Map(), remote: new Map(), follower: new Map() },
      seenAt: time(),
      toldCrowd: '',
    };
    rooms.set(id, live);
    timer ??= setInterval(tick, 1000).unref();
    return live;
  }
  /** Ends old rooms, tells presenters how many clients they have, and keeps the streams alive. */
  function tick(): void {
    const isBeat = time() - beatAt >= BEAT_MS;
    if (isBeat) beatAt = time();
    for (const [id, live] of rooms) {
      if (time() > live.room.endsAt) {
        send(live, 'remote', { kind: 'end' });
        send(live, 'follower', { kind: 'end' });
        remove(id, live);
        continue;
      }
      const { presenter, remote, follower } = live.clients;
      if (presenter.size > 0) live.seenAt = time();
      else if (time() - live.seenAt > AWAY_MS) remove(id, live);
      const crowd = { kind: 'crowd', followers: follower.size, remotes: remote.size } as const;
      if (live.toldCrowd !== JSON.stringify(crowd)) send(live, 'presenter', crowd);
      live.toldCrowd = JSON.stringify(crowd);
      if (isBeat)
        for (const clients of Object.values(live.clients))
          for (const client of clients.values()) client.send(BEAT);
    }
    if (rooms.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }
  /** Throws unless a follower sends signs by a stream of its own, and not too many. */
  function checkFollower(live: LiveRoom | undefined, body: unknown): void {
    if (!live) throw errorOf('no_such_room');
    const { as } = body as { as?: unknown };
    if (typeof as !== 'string' || !live.clients.follower.has(as)) throw errorOf('not_a_follower');
    signs.use(as);
  }

  return {
    post(sender, body) {
      const { id } = sender;
      const part = partOf(sender);
      limiters[part]?.use(id);
      const post = readPost(part, body);
      if (!post) throw errorOf('bad_live_post');
      const live = rooms.get(id);
      if (part === 'follower') checkFollower(live, body);
      const outcome = takePost(live?.room ?? null, post, time());
      if ('fault' in outcome) throw errorOf(outcome.fault === 'closed' ? 'takes_no_signs' : 'no_such_room');
      if (!outcome.room) {
        if (!live) return 0;
        for (const { to, event } of outcome.deliveries) send(live, to, event);
        remove(id, live);
        return 0;
      }
      const target = live ?? make(sender, outcome.room);
      target.room = outcome.room;
      if (part === 'presenter') target.seenAt = time();
      else if (target.clients.presenter.size === 0) throw errorOf('presenter_away');
      for (const { to, event } of outcome.deliveries) send(target, to, event);
      return target.room.version;
    },
    join(sender, client) {
      const part = partOf(sender);
      const live = rooms.get(sender.id);
      if (!live) throw errorOf('no_such_room');
      const clients = live.clients[part];
      if (clients.size >= limits.clients[part]) throw errorOf('room_is_full');
      const name = randomBytes(16).toString('hex');
      clients.set(name, client);
      if (part === 'presenter') live.toldCrowd = '';
      else client.send(encode(stateFor(part, live.room)));
      if (part === 'follower') client.send(encode({ kind: 'you', id: name }));
      return () => void clients.delete(name);
    },
    close() {
      clearInterval(timer);
      for (const [id, live] of rooms) remove(id, live);
    },
  };
}
