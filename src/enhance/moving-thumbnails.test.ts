// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveThumbnails } from './moving-thumbnails.ts';

const CARD = (name: string, animation: string) => `
  <li class="card"><div class="card-thumbnail" ${animation}><picture><img src="/${name}.webp"></picture><span>0:20</span></div>
  <a href="/${name}">${name}</a></li>`;

let listen = vi.spyOn(document, 'addEventListener');

function setUp({ calm = false, saveData = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: calm }));
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  moveThumbnails(document);
}

const link = (index: number) => document.querySelectorAll('a')[index]!;
const moving = () => [...document.querySelectorAll('div > img')].map((image) => image.getAttribute('src'));

beforeEach(() => {
  vi.useFakeTimers();
  listen = vi.spyOn(document, 'addEventListener');
  document.body.innerHTML = CARD('mill', 'data-animation="/mill-moves.webp"') + CARD('rivers', '');
});

/** Removes the listeners of the last page. */
afterEach(() => {
  for (const [type, listener] of listen.mock.calls) document.removeEventListener(type, listener);
  vi.useRealTimers();
});

it('plays while the card has the focus, below its duration, and stops when it loses it [3.28, 9.7]', () => {
  setUp();
  link(0).focus();
  expect(moving()).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(moving()).toEqual(['/mill-moves.webp']);
  expect(document.querySelector('div > img + span')).not.toBeNull();
  link(1).focus();
  expect(moving()).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(moving()).toEqual([]);
});

it('loads nothing for a brief focus [9.7]', () => {
  setUp();
  link(0).focus();
  vi.advanceTimersByTime(299);
  expect(moving()).toEqual([]);
  link(0).blur();
  vi.advanceTimersByTime(1000);
  expect(moving()).toEqual([]);
});

it('plays once, even if the focus returns several times', () => {
  setUp();
  for (let round = 0; round < 3; round += 1) {
    link(0).blur();
    link(0).focus();
    vi.advanceTimersByTime(300);
    document.dispatchEvent(new Event('pointerover'));
    vi.advanceTimersByTime(300);
  }
  expect(moving()).toEqual(['/mill-moves.webp']);
});

it.each([
  ['less motion', { calm: true }],
  ['less data', { saveData: true }],
])('never plays for visitors who prefer %s', (_what, wish) => {
  setUp(wish);
  link(0).focus();
  vi.advanceTimersByTime(1000);
  expect(moving()).toEqual([]);
});

it('ignores touches', () => {
  setUp();
  link(0).focus();
  vi.advanceTimersByTime(300);
  link(0).blur();
  vi.advanceTimersByTime(1000);
  const touch = Object.assign(new Event('pointerover'), { pointerType: 'touch' });
  document.dispatchEvent(touch);
  expect(vi.getTimerCount()).toBe(0);
});
