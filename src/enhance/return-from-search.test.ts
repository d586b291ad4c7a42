// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { returnFromSearch } from './return-from-search.ts';

const find = (selector: string) =>
  document.querySelector<HTMLElement>(selector) ?? expect.fail(`no ${selector}`);

beforeEach(() => {
  document.body.innerHTML = `<header class="header"><button class="header-search-open"></button>
    <div id="search-panel"><input></div></header><a href="/">Elsewhere</a>`;
  returnFromSearch(document);
});

function turn(newState: 'open' | 'closed'): void {
  find('#search-panel').dispatchEvent(Object.assign(new Event('toggle'), { newState }));
}

it.each([
  ['in what is collapsed', () => find('input').focus()],
  ['nowhere', () => find('input').blur()],
])('the button has the focus that was %s when the search collapses', (_where, focus) => {
  focus();
  turn('closed');
  expect(document.activeElement).toBe(find('.header-search-open'));
});

it('a focus that is elsewhere stays, and so does that of a search that expands', () => {
  find('a').focus();
  turn('closed');
  expect(document.activeElement).toBe(find('a'));
  find('input').focus();
  turn('open');
  expect(document.activeElement).toBe(find('input'));
});

it('a press on the dimmed page takes no focus, one on what the header holds does', () => {
  const press = (selector: string) =>
    find(selector).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  expect([press('.header'), press('.header-search-open')]).toEqual([false, true]);
});
