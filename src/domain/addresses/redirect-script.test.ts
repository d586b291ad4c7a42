// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { REDIRECT_SCRIPT } from './redirect-script.ts';

it('leads to the first link with the query and hash of the address', () => {
  document.body.innerHTML = '<h1><a href="/p/rivers/rivers-of-data/">Rivers</a></h1><a href="/">Home</a>';
  const replace = vi.fn();
  vi.stubGlobal('location', { search: '?a=b', hash: '#step=3', replace });
  (0, eval)(REDIRECT_SCRIPT);
  const moved = new URL('/p/rivers/rivers-of-data/?a=b#step=3', document.baseURI).href;
  expect(replace.mock.calls).toEqual([[moved]]);
});
