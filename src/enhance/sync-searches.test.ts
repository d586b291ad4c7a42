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

it('where the window gets wide, the wide search has the text of the other, and the focus stays', () => {
  narrow().value = 'ice';
  change(true);
  expect(wide().value).toBe('ice');
  expect(document.activeElement).toBe(document.body);
});

it('a wide search that gets narrow leaves its text to the one to expand, and the focus to its button', () => {
  wide().value = 'lake';
  wide().focus();
  change(false);
  expect(narrow().value).toBe('lake');
  expect(document.activeElement).toBe(find('button'));
});

it('a focus that is elsewhere stays where a window gets narrow', () => {
  change(false);
  expect(document.activeElement).toBe(document.body);
});

it('a page without a header is left alone', () => {
  document.body.innerHTML = '';
  expect(() => syncSearches(document)).not.toThrow();
});
