// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watchFocus, syncSearches } from './first-focus.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;

describe('the focus that leaves an open popover', () => {
  const hide = vi.fn<() => void>();

  beforeEach(() => {
    hide.mockReset();
    document.body.innerHTML = `<button popovertarget="menu">Name</button>
      <div id="menu" popover><a href="/">Inside</a></div><a id="outside" href="/">Outside</a>`;
    const menu = Object.assign(find('#menu'), { hidePopover: hide });
    // jsdom does not support popovers: treat the menu as always open.
    vi.spyOn(menu, 'matches').mockReturnValue(true);
  });

  it.each(['#menu a', 'button'])('a menu stays open while the focus is on %s', (selector) => {
    watchFocus(document, document.body);
    find(selector).focus();
    expect(hide).not.toHaveBeenCalled();
  });

  it('a menu closes once the focus is elsewhere', () => {
    watchFocus(document, document.body);
    find('#outside').focus();
    expect(hide).toHaveBeenCalled();
  });

  it('a popover that only code opens and closes stays open, such as a message', () => {
    find('#menu').setAttribute('popover', 'manual');
    watchFocus(document, document.body);
    find('#outside').focus();
    expect(hide).not.toHaveBeenCalled();
  });

  it('a menu without the focus closes at once, and any other stays open', () => {
    watchFocus(document, document.body);
    expect(hide).not.toHaveBeenCalled();
    find('#outside').focus();
    hide.mockReset();
    watchFocus(document, document.body);
    expect(hide).toHaveBeenCalledTimes(1);
  });
});

describe('the focus of an element that closes', () => {
  beforeEach(() => {
    document.body.innerHTML = `<details class="banner" open><summary tabindex="0">Close</summary></details>
      <main id="main" tabindex="-1"></main><a href="/">Link</a><button class="app-offer-close"></button>`;
    find('a').focus();
    watchFocus(document, find('a'));
  });

  function closeBanner(): void {
    find('.banner').toggleAttribute('open', false);
    find('.banner').dispatchEvent(new Event('toggle'));
  }

  it.each(['summary', 'body'])('a closing banner moves the focus from %s into the content', (selector) => {
    find('a').blur();
    find(selector).focus();
    closeBanner();
    expect(document.activeElement).toBe(find('main'));
  });

  it('a closing banner does not move a focus elsewhere', () => {
    closeBanner();
    expect(document.activeElement).toBe(find('a'));
  });

  it('an opening banner does not move the focus', () => {
    find('.banner').dispatchEvent(new Event('toggle'));
    expect(document.activeElement).toBe(find('a'));
  });

  describe('before this code loaded', () => {
    beforeEach(() => find('a').blur());

    it('a closed banner moves the focus into the content too', () => {
      find('.banner').toggleAttribute('open', false);
      watchFocus(document, find('summary'));
      expect(document.activeElement).toBe(find('main'));
    });

    it('a closed offer does, too', () => {
      const close = find('.app-offer-close');
      close.remove();
      watchFocus(document, close);
      expect(document.activeElement).toBe(find('main'));
    });

    it('an element hidden while it loads, such as Start, does not move the focus', () => {
      watchFocus(document, find('a'));
      expect(document.activeElement).toBe(document.body);
    });
  });

  it('a closing offer moves the focus into the content', () => {
    find('.app-offer-close').click();
    expect(document.activeElement).toBe(find('main'));
  });
});

describe('the two searches of a header', () => {
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
});
