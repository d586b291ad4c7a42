// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { showPrivateBar } from './private-header.ts';

beforeEach(() => {
  delete document.documentElement.dataset['embed'];
  document.body.innerHTML = `
    <header data-private-bar="2" hidden>
      <a href="/p/edit/x/#present" data-right="comment" hidden>Comment</a>
      <a href="/p/edit/x/" data-right="edit" hidden>Edit</a>
    </header>`;
});

const answer = (viewerRights: unknown) =>
  Promise.resolve(Response.json({ isAuthenticated: true, viewerRights }));

/** What is to be seen: null without the bar, else the names of the buttons. */
function shown(): string[] | null {
  if (document.querySelector('header')?.hidden !== false) return null;
  return [...document.querySelectorAll('a')].filter(({ hidden }) => !hidden).map((link) => link.textContent);
}

it.each([
  ['edit', { edit: true, comment: false }, ['Edit']],
  ['edit and comment', { edit: true, comment: true }, ['Edit']],
  ['comment', { edit: false, comment: true }, ['Comment']],
  ['nothing', { edit: false, comment: false }, null],
])('shows those who may %s what they may do', async (_what, rights, expected) => {
  await showPrivateBar(document, answer(rights));
  expect(shown()).toEqual(expected);
});

it('shows no bar for the classic type, nor in a frame of another site', async () => {
  document.querySelector('header')?.setAttribute('data-private-bar', '0');
  await showPrivateBar(document, answer({ edit: true, comment: true }));
  expect(shown()).toBeNull();
  document.querySelector('header')?.setAttribute('data-private-bar', '2');
  document.documentElement.dataset['embed'] = '';
  await showPrivateBar(document, answer({ edit: true, comment: true }));
  expect(shown()).toBeNull();
});

it.each([
  ['no call', undefined],
  ['a failed call', () => Promise.reject(new TypeError('offline'))],
  ['a visitor who is not signed in', () => Promise.resolve(new Response(null, { status: 401 }))],
  ['an answer that is not JSON', () => Promise.resolve(new Response('<html>'))],
  ['rights of another kind', () => answer({ edit: 'yes' })],
])('shows no bar after %s', async (_what, call) => {
  await showPrivateBar(document, call?.());
  expect(shown()).toBeNull();
});

it('leaves the answer to others who wait for it, and a page without a bar alone', async () => {
  const response = Response.json({ viewerRights: { edit: true } });
  await showPrivateBar(document, Promise.resolve(response));
  await expect(response.json()).resolves.toHaveProperty('viewerRights');
  document.body.innerHTML = '';
  await showPrivateBar(document, answer({ edit: true, comment: true }));
  expect(document.querySelector('header')).toBeNull();
});
