// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { showLiked } from './like-state.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = `
    <astro-island ssr><button data-like="x" aria-pressed="false">Like <span data-count="312">312</span></button></astro-island>
    <astro-island><button data-like="x" aria-pressed="false">Like <span data-count="312">312</span></button></astro-island>`;
});

/** Returns the global of the head script with this viewer-data request. */
function podiumOf(viewer: Promise<Response>): NonNullable<Window['podium']> {
  return { viewerName: 'Ada', viewer, ask: () => viewer };
}

function shown(): string[] {
  return [...document.querySelectorAll('button')].map(
    (button) => `${button.getAttribute('aria-pressed') ?? ''} ${button.textContent}`,
  );
}

it('marks a sleeping button as liked, with the count of now, and leaves hydrated ones to React', async () => {
  const answer = Response.json({ hasLiked: true, likesCount: 12_840 });
  await showLiked(document, podiumOf(Promise.resolve(answer)));
  expect(shown()).toEqual(['true Like 13K', 'false Like 312']);
  await expect(answer.json()).resolves.toHaveProperty('hasLiked', true);
});

it.each([
  ['no call', undefined],
  ['a failed call', () => Promise.reject(new TypeError('offline'))],
  ['a visitor who is not signed in', () => Promise.resolve(new Response(null, { status: 401 }))],
  ['an answer that is not JSON', () => Promise.resolve(new Response('<html>'))],
  ['null', () => Promise.resolve(Response.json(null))],
  ['fields of another kind', () => Promise.resolve(Response.json({ hasLiked: 'yes', likesCount: '9' }))],
])('changes nothing after %s', async (_what, call) => {
  await showLiked(document, call && podiumOf(call()));
  expect(shown()).toEqual(['false Like 312', 'false Like 312']);
});
