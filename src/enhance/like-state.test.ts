// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { ANONYMOUS } from '#services/viewer';
import { showLiked } from './like-state.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = `
    <astro-island ssr><button data-like="x" aria-pressed="false">Like <span data-count="312">312</span></button></astro-island>
    <astro-island><button data-like="x" aria-pressed="false">Like <span data-count="312">312</span></button></astro-island>`;
});

function shown(): string[] {
  return [...document.querySelectorAll('button')].map(
    (button) => `${button.getAttribute('aria-pressed') ?? ''} ${button.textContent}`,
  );
}

it('marks a button that is not hydrated as liked, with the current count, and leaves others to React', async () => {
  await showLiked(document, Promise.resolve({ ...ANONYMOUS, hasLiked: true, likesCount: 12_840 }));
  expect(shown()).toEqual(['true Like 13K', 'false Like 312']);
});

it.each([
  ['a call that does not identify the visitor', null],
  ['a visitor who is not signed in', ANONYMOUS],
])('changes nothing after %s', async (_what, viewer) => {
  await showLiked(document, Promise.resolve(viewer));
  expect(shown()).toEqual(['false Like 312', 'false Like 312']);
});
