// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { beginSearch } from './search-page.ts';

function show() {
  document.body.innerHTML = `
    <header><form><input name="search"></form></header>
    <main><form><input name="search"></form>
      <div class="search-part" data-all="/de/explore/"><div class="search-broken" hidden></div><astro-island></astro-island></div>
    </main>`;
  const island = document.querySelector('astro-island')!;
  const woken = vi.fn();
  document.addEventListener('pointerover', ({ target }) => {
    if (target === island) woken();
  });
  const [inHeader, inPage] = document.querySelectorAll('input');
  const part = document.querySelector<HTMLElement>('.search-part')!;
  return {
    island,
    woken,
    part,
    inHeader: inHeader!,
    inPage: inPage!,
    broken: document.querySelector('.search-broken')!,
  };
}

function begin(search: string) {
  const replace = vi.fn();
  beginSearch(document, { search, replace });
  return replace;
}

test('writes the term of the address in both forms, and hydrates the search', () => {
  const { woken, inHeader, inPage, part } = show();
  begin('?search=+ice+lake');
  expect([inHeader.value, inPage.value]).toEqual(['ice lake', 'ice lake']);
  expect(woken).toHaveBeenCalledTimes(1);
  expect(part.dataset['wanted']).toBe('');
});

test('keeps text that was already typed', () => {
  const { inPage } = show();
  inPage.value = 'pond';
  begin('?search=ice');
  expect(inPage.value).toBe('pond');
});

test('hydrates nothing without a term until a visitor is about to type', () => {
  const { woken, inPage, part } = show();
  begin('');
  expect(woken).not.toHaveBeenCalled();
  inPage.focus();
  expect(woken).toHaveBeenCalledTimes(1);
  expect(part.dataset['wanted']).toBeUndefined();
});

test('hydrates the search at once if the focus is already in the field', () => {
  const { woken, inPage } = show();
  inPage.focus();
  begin('');
  expect(woken).toHaveBeenCalledTimes(1);
});

test('hydrates the search for filters without a term [2.101]', () => {
  const { woken, part } = show();
  begin('?kind=video&length=short');
  expect(woken).toHaveBeenCalledTimes(1);
  expect(part.dataset['wanted']).toBe('');
});

test.each(['?search=', '?search=+%20'])('leads from an empty search, %s, to the explore page', (search) => {
  const { woken } = show();
  expect(begin(search)).toHaveBeenCalledExactlyOnceWith('/de/explore/');
  expect(woken).not.toHaveBeenCalled();
});

test('reports a search whose code does not load', () => {
  const { island, broken } = show();
  begin('?search=ice');
  expect(broken.hasAttribute('hidden')).toBe(true);
  island.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
  expect(broken.hasAttribute('hidden')).toBe(false);
});

test('links to other languages with the current search', () => {
  show();
  document.body.insertAdjacentHTML('beforeend', '<a hreflang="de" href="/de/explore/search/">Deutsch</a>');
  const location = { search: '', replace: vi.fn() };
  beginSearch(document, location);
  location.search = '?search=ice%20lake&kind=video';
  const link = document.querySelector('a')!;
  link.addEventListener('click', (event) => event.preventDefault());
  link.click();
  expect(link.getAttribute('href')).toMatch(/\/de\/explore\/search\/\?search=ice%20lake&kind=video$/);
});

test('does not change a page without a search', () => {
  document.body.innerHTML = '<input name="search">';
  expect(begin('?search=')).not.toHaveBeenCalled();
});
