// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMobileSearch } from './mobile-search.ts';

/** The calls of `togglePopover`, in order. */
const told: boolean[] = [];
let isOpen = false;

beforeEach(() => {
  told.length = 0;
  isOpen = false;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  document.body.innerHTML = '<div id="panel" popover></div>';
  // jsdom knows the attribute but not its behaviour.
  Object.assign(panel()!, {
    matches: () => isOpen,
    togglePopover: (force: boolean) => told.push(force),
  });
});

const panel = () => document.getElementById('panel');
const tell = (type: 'beforetoggle' | 'toggle', newState: 'open' | 'closed') =>
  panel()?.dispatchEvent(Object.assign(new Event(type), { newState }));

describe('setting it', () => {
  it('expands and collapses the popover [4.27]', () => {
    const { $isSearchExpanded, setSearchExpanded } = createMobileSearch(panel);
    expect($isSearchExpanded.get()).toBe(false);
    setSearchExpanded(true);
    expect([told, $isSearchExpanded.get()]).toEqual([[true], true]);
    setSearchExpanded(false);
    expect([told, $isSearchExpanded.get()]).toEqual([[true, false], false]);
  });

  it('expands nothing if the header is wide, and still collapses', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { $isSearchExpanded, setSearchExpanded } = createMobileSearch(panel);
    setSearchExpanded(true);
    expect([told, $isSearchExpanded.get()]).toEqual([[], false]);
    setSearchExpanded(false);
    expect(told).toEqual([false]);
  });

  it('does nothing on a page without it', () => {
    document.body.innerHTML = '';
    const { $isSearchExpanded, setSearchExpanded, followMobileSearch } = createMobileSearch(panel);
    setSearchExpanded(true);
    followMobileSearch()();
    expect($isSearchExpanded.get()).toBe(false);
  });
});

describe('a popover that is followed', () => {
  it('is recognised as already expanded', () => {
    isOpen = true;
    const { $isSearchExpanded, followMobileSearch } = createMobileSearch(panel);
    followMobileSearch();
    expect($isSearchExpanded.get()).toBe(true);
  });

  it('is expanded before it opens and collapsed after it has closed, for every cause [4.27]', () => {
    const { $isSearchExpanded, followMobileSearch } = createMobileSearch(panel);
    followMobileSearch();
    tell('beforetoggle', 'open');
    expect($isSearchExpanded.get()).toBe(true);
    tell('toggle', 'open');
    tell('beforetoggle', 'closed');
    expect($isSearchExpanded.get()).toBe(true);
    tell('toggle', 'closed');
    expect($isSearchExpanded.get()).toBe(false);
  });

  it('is followed until the function is called that ends it', () => {
    const { $isSearchExpanded, followMobileSearch } = createMobileSearch(panel);
    followMobileSearch()();
    tell('beforetoggle', 'open');
    tell('toggle', 'open');
    expect($isSearchExpanded.get()).toBe(false);
  });
});
