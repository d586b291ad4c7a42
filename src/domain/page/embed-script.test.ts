// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { EMBED_SCRIPT } from './embed-script.ts';

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
