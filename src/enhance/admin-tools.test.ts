// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { startAdminTools } from './admin-tools.ts';

const heard: unknown[] = [];
for (const name of ['admin-tools-invoke', 'admin-tools-reinitialize'])
  addEventListener(name, (event) => heard.push([name, (event as CustomEvent<unknown>).detail]));

const CONTENT = { title: 'Rivers', oid: 'rivers' };
const load = (detail: unknown) => dispatchEvent(new CustomEvent('hidden-tags-loaded', { detail }));
const button = () => document.querySelector('button');

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ hiddenTags: 'Hat verborgene Tags' })));
  document.head.innerHTML = '';
  document.body.innerHTML = `<p class="fact-curated"><svg></svg>Curated</p>
    <script type="application/json" id="app-data">${JSON.stringify(CONTENT)}</script>`;
  startAdminTools(document);
  // Those of the test before listen on, to elements that are gone.
  heard.splice(0);
});

it('tells the tools which content the page shows, also when the page comes back', () => {
  startAdminTools(document);
  expect(heard).toEqual([['admin-tools-reinitialize', CONTENT]]);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(heard).toHaveLength(1);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(heard).toContainEqual(['admin-tools-reinitialize', CONTENT]);
  expect(heard.length).toBeGreaterThan(1);
});

it('the tag is a button once the tools have answered, which opens them', () => {
  expect(button()).toBeNull();
  load({ hasTags: false });
  expect(button()?.textContent).toBe('Curated');
  button()?.click();
  expect(heard).toEqual([['admin-tools-invoke', CONTENT]]);
});

it('the button says whether there are hidden tags', async () => {
  load({ hasTags: true });
  await vi.waitFor(() => expect(button()?.ariaDescription).toBe('Hat verborgene Tags'));
  expect(button()?.title).toBe('Hat verborgene Tags');
  load({ hasTags: false });
  expect([button()?.ariaDescription, button()?.title]).toEqual([null, '']);
});

it.each([null, {}, { hasTags: 'yes' }])('takes %j for no tags', (detail) => {
  load(detail);
  expect(button()?.className).toBe('curation-button');
});

it('a page without the tag has nothing to tell', () => {
  document.body.innerHTML = '';
  startAdminTools(document);
  expect(heard).toEqual([]);
});
