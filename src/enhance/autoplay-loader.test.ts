// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { RELOAD_TO_START } from '#domain/playback/reload-to-start';
import { loadAutoplay } from './autoplay-loader.ts';

const autoplay = vi.fn<(link: HTMLElement) => void>();

/** Returns how often the code loads for a page whose link has this autoplay setting. */
function loads(setting: string | null, requested: 'considerate' | null = null): number {
  const load = vi.fn(() => Promise.resolve({ autoplay }));
  document.body.innerHTML = `<a href="#steps" data-replay${setting === null ? '' : ` data-autoplay="${setting}"`}>Present</a>`;
  loadAutoplay(document, requested, load);
  return load.mock.calls.length;
}

afterEach(() => history.replaceState(null, ''));

it('loads nothing if the page waits for its visitor', () => {
  expect(loads(null)).toBe(0);
  document.body.innerHTML = '';
  expect(() => loadAutoplay(document, 'considerate')).not.toThrow();
});

it('loads code that presses Start if the content or the frame requests it', async () => {
  expect(loads('always')).toBe(1);
  expect(loads(null, 'considerate')).toBe(1);
  await vi.waitFor(() => expect(autoplay).toHaveBeenCalledTimes(2));
  expect(autoplay.mock.lastCall).toEqual([document.querySelector('a'), 'considerate']);
});

it('presses Start if the page was reloaded to start', () => {
  history.replaceState(RELOAD_TO_START, '');
  expect(loads(null)).toBe(1);
});
