// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { syncSearches } from './sync-searches.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const narrow = () => find('#search-panel input') as HTMLInputElement;
const wide = () => find('.header-search input') as HTMLInputElement;
let width: EventTarget;

beforeEach(() => {
  width = new EventTarget();
  vi.stubGlobal('matchMedia', () => width);
  document.body.innerHTML = `<div class="header-search"><input></div><button class="header-search-open"></button>
    <div id="search-panel" popover><input></div>`;
  syncSearches(document);
});

const change = (matches: boolean) => width.dispatchEvent(Object.assign(new Event('change'), { matches }));

it('copies the text to the wide search when the window gets wide, and keeps the focus', () => {
  narrow().value = 'ice';
  change(true);
  expect(wide().value).toBe('ice');
  expect(document.activeElement).toBe(document.body);
});

it('moves the text to the collapsed search when the window gets narrow, and the focus to its button', () => {
  wide().value = 'lake';
  wide().focus();
  change(false);
  expect(narrow().value).toBe('lake');
  expect(document.activeElement).toBe(find('button'));
});

it('moves the focus also if the browser took it from the hidden field before', () => {
  wide().focus();
  wide().blur();
  change(false);
  expect(document.activeElement).toBe(find('button'));
  find('button').blur();
  change(false);
  expect(document.activeElement).toBe(document.body);
});

it('does not move a focus that left the visible field', () => {
  vi.spyOn(wide(), 'getClientRects').mockReturnValue({ length: 1 } as DOMRectList);
  wide().focus();
  wide().blur();
  change(false);
  expect(document.activeElement).toBe(document.body);
});

it('does not move a focus elsewhere when the window gets narrow', () => {
  change(false);
  expect(document.activeElement).toBe(document.body);
});

it('does nothing in a page without a header', () => {
  document.body.innerHTML = '';
  expect(() => syncSearches(document)).not.toThrow();
});
