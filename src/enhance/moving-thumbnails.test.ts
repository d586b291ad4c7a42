// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moveThumbnails } from './moving-thumbnails.ts';

const CARD = (name: string, animation: string) => `
  <li class="card"><div class="card-thumbnail" ${animation}><picture><img src="/${name}.webp"></picture><span>0:20</span></div>
  <a class="card-link" href="/${name}">${name}</a></li>`;

let listen = vi.spyOn(document, 'addEventListener');

/** Answers for the oEmbed file of each presentation with the picture of its first steps. */
const ask = vi.fn((_path: string) => Promise.resolve(Response.json({ flight: '/strip.avif' })));

function setUp({ calm = false, saveData = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: calm }));
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  moveThumbnails(document, ask as unknown as typeof fetch);
}

/** Gives pictures the size of three steps, one below the other, which jsdom does not load. */
function loadPictures() {
  const { prototype } = HTMLImageElement;
  Object.defineProperty(prototype, 'naturalWidth', { value: 288, configurable: true });
  Object.defineProperty(prototype, 'naturalHeight', { value: 3 * 162, configurable: true });
  prototype.decode = () => Promise.resolve();
  const animate = vi.fn<Element['animate']>();
  prototype.animate = animate;
  return animate;
}

const link = (index: number) => document.querySelectorAll('a')[index]!;
const moving = () => [...document.querySelectorAll('div > img')].map((image) => image.getAttribute('src'));

beforeEach(() => {
  vi.useFakeTimers();
  listen = vi.spyOn(document, 'addEventListener');
  document.body.innerHTML = CARD('v/mill/m/', 'data-animation="/mill-moves.webp"') + CARD('v/rivers/r/', '');
  ask.mockClear();
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

describe('a card of a presentation', () => {
  beforeEach(() => {
    document.body.innerHTML = CARD('de/p/maps/karten/', '') + CARD('presentation-template/pitch/', '');
  });

  it('flies once through its first steps, from one picture, after a rest [3.58]', async () => {
    const animate = loadPictures();
    setUp();
    link(0).focus();
    await vi.advanceTimersByTimeAsync(299);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask.mock.calls).toEqual([['/oembed/81/maps.json']]);
    expect(moving()).toEqual(Array(3).fill('/strip.avif'));
    const places = [...document.querySelectorAll<HTMLElement>('div > img')].map(
      (image) => image.style.objectPosition,
    );
    expect(places).toEqual(['0px 0%', '0px 50%', '0px 100%']);
    const timings = animate.mock.calls.map(([, timing]) => timing as KeyframeAnimationOptions);
    expect(timings.map(({ delay }) => delay)).toEqual([0, 1450, 2900]);
    expect(timings.every(({ iterations = 1 }) => iterations === 1)).toBe(true);
    link(0).blur();
    expect(moving()).toEqual([]);
  });

  it('stays still if the focus has left before its picture is there', async () => {
    loadPictures();
    setUp();
    link(0).focus();
    vi.advanceTimersByTime(300);
    link(0).blur();
    await vi.advanceTimersByTimeAsync(100);
    expect(moving()).toEqual([]);
  });

  it.each([
    ['has too few steps', () => Promise.resolve(Response.json({}))],
    ['has no file', () => Promise.resolve(new Response('', { status: 404 }))],
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ])('stays still if the content %s', async (_, answer) => {
    loadPictures();
    ask.mockImplementationOnce(answer);
    setUp();
    link(0).focus();
    await vi.advanceTimersByTimeAsync(400);
    expect(moving()).toEqual([]);
  });

  it('is not that of a template, nor of a video without a moving thumbnail', async () => {
    document.body.innerHTML += CARD('v/rivers/r/', '');
    setUp();
    link(1).focus();
    await vi.advanceTimersByTimeAsync(400);
    link(2).focus();
    await vi.advanceTimersByTimeAsync(400);
    expect(ask).not.toHaveBeenCalled();
  });
});
