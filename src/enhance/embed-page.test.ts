// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { likeInFrame } from './embed-page.ts';

const TARGETS = ['pointerover', 'keydown', 'click'];
let cookies: string;
let frame: HTMLIFrameElement;
let page: Document;
/** Events that reach the listener that hydrates islands. */
let heard: string[];

/** Creates a page in a frame, with a like button and another button. */
async function open(hasStorageAccess?: () => Promise<boolean>): Promise<void> {
  frame = document.body.appendChild(document.createElement('iframe'));
  page = frame.contentDocument!;
  page.body.innerHTML =
    '<form action="/p/x/" target="_blank"><button type="button" data-like="x"><i></i></button></form><button id="other"></button>';
  Object.defineProperty(page, 'cookie', { get: () => cookies, configurable: true });
  Object.assign(page, { hasStorageAccess });
  heard = [];
  likeInFrame(page);
  for (const type of TARGETS) page.addEventListener(type, () => heard.push(type), true);
  await Promise.resolve();
  await Promise.resolve();
}

/** Dispatches all events on an element. Returns whether none of them was cancelled. */
function touch(selector: string): boolean {
  const element = page.querySelector(selector)!;
  return TARGETS.every((type) => element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })));
}

beforeEach(() => {
  cookies = 'viewer_hint=Ada; csrftoken=token';
});
afterEach(() => frame.remove());

describe('a press of the like button in a frame', () => {
  it.each([
    ['has no cookie', () => (cookies = ''), undefined],
    ['has no name of a visitor', () => (cookies = 'csrftoken=token'), undefined],
    ['has no anti-forgery cookie', () => (cookies = 'viewer_hint=Ada'), undefined],
    ['has cookies of its own, partitioned', () => cookies, () => Promise.resolve(false)],
    ['is not told what it has', () => cookies, () => Promise.reject(new Error('No.'))],
  ])('is left to the form if the page %s', async (_which, give, access) => {
    give();
    await open(access);
    expect(touch('[data-like] i')).toBe(true);
    expect(heard).toEqual([]);
  });

  it('is left to the form if cookies cannot be read at all', async () => {
    await open();
    Object.defineProperty(page, 'cookie', {
      get: () => {
        throw new DOMException('Sandboxed', 'SecurityError');
      },
    });
    touch('[data-like]');
    expect(heard).toEqual([]);
  });

  it.each([[undefined], [() => Promise.resolve(true)]])(
    'is handled if the cookies of a visitor are available',
    async (access) => {
      await open(access);
      touch('[data-like]');
      expect(heard).toEqual(TARGETS);
    },
  );
});

it('reads no cookie before a sign of intent', async () => {
  const read = vi.fn(() => '');
  await open();
  Object.defineProperty(page, 'cookie', { get: read, configurable: true });
  touch('#other');
  expect(read).not.toHaveBeenCalled();
  expect(heard).toEqual(TARGETS);
  touch('[data-like]');
  expect(read).toHaveBeenCalled();
});

it('does nothing in a page outside of frames', () => {
  const listen = vi.spyOn(window, 'addEventListener');
  likeInFrame(document);
  expect(listen).not.toHaveBeenCalled();
  listen.mockRestore();
});
