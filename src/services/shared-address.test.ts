// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { readSharedAddress } from './shared-address.ts';

afterEach(() => {
  delete document.documentElement.dataset['embed'];
  document.head.replaceChildren();
});

it('shares the address of a page, and of an embed page that of its view page [3.36]', () => {
  document.head.innerHTML = '<link rel="canonical" href="https://podium.example/p/x/y/">';
  expect(readSharedAddress(document)).toBe(location.href);
  document.documentElement.dataset['embed'] = '';
  expect(readSharedAddress(document)).toBe('https://podium.example/p/x/y/');
  document.head.replaceChildren();
  expect(readSharedAddress(document)).toBe(location.href);
});
