import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOutdated,
  MAX_QUESTION,
  readPost,
  ROOM_MS,
  stateFor,
  takePost,
  type Part,
  type Room,
  type RoomEvent,
  type RoomPost,
} from './room.ts';

const NOTE = 'Breathe.';
const state = (version: number, step = version, isOpen = false): RoomPost => ({
  kind: 'state',
  version,
  shown: { step },
  told: { note: NOTE },
  isOpen,
});
const aRoom = (): Room => ({
  version: 3,
  shown: { step: 3 },
  told: { note: NOTE },
  isOpen: false,
  endsAt: 9,
});
const receiversOf = (room: Room | null, post: RoomPost) => {
  const outcome = takePost(room, post, 0);
  return 'fault' in outcome ? outcome.fault : outcome.deliveries.map(({ to }) => to);
};

describe('who may send what', () => {
  const posts = {
    presenter: [state(1), { kind: 'end' }],
    remote: [
      { kind: 'order', command: 'next', seen: 1 },
      { kind: 'order', command: 'go', seen: 1, step: 4 },
      { kind: 'order', command: 'point', seen: 1, point: [1, -2.5] },
      { kind: 'order', command: 'point', seen: 1, point: null },
    ],
    follower: [
      { kind: 'sign', sign: 'hand' },
      { kind: 'question', text: 'Why?' },
    ],
  } as const satisfies Record<Part, readonly object[]>;
  const parts = Object.keys(posts) as Part[];

  it.each(parts)('a %s may send its own posts, and none of the others', (part) => {
    for (const owner of parts)
      for (const post of posts[owner]) expect(readPost(part, post)).toEqual(owner === part ? post : null);
  });

  it.each([
    null,
    'order',
    [],
    { kind: 'order', command: 'toString', seen: 1 },
    { kind: 'order', command: 'next' },
    { kind: 'order', command: 'next', seen: -1 },
    { kind: 'order', command: 'go', seen: 1, step: 1.5 },
    { kind: 'order', command: 'point', seen: 1, point: [1] },
    { kind: 'order', command: 'point', seen: 1, point: [1, Infinity] },
    { kind: 'sign', sign: 'fist' },
    { kind: 'question', text: '  ' },
    { kind: 'question', text: 'x'.repeat(MAX_QUESTION + 1) },
    { kind: 'state', version: 0.5, shown: 1 },
    { kind: 'state', version: 1 },
  ])('nobody may send %j', (body) => {
    for (const part of parts) expect(readPost(part, body)).toBeNull();
  });

  it.each(parts)('any JSON of a %s is a post of this part or nothing', (part) => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const post = readPost(part, body);
        expect(post === null || readPost(part, post) !== null).toBe(true);
      }),
    );
  });
});

describe('a room', () => {
  it('is made by the state of the presenter, and ends 12 hours later', () => {
    const outcome = takePost(null, state(1), 1000);
    expect(outcome).toMatchObject({ room: { version: 1, endsAt: 1000 + ROOM_MS } });
    expect(takePost(aRoom(), state(4), 1000)).toMatchObject({ room: { version: 4, endsAt: 9 } });
  });

  it.each<RoomPost>([
    { kind: 'order', command: 'next', seen: 1 },
    { kind: 'sign', sign: 'hand' },
    { kind: 'end' },
  ])('is made by nothing else (%j)', (post) => {
    expect(receiversOf(null, post)).toBe('missing');
  });

  it('tells followers only what they see, and only when it changes', () => {
    expect(receiversOf(aRoom(), state(4))).toEqual(['remote', 'follower']);
    expect(receiversOf(aRoom(), state(4, 3))).toEqual(['remote']);
    expect(receiversOf(aRoom(), state(4, 3, true))).toEqual(['remote', 'follower']);
    expect(JSON.stringify(stateFor('follower', aRoom()))).not.toContain(NOTE);
    expect(JSON.stringify(stateFor('remote', aRoom()))).toContain(NOTE);
  });

  it('takes no older state', () => {
    expect(takePost(aRoom(), state(3, 1), 0)).toEqual({ room: aRoom(), deliveries: [] });
  });

  it('takes signs only where the presenter takes them, and sends them and orders to nobody else', () => {
    expect(receiversOf(aRoom(), { kind: 'sign', sign: 'thumb' })).toBe('closed');
    expect(receiversOf({ ...aRoom(), isOpen: true }, { kind: 'sign', sign: 'thumb' })).toEqual(['presenter']);
    expect(receiversOf(aRoom(), { kind: 'order', command: 'black', seen: 1 })).toEqual(['presenter']);
  });
});

