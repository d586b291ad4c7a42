// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLiked } from './like-state.ts';

beforeEach(() => {
  listen = vi.spyOn(view, 'addEventListener');
  document.documentElement.lang = 'en';
  document.body.innerHTML = `
    <astro-island ssr><button data-like="x" aria-pressed="false">Like <span data-count="312">312</span></button></astro-island>
    <astro-island><button data-like="x" aria-pressed="false">Like <span data-count="312">312</span></button></astro-island>`;
});

const view = document.defaultView!;
let listen = vi.spyOn(view, 'addEventListener');

/** Another page: what the last one listened to is over. */
afterEach(() => {
  for (const [type, listener] of listen.mock.calls) view.removeEventListener(type, listener, true);
});

function shown(): string[] {
  return [...document.querySelectorAll('button')].map(
    (button) => `${button.getAttribute('aria-pressed') ?? ''} ${button.textContent}`,
  );
}

it('marks a sleeping button as liked, with the count of now, and leaves hydrated ones to React', async () => {
  const answer = Response.json({ hasLiked: true, likesCount: 12_840 });
  await showLiked(document, Promise.resolve(answer));
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
  await showLiked(document, call?.());
  expect(shown()).toEqual(['false Like 312', 'false Like 312']);
});

describe('a press on a sleeping button', () => {
  const signedIn = (fields = {}) =>
    Promise.resolve(Response.json({ isAuthenticated: true, hasLiked: false, likesCount: 320, ...fields }));
  const press = (index = 0) => document.querySelectorAll('button')[index]?.click();

  it('is answered at once, with what a like does to the count', async () => {
    await showLiked(document, signedIn());
    press();
    await vi.waitFor(() => expect(shown()[0]).toBe('true Like 321'));
    expect(document.querySelector('button')?.dataset['phase']).toBe('liked');
    press();
    await vi.waitFor(() => expect(shown()[0]).toBe('false Like 320'));
  });

  it('that comes before the viewer is known is answered when it is', async () => {
    const call = Promise.withResolvers<Response>();
    const isShown = showLiked(document, call.promise);
    press();
    call.resolve(await signedIn({ hasLiked: true }));
    await isShown;
    await vi.waitFor(() => expect(shown()[0]).toBe('false Like 319'));
  });

  it.each([
    ['a visitor who is not signed in', { isAuthenticated: false }, 0, 'false Like 320'],
    ['a hydrated button, which answers itself', {}, 1, 'false Like 312'],
  ])('changes nothing for %s', async (_who, fields, index, text) => {
    await showLiked(document, signedIn(fields));
    press(index);
    await new Promise(setImmediate);
    expect(shown()[index]).toBe(text);
  });

  it('is taken back when the code of the island does not come', async () => {
    await showLiked(document, signedIn());
    press();
    await vi.waitFor(() => expect(shown()[0]).toBe('true Like 321'));
    document.querySelector('astro-island')?.dispatchEvent(new Event('astro:hydration-error'));
    await vi.waitFor(() => expect(shown()[0]).toBe('false Like 320'));
  });
});
