// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { disableCollapsedSearch } from './collapsed-search.ts';

beforeEach(() => {
  document.body.innerHTML = '<div id="search-panel" popover><input type="search"></div>';
  // jsdom does not support `:popover-open`.
  vi.spyOn(Element.prototype, 'matches').mockReturnValue(false);
});

const input = () => document.querySelector('input')!;

it('disables the input at first, and enables it before the search expands [5.10]', () => {
  disableCollapsedSearch(document);
  expect(input().disabled).toBe(true);
  const opening = new Event('beforetoggle', { cancelable: true });
  document.getElementById('search-panel')?.dispatchEvent(opening);
  expect(opening.defaultPrevented).toBe(false);
  expect(input().disabled).toBe(false);
});

it('does not change an input that was expanded before any script loaded', () => {
  vi.spyOn(Element.prototype, 'matches').mockReturnValue(true);
  disableCollapsedSearch(document);
  expect(input().disabled).toBe(false);
});

it('does nothing in a page without a header', () => {
  document.body.innerHTML = '';
  expect(() => disableCollapsedSearch(document)).not.toThrow();
});
