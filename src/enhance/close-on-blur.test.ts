// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { closeOnBlur } from './close-on-blur.ts';

const hide = vi.fn<() => void>();
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;

beforeEach(() => {
  hide.mockReset();
  document.body.innerHTML = `<button popovertarget="menu">Name</button>
    <div id="menu" popover><a href="/">Inside</a></div><a id="outside" href="/">Outside</a>`;
  const menu = Object.assign(find('#menu'), { hidePopover: hide });
  // jsdom does not support popovers: treat the menu as always open.
  vi.spyOn(menu, 'matches').mockReturnValue(true);
});

it.each(['#menu a', 'button'])('a menu stays open while the focus is on %s', (selector) => {
  closeOnBlur(document);
  find(selector).focus();
  expect(hide).not.toHaveBeenCalled();
});

it('a menu closes once the focus is elsewhere', () => {
  closeOnBlur(document);
  find('#outside').focus();
  expect(hide).toHaveBeenCalled();
});

it('a popover that code alone opens and closes stays, such as a message', () => {
  find('#menu').setAttribute('popover', 'manual');
  closeOnBlur(document);
  find('#outside').focus();
  expect(hide).not.toHaveBeenCalled();
});

it('a menu that was left before closes at once, and one that nobody left does not', () => {
  closeOnBlur(document);
  expect(hide).not.toHaveBeenCalled();
  find('#outside').focus();
  hide.mockReset();
  closeOnBlur(document);
  expect(hide).toHaveBeenCalledTimes(1);
});