it('an order is outdated if the presenter has moved since, but not if the remote has', () => {
  expect(isOutdated({ command: 'next', seen: 4 }, 5)).toBe(true);
  expect(isOutdated({ command: 'next', seen: 4 }, 4)).toBe(false);
  expect(isOutdated({ command: 'black', seen: 4 }, 5)).toBe(false);
});

/** A device of the audience, or a remote: what it shows, and its stream. */
interface Device {
  readonly part: Part;
  shown: unknown;
  seen: number;
  /** Events on their way. */
  stream: RoomEvent[];
  isJoined: boolean;
}

/** Plays a talk over a relay that restarts, for devices that sleep, wake and send anything. */
function createRelay() {
  let room: Room | null = null;
  let version = 0;
  let step = 1;
  let obeyed = 0;
  const devices: Device[] = (['remote', 'follower', 'follower'] as const).map((part) => ({
    part,
    shown: null,
    seen: 0,
    stream: [],
    isJoined: false,
  }));
  function post(body: RoomPost): void {
    const outcome = takePost(room, body, 0);
    if ('fault' in outcome) return;
    room = outcome.room;
    for (const { to, event } of outcome.deliveries) {
      if (to === 'presenter') obeyed += 1;
      for (const device of devices) if (device.isJoined && device.part === to) device.stream.push(event);
    }
  }
  const present = () => post(state((version += 1), step));
  const join = (device: Device) => {
    device.stream = room ? [stateFor(device.part, room)] : [];
    device.isJoined = room !== null;
  };
  return {
    devices,
    move: () => {
      step += 1;
      present();
    },
    present,
    join,
    leave: (device: Device) => (device.isJoined = false),
    restart: () => {
      room = null;
      for (const device of devices) device.isJoined = false;
    },
    read(device: Device): void {
      const event = device.stream.shift();
      if (event?.kind !== 'state' && event?.kind !== 'told') return;
      device.shown = event.shown;
      device.seen = event.version;
    },
    send(device: Device, body: unknown): void {
      const read = readPost(device.part, body);
      if (read) post(read);
    },
    shown: () => ({ room: room?.shown, step }),
    obeyed: () => obeyed,
  };
}

describe('over any order of moves, sleeps, restarts and posts', () => {
  const index = fc.nat(2);
  const action = fc.oneof(
    fc.record({ kind: fc.constantFrom('move', 'present', 'restart') }),
    fc.record({ kind: fc.constantFrom('join', 'leave', 'read'), index }),
    fc.record({
      kind: fc.constant('send'),
      index,
      body: fc.oneof(
        fc.constantFrom(
          state(99, 99),
          { kind: 'end' },
          { kind: 'order', command: 'next', seen: 0 },
          { kind: 'order', command: 'go', seen: 0, step: 99 },
          { kind: 'sign', sign: 'hand' },
        ),
        fc.jsonValue(),
      ),
    }),
  );

  it('only the presenter moves the room, no step goes back, and all agree at last', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const relay = createRelay();
        for (const item of actions) {
          const device = 'index' in item ? relay.devices[item.index]! : relay.devices[0]!;
          const seen = device.seen;
          if (item.kind === 'send') relay.send(device, (item as { body: unknown }).body);
          else if (item.kind === 'move' || item.kind === 'present' || item.kind === 'restart')
            relay[item.kind]();
          else relay[item.kind](device);
          const { room, step } = relay.shown();
          if (room !== undefined) expect(room).toEqual({ step });
          expect(device.seen).toBeGreaterThanOrEqual(seen);
          if (device.part === 'follower') expect(JSON.stringify(device.stream)).not.toContain(NOTE);
        }
        relay.present();
        for (const device of relay.devices) {
          relay.join(device);
          relay.read(device);
          expect(device.shown).toEqual({ step: relay.shown().step });
        }
      }),
    );
  });
});
