// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { joinSearches } from './join-searches.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const narrow = () => find('#search-panel input') as HTMLInputElement;
const wide = () => find('.header-search input') as HTMLInputElement;
const hide = vi.fn<() => void>();
let width: EventTarget;

beforeEach(() => {
  hide.mockReset();
  width = new EventTarget();
  vi.stubGlobal('matchMedia', () => width);
  document.body.innerHTML = `<div class="header-search"><input></div><button class="header-search-open"></button>
    <div id="search-panel" popover><input></div>`;
  Object.assign(find('#search-panel'), { hidePopover: hide });
});

function follow(isExpanded = false): void {
  vi.spyOn(find('#search-panel'), 'matches').mockReturnValue(isExpanded);
  joinSearches(document);
}

const change = (matches: boolean) => width.dispatchEvent(Object.assign(new Event('change'), { matches }));

it('an expanded search that gets wide hands over its text, its cursor and the focus, and collapses', () => {
  follow(true);
  narrow().value = 'ice lake';
  narrow().setSelectionRange(2, 5);
  change(true);
  expect(document.activeElement).toBe(wide());
  expect([wide().value, wide().selectionStart, wide().selectionEnd]).toEqual(['ice lake', 2, 5]);
  expect(hide).toHaveBeenCalledTimes(1);
});

it('an expanded search that got wide before this code came hands over what it has too', () => {
  Object.assign(width, { matches: true });
  narrow().value = 'ice';
  follow(true);
  expect(document.activeElement).toBe(wide());
  expect(wide().value).toBe('ice');
  expect(hide).toHaveBeenCalledTimes(1);
});

it('a page that is wide from the beginning keeps its focus', () => {
  Object.assign(width, { matches: true });
  follow();
  expect(document.activeElement).toBe(document.body);
  expect(hide).not.toHaveBeenCalled();
});

it('a collapsed search that gets wide hands over its text alone', () => {
  follow();
  narrow().value = 'ice';
  change(true);
  expect(wide().value).toBe('ice');
  expect(document.activeElement).toBe(document.body);
});

it('a wide search that gets narrow leaves its text to the one to expand, and the focus to its button', () => {
  follow();
  wide().value = 'lake';
  wide().focus();
  change(false);
  expect(narrow().value).toBe('lake');
  expect(document.activeElement).toBe(find('button'));
});

it('a page without a header is left alone', () => {
  document.body.innerHTML = '';
  expect(() => joinSearches(document)).not.toThrow();
});
