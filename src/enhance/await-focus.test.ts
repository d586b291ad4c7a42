// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { awaitFocus } from './await-focus.ts';

const focus = () => document.body.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));

it('the code comes with the first focus, once', () => {
  const load = vi.fn<(first: Node) => Promise<void>>(() => Promise.resolve());
  awaitFocus(document, load);
  expect(load).not.toHaveBeenCalled();
  focus();
  focus();
  expect(load.mock.calls).toEqual([[document.body]]);
});

it('code that does not come is no fault of the page', async () => {
  const load = vi.fn<() => Promise<void>>(() => Promise.reject(new TypeError('no chunk')));
  awaitFocus(document, load);
  focus();
  await expect(load.mock.results[0]?.value).rejects.toThrow('no chunk');
});
