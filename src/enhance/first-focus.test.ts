// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watchFocus } from './first-focus.ts';

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

  it('a popover that code alone opens and closes stays, such as a message', () => {
    find('#menu').setAttribute('popover', 'manual');
    watchFocus(document, document.body);
    find('#outside').focus();
    expect(hide).not.toHaveBeenCalled();
  });

  it('a menu that was left before closes at once, and any other stays open', () => {
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

  it.each(['summary', 'body'])('a banner that closes leads the focus of %s into the content', (selector) => {
    find('a').blur();
    find(selector).focus();
    closeBanner();
    expect(document.activeElement).toBe(find('main'));
  });

  it('a banner that closes leaves a focus alone that is elsewhere', () => {
    closeBanner();
    expect(document.activeElement).toBe(find('a'));
  });

  it('a banner that opens leads nothing', () => {
    find('.banner').dispatchEvent(new Event('toggle'));
    expect(document.activeElement).toBe(find('a'));
  });

  describe('before this code was there', () => {
    beforeEach(() => find('a').blur());

    it('a banner that was closed leads the focus into the content too', () => {
      find('.banner').toggleAttribute('open', false);
      watchFocus(document, find('summary'));
      expect(document.activeElement).toBe(find('main'));
    });

    it('so does an offer that was closed', () => {
      const close = find('.app-offer-close');
      close.remove();
      watchFocus(document, close);
      expect(document.activeElement).toBe(find('main'));
    });

    it('what is hidden while it loads, such as Start, leads no focus', () => {
      watchFocus(document, find('a'));
      expect(document.activeElement).toBe(document.body);
    });
  });

  it('an offer that is closed leads the focus into the content', () => {
    find('.app-offer-close').click();
    expect(document.activeElement).toBe(find('main'));
  });
});
