// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLeftPlace } from './left-place.ts';

const PATH = '/playback/b9/rivers.json';
const at = (step: number) => ({
  isPlaying: false,
  step,
  steps: 12,
  title: null,
  view: null,
  seconds: null,
  durationSeconds: null,
});

beforeEach(() => {
  document.head.innerHTML = '<meta name="consent" content="not-needed">';
});
afterEach(() => {
  delete document.documentElement.dataset['embed'];
  localStorage.clear();
});

/** Leaves content at step 5, and opens it again. */
function leave(path = PATH): number | null {
  openLeftPlace(path, document).keep(at(5));
  return openLeftPlace(path, document).read();
}

it('remembers where a visitor left, and forgets it at the beginning and at the end [4.46]', () => {
  expect(openLeftPlace(PATH, document).read()).toBeNull();
  expect(leave()).toBe(5);
  const place = openLeftPlace(PATH, document);
  place.keep(at(0));
  expect(place.read()).toBe(5);
  place.keep(at(1));
  expect([place.read(), localStorage.length]).toEqual([null, 0]);
  place.keep(at(7));
  place.forget();
  expect(localStorage).toHaveLength(0);
});

it('keeps nothing of view links, in frames, and where consent is needed [4.46]', () => {
  expect(leave('/view/abcdefghijklmnop/playback.json')).toBeNull();
  document.documentElement.dataset['embed'] = '';
  expect(leave()).toBeNull();
  delete document.documentElement.dataset['embed'];
  document.head.replaceChildren();
  expect(leave()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('works without storage', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse } as unknown as Storage;
  for (const each of [storage, null]) {
    const place = openLeftPlace(PATH, document, each);
    place.keep(at(5));
    expect(place.read()).toBeNull();
  }
});

it('writes a place once', () => {
  const write = vi.spyOn(Storage.prototype, 'setItem');
  const place = openLeftPlace(PATH, document);
  place.keep(at(5));
  place.keep(at(5));
  expect(write).toHaveBeenCalledOnce();
  write.mockRestore();
});
