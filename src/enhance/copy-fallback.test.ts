// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { selectTextToCopy } from './copy-fallback.ts';

const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;

selectTextToCopy(document);

it('selects the text of a dialog whose copy button does not load', () => {
  document.body.innerHTML =
    '<astro-island><input readonly value="a link"><button aria-busy="true">Copy</button></astro-island>';
  find('astro-island').dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
  const { selectionStart, selectionEnd } = find('input');
  expect([selectionStart, selectionEnd]).toEqual([0, 'a link'.length]);
  expect(document.activeElement).toBe(find('input'));
});

it('selects nothing before the button was pressed', () => {
  document.body.innerHTML =
    '<astro-island><input readonly value="a link"><button>Copy</button></astro-island>';
  find('astro-island').dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
  expect(document.activeElement).toBe(document.body);
});
