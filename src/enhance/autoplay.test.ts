// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { startByItself } from './autoplay.ts';

const NONE = { savesData: false, reducesMotion: false };

/** How often Start is pressed on a page whose link has this wish. */
function presses(wish: string | null, wishes = NONE, search = '', isEmbed = false): number {
  document.body.innerHTML = `<a href="#steps" data-replay${wish === null ? '' : ` data-autoplay="${wish}"`}>Present</a>`;
  delete document.documentElement.dataset['embed'];
  if (isEmbed) document.documentElement.dataset['embed'] = '';
  const press = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  document.querySelector('a')?.addEventListener('click', press);
  startByItself(document, new URL(`https://podium.example/${search}`), wishes);
  return press.mock.calls.length;
}

it('waits for the visitor where the content does not start by itself', () => {
  expect(presses(null)).toBe(0);
  expect(presses(null, NONE, '?autoplay=1')).toBe(0);
});

it('starts what should, unless the visitor saves data or motion', () => {
  expect(presses('considerate')).toBe(1);
  expect(presses('considerate', { savesData: true, reducesMotion: false })).toBe(0);
  expect(presses('considerate', { savesData: false, reducesMotion: true })).toBe(0);
});

it('starts what must', () => {
  expect(presses('always', { savesData: true, reducesMotion: true })).toBe(1);
});

it('starts in a frame that is asked to', () => {
  expect(presses(null, NONE, '?autoplay=1', true)).toBe(1);
  expect(presses(null, NONE, '?autoplay=0', true)).toBe(0);
  expect(presses(null, { savesData: false, reducesMotion: true }, '?autoplay=1', true)).toBe(0);
});

it('has a frame that is asked to start play on by itself, like content that starts by itself', () => {
  presses(null, NONE, '?autoplay=1', true);
  expect(document.querySelector('a')?.dataset['autoplay']).toBe('considerate');
  presses(null, NONE, '', true);
  expect(document.querySelector('a')?.dataset['autoplay']).toBeUndefined();
});

it('leaves a page without a viewer alone', () => {
  document.body.innerHTML = '';
  expect(() => startByItself(document, new URL('https://podium.example/'), NONE)).not.toThrow();
});
