// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { editorPath } from '#domain/addresses/paths';
import { showTool } from './editing-tools.ts';

const TEXTS = { tools: { label: 'Werkzeuge', edit: 'Bearbeiten', comment: 'Kommentieren' } };
const fetched = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(() => Promise.resolve(Response.json(TEXTS))),
  );
  document.documentElement.lang = 'de';
  document.body.innerHTML = `<div class="account"><button>Ada</button></div>
    <script type="application/json" id="app-data">{"oid":"rivers","schemaVersion":"2"}</script>`;
});

it.each([
  ['edit', 'Bearbeiten', false],
  ['comment', 'Kommentieren', true],
] as const)(
  'shows the button to %s before the name, in the language of the page',
  async (tool, text, isPresent) => {
    await showTool(document, tool);
    const account = document.querySelector('.account');
    expect(account?.textContent).toBe(`${text}Ada`);
    const link = account?.querySelector('a');
    expect(link?.getAttribute('href')).toBe(editorPath({ oid: 'rivers', schemaVersion: '2' }, isPresent));
    expect(link?.dataset['right']).toBe(tool);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      `${location.origin}/locales/de/roles.json`,
      expect.anything(),
    );
  },
);

it('shows nothing if the texts do not load', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  await expect(showTool(document, 'edit')).rejects.toThrow('Loading chunk /locales/de/roles.json failed.');
  expect(document.querySelector('a')).toBeNull();
});
