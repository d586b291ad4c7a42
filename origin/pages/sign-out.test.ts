// @vitest-environment node
import { expect, test } from 'vitest';
import { likeCall } from '#domain/addresses/calls';
import { openTestOrigin, type TestOrigin } from '../origin.fixture.ts';

const CLICK = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };

function sessions({ db }: TestOrigin): unknown {
  return db.prepare('SELECT count(*) AS n FROM sessions').get()?.['n'];
}

test('A click on the link of this site signs out and stays on the page', async () => {
  const origin = await openTestOrigin();
  const browser = await origin.browser().signIn('visitor');
  const headers = { ...CLICK, Referer: 'http://podium.localhost/p/rivers-of-data/rivers/?a=1' };
  const response = await browser.fetch('/logout', { headers });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/p/rivers-of-data/rivers/?a=1');
  expect([...browser.cookies]).toEqual([]);
  expect(sessions(origin)).toBe(0);
});

test.each([
  ['another site', 'https://evil.example/p/a/'],
  ['a page that needs a session', 'http://podium.localhost/dashboard/next/'],
  ['nowhere', ''],
])('Signing out leads home from %s', async (_, Referer) => {
  const browser = await (await openTestOrigin()).browser().signIn('visitor');
  const response = await browser.fetch('/logout', { headers: { ...CLICK, Referer } });
  expect(response.headers.get('location')).toBe('/');
});

test.each([
  ['a link of another site', { ...CLICK, 'Sec-Fetch-Site': 'cross-site' }],
  ['a typed address', { ...CLICK, 'Sec-Fetch-Site': 'none' }],
  ['an image', { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }],
  ['a frame', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' }],
  ['a prefetch', { ...CLICK, 'Sec-Purpose': 'prefetch' }],
  ['a browser that does not tell', { 'Sec-Fetch-Site': '' }],
])('%s only shows a form to confirm', async (_, headers) => {
  const origin = await openTestOrigin();
  const browser = await origin.browser().signIn('visitor');
  const response = await browser.fetch('/logout', { headers });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<form method="post" action="/logout">');
  expect(sessions(origin)).toBe(1);
});

test('The form signs out', async () => {
  const origin = await openTestOrigin();
  const browser = await origin.browser().signIn('visitor');
  const response = await browser.submit('/logout', {});
  expect(response.headers.get('location')).toBe('/');
  expect([...browser.cookies]).toEqual([]);
  expect(sessions(origin)).toBe(0);
});

test('The cookie of an ended session is invalid', async () => {
  const browser = await (await openTestOrigin()).browser().signIn('visitor');
  const stolen = new Map(browser.cookies);
  await browser.submit('/logout', {});
  for (const [name, value] of stolen) browser.cookies.set(name, value);
  expect((await browser.like(likeCall('rivers-of-data'))).status).toBe(401);
});
