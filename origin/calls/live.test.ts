// @vitest-environment node
import { describe, expect, onTestFinished, test } from 'vitest';
import { LIVE_CALL, LIVE_SECRET_HEADER, liveCall } from '#domain/addresses/calls';
import type { RoomEvent } from '#domain/presenting/room';
import { openTestOrigin } from '../origin.fixture.ts';
import { remoteSecretOf, roomOf } from '../http/rooms.ts';
import { serve } from '../run-origin.ts';

const SECRET = '0123456789abcdef0123456789abcdef';
const ROOM = roomOf(SECRET);
const REMOTE = remoteSecretOf(SECRET);
const NOTES = 'Breathe before the last step.';

/** Starts an origin with real sockets. */
async function start() {
  const origin = await openTestOrigin({ 'index.html': '<h1>Home</h1>' });
  const { port, stop } = await serve(origin, { host: '127.0.0.1', port: 0 });
  onTestFinished(stop);
  const site = `http://127.0.0.1:${port}`;
  const headersOf = (secret?: string): Record<string, string> =>
    secret === undefined ? {} : { [LIVE_SECRET_HEADER]: secret };
  return {
    site,
    stop,
    post: (body: unknown, secret?: string, room = ROOM) =>
      fetch(site + liveCall(room), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headersOf(secret) },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    /** Opens a stream. Returns its events so far, and a promise of a later one. */
    open: async (secret?: string, room = ROOM) => {
      const life = new AbortController();
      onTestFinished(() => life.abort());
      const response = await fetch(site + liveCall(room), {
        headers: headersOf(secret),
        signal: life.signal,
      });
      const events: RoomEvent[] = [];
      const waiting = new Set<() => void>();
      const done = (async () => {
        let text = '';
        for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
          text += chunk;
          const parts = text.split('\n\n');
          text = parts.pop() ?? '';
          for (const part of parts)
            if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as RoomEvent);
          for (const check of waiting) check();
        }
      })().catch(() => undefined);
      return {
        response,
        events,
        done,
        close: () => life.abort(),
        /** Resolves with the first event of a kind that has not been taken yet. */
        next: (kind: RoomEvent['kind']) =>
          new Promise<RoomEvent>((resolve) => {
            const check = () => {
              const index = events.findIndex((event) => event.kind === kind);
              if (index === -1) return;
              waiting.delete(check);
              resolve(events.splice(index, 1)[0]!);
            };
            waiting.add(check);
            check();
          }),
      };
    },
  };
}

const state = (version: number, step = version, isOpen = false) => ({
  kind: 'state',
  version,
  shown: { step },
  told: { note: NOTES },
  isOpen,
});

test('a room is named by a digest of its secret, of which nothing is kept', async () => {
  const { site, post } = await start();
  const named = await fetch(site + LIVE_CALL, { method: 'POST', headers: { [LIVE_SECRET_HEADER]: SECRET } });
  expect(await named.json()).toEqual({ room: ROOM, remote: REMOTE });
  expect(named.headers.get('cache-control')).toBe('private, no-store');
  expect((await post({ kind: 'sign', sign: 'hand' })).status).toBe(404);
});

