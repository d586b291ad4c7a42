// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $isSearchExpanded, setSearchExpanded } from '#stores/mobile-search';
import { MobileSearch } from './MobileSearch.tsx';

const find = (selector: string) =>
  document.querySelector<HTMLElement>(selector) ?? expect.fail(`no ${selector}`);
const panel = () => find('#search-panel');
const input = () => find('#search-panel input') as HTMLInputElement;
const wide = () => find('.header-search input') as HTMLInputElement;
const opener = () => screen.getByRole('button', { name: 'Open search' });
const closer = () => screen.getByRole('button', { name: 'Close search' });

/** Whether the popover is open. */
let isOpen = false;
let width: EventTarget & { matches: boolean };

function tell(type: string, newState: 'open' | 'closed'): void {
  panel().dispatchEvent(Object.assign(new Event(type), { newState }));
}

/**
 * Imitates the behaviour of a popover, which jsdom lacks: fires events before and after, and moves
 * the focus.
 */
function toggle(force: boolean, givesFocusBack = true): void {
  if (isOpen === force) return;
  tell('beforetoggle', force ? 'open' : 'closed');
  isOpen = force;
  if (force) input().focus();
  else if (givesFocusBack) opener().focus();
  else input().blur();
  tell('toggle', force ? 'open' : 'closed');
}

/**
 * Renders the header as the page does, with the search already expanded by the browser. It has no
 * `popover` attribute, because jsdom would always hide it.
 */
function expandNatively(): void {
  document.body.innerHTML = `<header class="header" aria-label="Site header">
      <div class="header-search"><form role="search"><input aria-label="Search" type="search"></form></div>
      <button class="header-search-open" type="button" aria-label="Open search"></button>
      <div id="search-panel">
        <form role="search"><input aria-label="Search" type="search"></form>
        <div id="island"></div>
      </div>
    </header><main><h1>Page</h1><a href="/">Elsewhere</a></main>`;
  Object.assign(panel(), {
    // The store calls `matches` only for `:popover-open`.
    matches: () => isOpen,
    togglePopover: (force: boolean) => toggle(force),
  });
  toggle(true);
}

/** Mounts the island. */
function wake(): void {
  render(<MobileSearch closeText="Close search" />, { container: find('#island') });
}

function show(): void {
  expandNatively();
  wake();
}

beforeEach(() => {
  isOpen = false;
  width = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => width);
  document.documentElement.lang = 'en';
});

describe('the close button', () => {
  it('closes the popover by itself without this code', () => {
    show();
    expect(closer().getAttribute('popovertarget')).toBe('search-panel');
    expect(closer().getAttribute('popovertargetaction')).toBe('hide');
  });

  it('collapses the search by the store, which gives the focus back and disables the input', () => {
    show();
    expect($isSearchExpanded.get()).toBe(true);
    // The island prevents the native action.
    expect(fireEvent.click(closer())).toBe(false);
    expect([isOpen, $isSearchExpanded.get()]).toEqual([false, false]);
    expect(document.activeElement).toBe(opener());
    expect(input().disabled).toBe(true);
  });

  it.each([true, false])('has no violation of axe, with the search expanded: %s', async (isExpanded) => {
    show();
    act(() => setSearchExpanded(isExpanded));
    // jsdom does not render.
    const { violations } = await axe.run(panel(), { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
  });
});

describe('the state', () => {
  it('is that of the popover, for every cause of opening and closing [5.10]', () => {
    show();
    for (const isExpanded of [false, true, false]) {
      act(() => toggle(isExpanded));
      expect($isSearchExpanded.get()).toBe(isExpanded);
      expect(input().disabled).toBe(!isExpanded);
    }
  });

  it('opens and closes the popover when other code sets it [2.13]', () => {
    show();
    act(() => setSearchExpanded(false));
    expect([isOpen, input().disabled]).toEqual([false, true]);
    act(() => setSearchExpanded(true));
    expect([isOpen, input().disabled]).toEqual([true, false]);
    expect(document.activeElement).toBe(input());
  });

  it('follows a search that collapsed while this code loaded', () => {
    expandNatively();
    toggle(false, false);
    expect(input().disabled).toBe(false);
    wake();
    expect(input().disabled).toBe(true);
    expect(document.activeElement).toBe(opener());
  });
});

describe('the focus', () => {
  it('moves to the button that expands the search when a press on the dimmed page collapses it', () => {
    show();
    act(() => toggle(false, false));
    expect(document.activeElement).toBe(opener());
  });

  it('does not move if it is elsewhere', () => {
    show();
    act(() => {
      screen.getByRole('link').focus();
      isOpen = false;
      tell('toggle', 'closed');
    });
    expect(document.activeElement).toBe(screen.getByRole('link'));
  });

  it('is kept by a press on the dimmed page, and taken by one on an element in the header', () => {
    show();
    expect([fireEvent.mouseDown(find('.header')), fireEvent.mouseDown(opener())]).toEqual([false, true]);
  });
});

describe('when the window gets wide', () => {
  function getWide(): void {
    width.matches = true;
    width.dispatchEvent(new Event('change'));
  }

  it('passes text, cursor and focus of an expanded search to the wide one', () => {
    show();
    input().value = 'ice lake';
    input().setSelectionRange(2, 5);
    act(getWide);
    expect(isOpen).toBe(false);
    expect(document.activeElement).toBe(wide());
    expect([wide().value, wide().selectionStart, wide().selectionEnd]).toEqual(['ice lake', 2, 5]);
  });

  it('does the same if it got wide before this code loaded', () => {
    width.matches = true;
    show();
    expect(isOpen).toBe(false);
    expect(document.activeElement).toBe(wide());
  });

  it('does not move the focus if the search is collapsed', () => {
    show();
    act(() => toggle(false));
    screen.getByRole('link').focus();
    act(getWide);
    expect(document.activeElement).toBe(screen.getByRole('link'));
  });
});
