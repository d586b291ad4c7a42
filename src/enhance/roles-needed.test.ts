// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { showRoles } from './roles-needed.ts';

const apply = vi.fn<(answer: unknown) => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  apply.mockClear();
  delete document.documentElement.dataset['roles'];
  document.body.innerHTML = `<a class="make-a-copy" href="/copy/">Copy</a>
    <script type="application/json" id="app-data">{"evaluatedFeatures":{"a":true,"b":false}}</script>`;
});

const answer = (fields: unknown) => Promise.resolve(Response.json(fields));

it.each([
  ['no fields', {}],
  ['the flags of the page', { evaluatedFeatures: { a: true, b: false } }],
  ['the copy of the page', { showMakeACopyButton: true, makeACopyRedirectUrl: '/copy/' }],
  ['a copy that is not allowed', { showMakeACopyButton: false, makeACopyRedirectUrl: '/other/' }],
  ['an app of another platform', { nativeApp: { type: 'iphone' } }],
  ['null', null],
])('brings nothing for %s', async (_what, fields) => {
  await showRoles(document, answer(fields), apply);
  expect(apply).not.toHaveBeenCalled();
  expect(document.documentElement.dataset['roles']).toBe('');
});

it.each([
  ['another flag', { evaluatedFeatures: { a: false } }],
  ['a copy elsewhere', { showMakeACopyButton: true, makeACopyRedirectUrl: '/other/' }],
  ['the app of this platform', { nativeApp: { type: 'android' } }],
])('brings what there is more for %s', async (_what, fields) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)');
  await showRoles(document, answer(fields), apply);
  expect(apply).toHaveBeenCalledWith(fields);
  expect(document.documentElement.dataset['roles']).toBe('');
});

it.each([
  ['the call fails', () => Promise.reject(new TypeError('offline'))],
  ['the visitor is not signed in', () => Promise.resolve(new Response(null, { status: 401 }))],
  ['the answer is not JSON', () => Promise.resolve(new Response('<html>'))],
])('leaves the page as it is for all where %s', async (_what, call) => {
  await showRoles(document, call(), apply);
  expect(apply).not.toHaveBeenCalled();
  expect(document.documentElement.dataset['roles']).toBe('');
});

it('leaves the page as it is for all where the code does not come', async () => {
  apply.mockRejectedValueOnce(new TypeError('no chunk'));
  await showRoles(document, answer({ evaluatedFeatures: { a: false } }), apply);
  expect(document.documentElement.dataset['roles']).toBe('');
});

it('does nothing where there is no call', async () => {
  await showRoles(document, undefined, apply);
  expect(document.documentElement.dataset['roles']).toBeUndefined();
});
