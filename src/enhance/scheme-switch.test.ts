// @vitest-environment jsdom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { SCHEME_KEY } from '#domain/page/scheme-script';
import { watchScheme } from './scheme-switch.ts';

const { dataset } = document.documentElement;
const field = () => document.querySelector('select')!;
const press = (value: string) => {
  field().value = value;
  field().dispatchEvent(new Event('change'));
};

beforeEach(() => {
  localStorage.clear();
  delete dataset['scheme'];
  document.body.innerHTML =
    '<select name="scheme"><option value="">System</option><option>light</option><option>dark</option></select>';
});

it('shows the remembered scheme, and remembers another one', () => {
  localStorage.setItem(SCHEME_KEY, 'dark');
  watchScheme(document);
  expect([field().value, dataset['scheme']]).toEqual(['dark', 'dark']);
  press('light');
  expect([localStorage.getItem(SCHEME_KEY), dataset['scheme']]).toEqual(['light', 'light']);
  press('');
  expect([localStorage.getItem(SCHEME_KEY), dataset['scheme']]).toEqual(['', '']);
});

it('keeps a choice from before its code was there', () => {
  field().value = 'dark';
  watchScheme(document);
  expect([localStorage.getItem(SCHEME_KEY), dataset['scheme']]).toEqual(['dark', 'dark']);
});

it('follows a choice in another tab, and on a page that the browser restores', () => {
  watchScheme(document);
  localStorage.setItem(SCHEME_KEY, 'dark');
  dispatchEvent(new Event('storage'));
  expect([field().value, dataset['scheme']]).toEqual(['dark', 'dark']);
  localStorage.removeItem(SCHEME_KEY);
  dispatchEvent(new Event('pageshow'));
  expect([field().value, dataset['scheme']]).toEqual(['', '']);
});

it('works for the page if the browser refuses storage', () => {
  const storage = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  onTestFinished(() => storage.mockRestore());
  watchScheme(document);
  press('dark');
  dispatchEvent(new Event('pageshow'));
  expect([field().value, dataset['scheme']]).toEqual(['dark', 'dark']);
});

it('does nothing on a page without a choice', () => {
  document.body.replaceChildren();
  expect(() => watchScheme(document)).not.toThrow();
});
