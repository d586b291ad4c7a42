// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROOM_MS } from '#domain/presenting/room';
import { createRooms, roomOf, type Client } from './rooms.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const secretOf = (number: number): string => number.toString(16).padStart(32, '0');
const senderOf = (number: number, address = 'a') => ({
  id: roomOf(secretOf(number)),
  secret: secretOf(number),
  address,
});
const state = (version = 1) => ({ kind: 'state', version, shown: 1 });

/** A client that keeps what it gets. */
function createClient() {
  const texts: string[] = [];
  const client: Client = {
    send: (chunk) => void texts.push(new TextDecoder().decode(chunk)),
    end: () => void texts.push('ended'),
  };
  return { client, texts };
}

/** Makes rooms with small limits. */
function open() {
  return createRooms(() => new Date(), {
    rooms: 3,
    roomsOfAddress: 2,
    clients: { presenter: 1, remote: 1, follower: 2 },
    posts: { presenter: 5, remote: 5, follower: 5 },
    signsOfFollower: 2,
    wrongSecrets: 2,
  });
}

test('rooms, the rooms of an address, and the streams of a room are limited', () => {
  const rooms = open();
  rooms.post(senderOf(1), state());
  rooms.post(senderOf(2), state());
  expect(() => rooms.post(senderOf(3), state())).toThrow(/as many rooms/);
  rooms.post(senderOf(4, 'b'), state());
  expect(() => rooms.post(senderOf(5, 'c'), state())).toThrow(/as many rooms/);
  const follower = { ...senderOf(1), secret: undefined };
  const leave = rooms.join(follower, createClient().client);
  rooms.join(follower, createClient().client);
  expect(() => rooms.join(follower, createClient().client)).toThrow(/as many clients/);
  leave();
  rooms.join(follower, createClient().client);
  rooms.close();
});

test('posts of a room and wrong secrets of an address are limited', () => {
  const rooms = open();
  for (let version = 1; version <= 5; version += 1) rooms.post(senderOf(1), state(version));
  expect(() => rooms.post(senderOf(1), state(6))).toThrow(/Too many requests/);
  const wrong = { ...senderOf(1), secret: secretOf(9) };
  for (const message of [/not the secret/, /not the secret/, /Too many requests/])
    expect(() => rooms.post(wrong, state(7))).toThrow(message);
  rooms.close();
});

test('a room ends after 12 hours, or half an hour after its presenter has left', () => {
  const rooms = open();
  rooms.post(senderOf(1), state());
  const { client, texts } = createClient();
  rooms.join({ ...senderOf(1), secret: undefined }, client);
  const leave = rooms.join(senderOf(1), createClient().client);
  vi.advanceTimersByTime(ROOM_MS + 2000);
  expect(texts.slice(-2)).toEqual(['data: {"kind":"end"}\n\n', 'ended']);
  leave();

  rooms.post(senderOf(1), state());
  vi.advanceTimersByTime(29 * 60_000);
  rooms.join({ ...senderOf(1), secret: undefined }, client);
  vi.advanceTimersByTime(2 * 60_000);
  expect(texts.at(-1)).toBe('ended');
  expect(vi.getTimerCount()).toBe(0);
  rooms.close();
});

test('each stream gets a line every 15 seconds', () => {
  const rooms = open();
  rooms.post(senderOf(1), state());
  const { client, texts } = createClient();
  rooms.join({ ...senderOf(1), secret: undefined }, client);
  vi.advanceTimersByTime(60_000);
  expect(texts.filter((text) => text === ':\n\n').length).toBeGreaterThanOrEqual(4);
  rooms.close();
});