test('followers get the step at once, and each later one, without notes', async () => {
  const { post, open } = await start();
  expect(await (await post(state(1), SECRET)).json()).toEqual({ version: 1 });
  const follower = await open();
  expect(follower.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(follower.response.headers.get('x-accel-buffering')).toBe('no');
  expect(follower.response.headers.get('cache-control')).toBe('private, no-store');
  expect(await follower.next('state')).toEqual({
    kind: 'state',
    version: 1,
    shown: { step: 1 },
    isOpen: false,
  });
  await post(state(2), SECRET);
  expect(await follower.next('state')).toMatchObject({ version: 2, shown: { step: 2 } });
  // An old post comes late.
  expect(await (await post(state(1), SECRET)).json()).toEqual({ version: 2 });
  await post({ kind: 'end' }, SECRET);
  await follower.next('end');
  await follower.done;
  expect(JSON.stringify(follower.events)).not.toContain(NOTES);
});

test('a remote gets notes, and its orders reach the console only', async () => {
  const { post, open } = await start();
  await post(state(1), SECRET);
  const [console, remote, follower] = [await open(SECRET), await open(REMOTE), await open()];
  expect(await remote.next('told')).toMatchObject({ version: 1, told: { note: NOTES } });
  expect((await post({ kind: 'order', command: 'next', seen: 1 }, REMOTE)).status).toBe(200);
  expect(await console.next('order')).toEqual({ kind: 'order', command: 'next', seen: 1 });
  expect(await console.next('crowd')).toEqual({ kind: 'crowd', followers: 1, remotes: 1 });
  await post(state(2), SECRET);
  await follower.next('state');
  expect(JSON.stringify([...follower.events, ...remote.events])).not.toContain('order');
});

test('signs and questions reach the console once the presenter takes them, and only some', async () => {
  const { post, open } = await start();
  await post(state(1), SECRET);
  const [console, follower] = [await open(SECRET), await open()];
  const you = (await follower.next('you')) as { id: string };
  const hand = { kind: 'sign', sign: 'hand', as: you.id };
  expect((await post(hand)).status).toBe(403);
  await post(state(2, 1, true), SECRET);
  expect((await post(hand)).status).toBe(200);
  expect(await console.next('sign')).toEqual({ kind: 'sign', sign: 'hand' });
  expect((await post({ kind: 'question', text: ' Why? ', as: you.id })).status).toBe(200);
  expect(await console.next('question')).toEqual({ kind: 'question', text: 'Why?' });
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await post(hand)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  expect(statuses.filter((status) => status === 429)).toHaveLength(11);
  expect((await post({ ...hand, as: 'f'.repeat(32) })).status).toBe(403);
});

test('after a restart, only the presenter can make the room again', async () => {
  const first = await start();
  await first.post(state(7), SECRET);
  const follower = await first.open();
  await first.stop();
  await follower.done;
  const { post, open } = await start();
  for (const secret of [undefined, REMOTE, SECRET.replace('0', '1')]) {
    expect((await post(state(8), secret)).status).not.toBe(200);
    expect((await open(secret)).response.status).toBe(404);
  }
  expect((await post(state(3), SECRET)).status).toBe(200);
  expect((await open(REMOTE)).response.status).toBe(200);
});

test('the origin stops at once while streams are open', async () => {
  const { post, open, stop } = await start();
  await post(state(1), SECRET);
  const follower = await open();
  const before = performance.now();
  await stop();
  await follower.done;
  expect(performance.now() - before).toBeLessThan(3000);
});

describe('of 250 hostile requests', () => {
  const secrets = [
    undefined,
    '',
    'x',
    ROOM,
    '0'.repeat(32),
    `${SECRET}0`,
    SECRET.toUpperCase(),
    ` ${SECRET.slice(1)}`,
    remoteSecretOf(REMOTE),
    roomOf(REMOTE),
  ];
  const bodies: unknown[] = [
    state(99),
    { ...state(99), kind: 'STATE' },
    { kind: 'end' },
    { kind: 'order', command: 'next', seen: 1 },
    { kind: 'order', command: 'constructor', seen: 1 },
    { kind: 'told' },
    { kind: 'crowd', followers: 9 },
    { kind: 'you', id: 'x' },
    { kind: 'sign', sign: 'hand' },
    { kind: 'question', text: 'x'.repeat(281) },
    [],
    null,
    'no JSON',
    '{"kind":"state","version":1e999,"shown":1}',
    '{"__proto__":{"kind":"end"}}',
    `${'['.repeat(100)}${']'.repeat(100)}`,
    { ...state(99), told: 'x'.repeat(70_000) },
    { kind: 'state', version: -1, shown: 1 },
    { kind: 'state', version: 99 },
    { kind: 'sign', sign: 'hand', as: ['x'] },
    { kind: 'question', text: 'Why?', as: '__proto__' },
    { kind: 'question', text: ' ', as: null },
    { secret: SECRET, ...state(99) },
    { kind: 'order', command: 'point', seen: 1, point: ['x', {}] },
    { kind: 'order', command: 'go', seen: 1, step: 2 },
  ];

  test('none drives, and none reads notes', { timeout: 30_000 }, async () => {
    const { site, post, open } = await start();
    await post(state(1), SECRET);
    const [console, follower] = [await open(SECRET), await open()];
    let answers = '';
    let count = 0;
    for (const secret of secrets)
      for (const body of bodies) {
        const response = await post(body, secret);
        expect(response.status, JSON.stringify([secret, body])).toBeGreaterThanOrEqual(400);
        answers += await response.text();
        count += 1;
      }
    expect(count).toBe(250);
    for (const [method, headers] of [
      ['PUT', {}],
      ['DELETE', {}],
      ['POST', { Origin: 'https://other.example', [LIVE_SECRET_HEADER]: SECRET }],
      ['POST', { 'Sec-Fetch-Site': 'cross-site', [LIVE_SECRET_HEADER]: SECRET }],
      ['GET', { 'Sec-Fetch-Site': 'cross-site' }],
    ] as const) {
      const body = method === 'GET' ? null : JSON.stringify({ kind: 'end' });
      const response = await fetch(site + liveCall(ROOM), {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
      });
      expect(response.status, method).toBeGreaterThanOrEqual(400);
      answers += await response.text();
    }
    for (const room of [ROOM.toUpperCase(), `${ROOM}0`, '..', '%2e%2e', `${ROOM}?secret=${SECRET}`])
      expect((await post(state(99), undefined, room)).status).toBeGreaterThanOrEqual(400);
    await post(state(2), SECRET);
    expect(await follower.next('state')).toMatchObject({ version: 1 });
    expect(await follower.next('state')).toMatchObject({ version: 2 });
    expect(console.events.filter(({ kind }) => kind !== 'crowd')).toEqual([]);
    expect(answers).not.toContain(NOTES);
    expect(answers).not.toContain(SECRET);
  });

  test('streams with a wrong secret are refused', async () => {
    const { post, open } = await start();
    await post(state(1), SECRET);
    for (const secret of secrets.filter((text) => text !== undefined && text !== ''))
      expect((await open(secret)).response.status).toBe(403);
  });
});

test('HEAD opens no stream', async () => {
  const { site, post, open } = await start();
  await post(state(1), SECRET);
  const console = await open(SECRET);
  expect((await fetch(site + liveCall(ROOM), { method: 'HEAD' })).status).toBe(200);
  expect(await console.next('crowd')).toEqual({ kind: 'crowd', followers: 0, remotes: 0 });
});
