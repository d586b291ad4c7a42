// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { disableCollapsedSearch } from './collapsed-search.ts';

beforeEach(() => {
  document.body.innerHTML = '<div id="search-panel" popover><input type="search"></div>';
  // This DOM knows no popovers: whether one is open cannot be asked.
  vi.spyOn(Element.prototype, 'matches').mockReturnValue(false);
});

const input = () => document.querySelector('input')!;
const tell = (type: string, newState: string) =>
  document.getElementById('search-panel')?.dispatchEvent(Object.assign(new Event(type), { newState }));

it('disables the input at first, and before it opens no more', () => {
  disableCollapsedSearch(document);
  expect(input().disabled).toBe(true);
  tell('beforetoggle', 'open');
  expect(input().disabled).toBe(false);
});

it('disables the input once it is closed, not before', () => {
  disableCollapsedSearch(document);
  tell('beforetoggle', 'open');
  tell('toggle', 'open');
  tell('beforetoggle', 'closed');
  expect(input().disabled).toBe(false);
  tell('toggle', 'closed');
  expect(input().disabled).toBe(true);
});

it('leaves an input alone that was opened before any script came', () => {
  vi.spyOn(Element.prototype, 'matches').mockReturnValue(true);
  disableCollapsedSearch(document);
  expect(input().disabled).toBe(false);
});

it('leaves a page without a header alone', () => {
  document.body.innerHTML = '';
  expect(() => disableCollapsedSearch(document)).not.toThrow();
});
