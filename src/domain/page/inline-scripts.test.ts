// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { EMBED_SCRIPT, REDIRECT_SCRIPT } from './inline-scripts.ts';

// Indirect eval runs the script in the global scope, as a page does.
const run = () => void (0, eval)(EMBED_SCRIPT);

afterEach(() => {
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset['toolbar'];
});

it.each([
  ['?toolbar=0', '0'],
  ['?autoplay=1&toolbar=0', '0'],
  ['', undefined],
  ['?toolbar', undefined],
  ['?toolbar=1', undefined],
  ['?toolbar=00', undefined],
  ['?other=toolbar%3D0', undefined],
  ['#toolbar=0', undefined],
])('the address %j marks the page with %j', (address, mark) => {
  history.replaceState(null, '', `/p/embed/rivers/${address}`);
  run();
  expect(document.documentElement.dataset['toolbar']).toBe(mark);
});

it('leads to the first link with the query and hash of the address', () => {
  document.body.innerHTML = '<h1><a href="/p/rivers/rivers-of-data/">Rivers</a></h1><a href="/">Home</a>';
  const replace = vi.fn();
  vi.stubGlobal('location', { search: '?a=b', hash: '#step=3', replace });
  (0, eval)(REDIRECT_SCRIPT);
  const moved = new URL('/p/rivers/rivers-of-data/?a=b#step=3', document.baseURI).href;
  expect(replace.mock.calls).toEqual([[moved]]);
});
