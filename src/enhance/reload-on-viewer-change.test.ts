// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { reloadOnViewerChange } from './reload-on-viewer-change.ts';

/**
 * Reports whether a page reloads that was loaded with one name and is restored with these cookies.
 */
function isRenewed(name: string | undefined, cookie: string, persisted = true): boolean {
  const reload = vi.fn<() => void>();
  const view = Object.assign(new EventTarget(), {
    document: { cookie },
    podium: name === undefined ? undefined : { viewerName: name },
    location: { reload },
  });
  reloadOnViewerChange(view as unknown as Window);
  view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return reload.mock.calls.length > 0;
}

it.each([
  ['no visitor is signed in', undefined, 'csrftoken=x'],
  ['the same visitor is signed in', 'Ada & Co', 'a=b; viewer_hint=Ada%20%26%20Co'],
  ['the hint is empty', undefined, 'viewer_hint='],
])('keeps a restored page while %s', (_, name, cookie) => {
  expect(isRenewed(name, cookie)).toBe(false);
});

it.each([
  ['signed out', 'Ada', ''],
  ['signed in', undefined, 'viewer_hint=Ada'],
  ['changed the account', 'Ada', 'viewer_hint=Grace'],
])('reloads a restored page whose visitor has %s', (_, name, cookie) => {
  expect(isRenewed(name, cookie)).toBe(true);
});

it('does not reload a page that is shown for the first time', () => {
  expect(isRenewed('Ada', '', false)).toBe(false);
});
