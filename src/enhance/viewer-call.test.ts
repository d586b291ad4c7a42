// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { watchViewerCall } from './viewer-call.ts';

beforeEach(() => {
  document.documentElement.dataset['auth'] = 'in';
  document.documentElement.style.setProperty('--viewer-name', '"Ada"');
  document.cookie = 'viewer_hint=Ada; Path=/';
  document.body.innerHTML = '<span data-viewer-name>Ada</span>';
});

const DEFAULTS =
  '<script type="application/json" id="app-data">{"viewerDefaults":{"isAuthenticated":true}}</script>';

/** What those who wait for the call get. */
function watched(viewer: Promise<Response>): Promise<Response> {
  const podium = { viewer };
  watchViewerCall(document, podium);
  watchViewerCall(document, podium);
  return podium.viewer;
}

it('leaves an answer as it is', async () => {
  document.body.insertAdjacentHTML('beforeend', DEFAULTS);
  const data = { isAuthenticated: true, hasLiked: false };
  const answer = await watched(Promise.resolve(Response.json(data)));
  await expect(answer.json()).resolves.toEqual(data);
  expect(document.documentElement.dataset['auth']).toBe('in');
});

it.each([
  ['a failed call', () => Promise.reject(new TypeError('offline'))],
  ['an origin that does not know the call', () => Promise.resolve(new Response('', { status: 404 }))],
  ['an error', () => Promise.resolve(new Response('', { status: 500 }))],
])('answers %s with the defaults of the content, if it has any', async (_what, call) => {
  document.body.insertAdjacentHTML('beforeend', DEFAULTS);
  await expect((await watched(call())).json()).resolves.toEqual({ isAuthenticated: true });
  expect(document.documentElement.dataset['auth']).toBe('in');
});

it.each([[[1, 2]], [{}], ['text'], [null], [{ isAuthenticated: 'yes' }], [{ isAuthenticated: false }]])(
  'shows nobody as signed in whom the answer does not plainly call so: %j',
  async (data) => {
    await watched(Promise.resolve(Response.json(data)));
    expect(document.documentElement.dataset['auth']).toBe('out');
    expect(document.querySelector('span')?.textContent).toBe('');
    expect(document.cookie).toContain('viewer_hint');
  },
);

it('keeps a failure one without defaults, and says nowhere that the visitor is signed in', async () => {
  expect((await watched(Promise.reject(new TypeError('offline')))).ok).toBe(false);
  expect(document.documentElement.dataset['auth']).toBe('out');
});

it('does not show as signed in whom the defaults of the content do not call so', async () => {
  document.body.insertAdjacentHTML('beforeend', DEFAULTS.replace('true', 'false'));
  await watched(Promise.resolve(new Response('', { status: 500 })));
  expect(document.documentElement.dataset['auth']).toBe('out');
});

it('turns to signed out when the hint was stale, and forgets it', async () => {
  document.body.insertAdjacentHTML('beforeend', DEFAULTS);
  const answer = await watched(Promise.resolve(new Response('', { status: 401 })));
  expect(answer.status).toBe(401);
  expect(document.documentElement.dataset['auth']).toBe('out');
  expect(document.documentElement.style.getPropertyValue('--viewer-name')).toBe('');
  expect(document.querySelector('span')?.textContent).toBe('');
  expect(document.cookie).not.toContain('viewer_hint');
});

it('leaves a page without a call alone', () => {
  watchViewerCall(document, undefined);
  watchViewerCall(document, { viewerName: 'Ada' });
  expect(document.documentElement.dataset['auth']).toBe('in');
});
