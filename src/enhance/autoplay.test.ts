// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { RELOAD_TO_START } from '#domain/playback/reload-to-start';
import { autoplay } from './autoplay.ts';
import { readAutoplayRequest } from './embed-page.ts';

const NONE = { savesData: false, reducesMotion: false };

/** Returns how often Start is pressed on a page whose link has this autoplay setting. */
function presses(setting: string | null, preferences = NONE, requested: 'considerate' | null = null): number {
  document.body.innerHTML = `<a href="#steps" data-replay${setting === null ? '' : ` data-autoplay="${setting}"`}>Present</a>`;
  const press = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  const link = document.querySelector('a')!;
  link.addEventListener('click', press);
  vi.stubGlobal('matchMedia', () => ({ matches: preferences.reducesMotion }));
  vi.stubGlobal('navigator', { connection: { saveData: preferences.savesData } });
  autoplay(link, requested);
  return press.mock.calls.length;
}

it('waits for the visitor if the content does not start by itself', () => {
  expect(presses(null)).toBe(0);
});

it('starts content with shouldAutoplay, unless the visitor saves data or motion [3.13]', () => {
  expect(presses('considerate')).toBe(1);
  expect(presses('considerate', { savesData: true, reducesMotion: false })).toBe(0);
  expect(presses('considerate', { savesData: false, reducesMotion: true })).toBe(0);
});

it('starts content with forceAutoplay [3.13]', () => {
  expect(presses('always', { savesData: true, reducesMotion: true })).toBe(1);
});

it('starts in a frame with ?autoplay=1', () => {
  const requested = readAutoplayRequest(new URL('https://podium.example/p/embed/lake/?autoplay=1'));
  expect(presses(null, NONE, requested)).toBe(1);
  expect(document.querySelector('a')?.dataset['autoplay']).toBe('considerate');
  expect(presses(null, { savesData: false, reducesMotion: true }, requested)).toBe(0);
  expect(document.querySelector('a')?.dataset['autoplay']).toBeUndefined();
  expect(presses(null, NONE, readAutoplayRequest(new URL('https://podium.example/?autoplay=0')))).toBe(0);
});

it('starts a page that was reloaded to start, without autoplay', () => {
  history.replaceState(RELOAD_TO_START, '');
  expect(presses(null, { savesData: true, reducesMotion: true })).toBe(1);
  expect(document.querySelector('a')?.dataset['autoplay']).toBeUndefined();
  history.replaceState(null, '');
});
