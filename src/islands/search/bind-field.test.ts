// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { bindField } from './bind-field.ts';

const type = vi.fn<(term: string) => void>();
const submit = vi.fn<(term: string) => void>();
const goBack = vi.fn<() => void>();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  document.body.innerHTML = `
    <div id="search-panel" popover><form id="narrow"><input name="search"></form></div>
    <main><form id="own"><input name="search"></form></main>`;
  return bindField(document, { type, submit, goBack });
});

const fieldOf = (form: string) => document.querySelector<HTMLInputElement>(`#${form} input`)!;

function send(form: string, term: string): boolean {
  fieldOf(form).value = term;
  return document
    .getElementById(form)!
    .dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}

test('follows the search of another form', () => {
  expect(send('narrow', 'ice')).toBe(false);
  expect(submit).toHaveBeenCalledExactlyOnceWith('ice');
  expect(fieldOf('own').value).toBe('ice');
});

test('leaves an empty search to the browser', () => {
  expect(send('narrow', ' ')).toBe(true);
  expect(submit).not.toHaveBeenCalled();
});

test('shows the earlier search after Back', () => {
  history.replaceState(null, '', '?search=ice+age');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(goBack).toHaveBeenCalledTimes(1);
  expect([fieldOf('own').value, fieldOf('narrow').value]).toEqual(['ice age', 'ice age']);
});
