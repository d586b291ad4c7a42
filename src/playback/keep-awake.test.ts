// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { keepAwake } from './keep-awake.ts';

interface Lock {
  released: boolean;
  release: () => Promise<void>;
}

const request = vi.fn<(type: string) => Promise<Lock>>();
let locks: Lock[] = [];
let isNeeded = false;

const settle = () => new Promise((resolve) => setTimeout(resolve));
const held = () => locks.filter(({ released }) => !released).length;

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  // Browsers release locks of hidden pages.
  if (hidden) for (const lock of locks) lock.released = true;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  locks = [];
  isNeeded = false;
  Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true });
  request.mockReset().mockImplementation(() => {
    const lock: Lock = { released: false, release: () => Promise.resolve(void (lock.released = true)) };
    locks.push(lock);
    return Promise.resolve(lock);
  });
  Object.assign(navigator, { wakeLock: { request } });
});

afterEach(async () => {
  setHidden(false);
  await settle();
});

it('keeps the screen on while it is needed, by one lock [4.45]', async () => {
  const update = keepAwake(() => isNeeded);
  await settle();
  expect(request).not.toHaveBeenCalled();
  isNeeded = true;
  update();
  update();
  await settle();
  expect([request.mock.calls, held()]).toEqual([[['screen']], 1]);
  isNeeded = false;
  update();
  await settle();
  expect(held()).toBe(0);
});

it.each([
  [false, 0],
  [true, 1],
])('asks in a frame only with the permission (%s) [4.45]', async (isAllowed, asked) => {
  const allowsFeature = vi.fn<(name: string) => boolean>().mockReturnValue(isAllowed);
  Object.defineProperty(document, 'featurePolicy', { value: { allowsFeature }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, 'featurePolicy'));
  isNeeded = true;
  const update = keepAwake(() => isNeeded);
  await settle();
  expect(allowsFeature).toHaveBeenCalledWith('screen-wake-lock');
  expect(request).toHaveBeenCalledTimes(asked);
  isNeeded = false;
  update();
});

it('asks again when the page shows again, and not while it is hidden [4.45]', async () => {
  isNeeded = true;
  keepAwake(() => isNeeded);
  await settle();
  setHidden(true);
  await settle();
  expect([request.mock.calls.length, held()]).toEqual([1, 0]);
  setHidden(false);
  await settle();
  expect([request.mock.calls.length, held()]).toEqual([2, 1]);
  isNeeded = false;
});

it('follows full screen', async () => {
  keepAwake((isFilled) => isFilled);
  for (const element of [document.body, null]) {
    Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
    document.dispatchEvent(new Event('fullscreenchange'));
    await settle();
    expect(held()).toBe(element === null ? 0 : 1);
  }
});

it('keeps no lock that comes when it is no longer needed, and none twice', async () => {
  const update = keepAwake(() => isNeeded);
  for (const needed of [true, false, true, false, true]) {
    isNeeded = needed;
    update();
  }
  await settle();
  expect(held()).toBe(1);
  isNeeded = false;
  update();
  await settle();
  expect(held()).toBe(0);
});

it.each([
  ['refused', () => request.mockRejectedValue(new DOMException('low battery', 'NotAllowedError'))],
  ['missing', () => Object.assign(navigator, { wakeLock: undefined })],
])('is quiet if locks are %s, and does not ask at each change', async (_what, change) => {
  change();
  isNeeded = true;
  const update = keepAwake(() => isNeeded);
  for (let times = 0; times < 5; times += 1) update();
  await settle();
  expect(request.mock.calls.length).toBeLessThanOrEqual(1);
  isNeeded = false;
  update();
});
