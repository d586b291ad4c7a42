// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { startAdminTools } from './admin-tools.ts';

const heard: unknown[] = [];
for (const name of ['admin-tools-invoke', 'admin-tools-reinitialize'])
  addEventListener(name, (event) => heard.push([name, (event as CustomEvent<unknown>).detail]));

const CONTENT = { title: 'Rivers', oid: 'rivers' };
const load = (detail: unknown) => dispatchEvent(new CustomEvent('hidden-tags-loaded', { detail }));
const button = () => document.querySelector('button');
const fetchTexts = () => Promise.resolve({ hiddenTags: 'Hat verborgene Schlagwörter' } as never);
const start = (told: { hasTags?: unknown } | null) => startAdminTools(document, told, fetchTexts);

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = `<button class="tool curated"><svg></svg>Curated</button>
    <script type="application/json" id="app-data">${JSON.stringify(CONTENT)}</script>`;
  heard.splice(0);
});

it('tells the tools which content the page shows, also when the page comes back [4.33]', () => {
  start(null);
  expect(heard).toEqual([['admin-tools-reinitialize', CONTENT]]);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(heard).toHaveLength(1);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(heard.slice(1)).toEqual([['admin-tools-reinitialize', CONTENT]]);
});

it('the tag tells the tools about a press, and explains itself if none of them opens [4.34]', () => {
  start({ hasTags: false });
  heard.splice(0);
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  button()?.dispatchEvent(press);
  expect(heard).toEqual([['admin-tools-invoke', CONTENT]]);
  expect(press.defaultPrevented).toBe(false);
});

it('the tag does not explain itself if a tool opens', () => {
  start(null);
  addEventListener('admin-tools-invoke', (event) => event.preventDefault(), { once: true });
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  button()?.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
});

it('the tag says whether there are hidden tags, first and later [4.34]', async () => {
  start({ hasTags: true });
  await vi.waitFor(() => expect(button()?.ariaDescription).toBe('Hat verborgene Schlagwörter'));
  expect(button()?.title).toBe('Hat verborgene Schlagwörter');
  load({ hasTags: false });
  expect([button()?.ariaDescription, button()?.title]).toEqual([null, '']);
});

it.each([null, {}, { hasTags: 'yes' }])('treats %j as no tags', (told) => {
  start(told);
  expect(button()?.className).toBe('tool curated');
});

it('a page without the tag sends nothing', () => {
  document.body.innerHTML = '';
  start({ hasTags: true });
  expect(heard).toEqual([]);
});
