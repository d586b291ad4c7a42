// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { START_AGAIN } from '#domain/start-again';
import { awaitAutoplay } from './await-autoplay.ts';

const startByItself = vi.fn<(link: HTMLElement) => void>();

/** How often the code is loaded for a page whose link has this wish. */
function loads(wish: string | null, asked: 'considerate' | null = null): number {
  const load = vi.fn(() => Promise.resolve({ startByItself }));
  document.body.innerHTML = `<a href="#steps" data-replay${wish === null ? '' : ` data-autoplay="${wish}"`}>Present</a>`;
  awaitAutoplay(document, asked, load);
  return load.mock.calls.length;
}

afterEach(() => history.replaceState(null, ''));

it('loads nothing where the page waits for its visitor', () => {
  expect(loads(null)).toBe(0);
  document.body.innerHTML = '';
  expect(() => awaitAutoplay(document, 'considerate')).not.toThrow();
});

it('presses Start by code that loads where the content or the frame wishes it', async () => {
  expect(loads('always')).toBe(1);
  expect(loads(null, 'considerate')).toBe(1);
  await vi.waitFor(() => expect(startByItself).toHaveBeenCalledTimes(2));
  expect(startByItself.mock.lastCall).toEqual([document.querySelector('a'), 'considerate']);
});

it('presses Start where the page was loaded again to start', () => {
  history.replaceState(START_AGAIN, '');
  expect(loads(null)).toBe(1);
});
