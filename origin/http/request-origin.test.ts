// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVENTS_CALL, likeCall } from '#domain/addresses/calls';
import { TestBrowser } from '../browser.fixture.ts';
import { openTestOrigin } from '../origin.fixture.ts';
import type { OriginContext } from './origin-context.ts';
import { toSafeNext } from './request-origin.ts';

const LIKE = likeCall('rivers-of-data');
const FORWARDED = {
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'podium.example',
  'X-Forwarded-For': '192.0.2.1, 198.51.100.7',
};

/**
 * Returns a browser at https://podium.example. Its requests reach the origin over plain HTTP under
 * another host name.
 */
async function behindProxy(options: Parameters<typeof openTestOrigin>[1], extra = FORWARDED) {
  const { app } = await openTestOrigin({}, options);
  return new TestBrowser('https://podium.example', (request) => {
    const inner = new Request(request.url.replace('https://podium.example', 'http://10.0.0.5:4321'), request);
    for (const [name, value] of Object.entries(extra)) inner.headers.set(name, value);
    return app.request(inner);
  });
}

describe('behind a trusted proxy', () => {
  test('sign-in and likes work, and cookies are secure', async () => {
    const browser = await behindProxy({ trustProxy: true, demoSignIn: 'all' });
    const response = await browser.submit('/login/', { account: 'visitor' });
    expect(response.status).toBe(303);
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) expect(cookie).toContain('; Secure');
    expect((await browser.like(LIKE)).status).toBe(200);
  });

  test('only the value of the nearest proxy counts', async () => {
    const spoofed = { ...FORWARDED, 'X-Forwarded-Host': 'evil.example, podium.example' };
    const browser = await behindProxy({ trustProxy: true, demoSignIn: 'all' }, spoofed);
    expect((await browser.submit('/login/', { account: 'visitor' })).status).toBe(303);
  });

  test('each client has its own limit', async () => {
    const headers = { ...FORWARDED };
    const browser = await behindProxy({ trustProxy: true, logsPerMinute: 1 }, headers);
    const post = async () => (await browser.fetch(EVENTS_CALL, { method: 'POST', body: '[{}]' })).status;
    expect([await post(), await post()]).toEqual([204, 429]);
    headers['X-Forwarded-For'] = '192.0.2.1, 198.51.100.8';
    expect(await post()).toBe(204);
  });
});

test('Forwarded headers are ignored without a trusted proxy', async () => {
  const browser = await behindProxy({ trustProxy: false, demoSignIn: 'all' });
  const response = await browser.submit('/login/', { account: 'visitor' });
  expect(response.status).toBe(403);
  expect(await response.text()).toContain('PODIUM_TRUST_PROXY=1');
});

test('Cookies over plain HTTP are not marked secure, because browsers would drop them', async () => {
  const origin = await openTestOrigin();
  const response = await origin.browser().submit('/login/', { account: 'visitor' });
  for (const cookie of response.headers.getSetCookie()) expect(cookie).not.toContain('Secure');
});

/** Returns a request to a site below a path. */
const below = (base: string) => ({ var: { services: { base: () => base } } }) as unknown as OriginContext;

test.each(['/p/rivers/', '/talks', '/talksandmore/', '/talks/../p/', undefined])(
  '%j is outside of a site below a path',
  (next) => expect(toSafeNext(below('/talks'), next, '/home/')).toBe('/talks/home/'),
);

test('An address below the path of the site is kept', () => {
  expect(toSafeNext(below('/talks'), '/talks/p/a/?b#c')).toBe('/talks/p/a/?b#c');
});

test.each([
  ['/p/rivers-of-data/rivers/', '/p/rivers-of-data/rivers/'],
  ['/explore/search/?search=a%20b#top', '/explore/search/?search=a%20b#top'],
  ['/p/über/', '/p/%C3%BCber/'],
])('%s is kept', (next, path) => {
  expect(toSafeNext(below(''), next)).toBe(path);
});

test.each([
  undefined,
  '',
  'p/rivers/',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  'javascript:alert(1)',
])('%j leads to the fallback', (next) => {
  expect(toSafeNext(below(''), next, '/home/')).toBe('/home/');
});

test('Any text leads to the same site, and fits into a header', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    ':',
    '@',
    'evil.example',
    'https:',
    '%2f',
    'é',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(parts).map((list) => `/${list.join('')}`),
  );
  fc.assert(
    fc.property(text, (next) => {
      const path = toSafeNext(below(''), next);
      expect(new URL(path, 'https://podium.example/p/a/').origin).toBe('https://podium.example');
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
    }),
    { numRuns: 2000 },
  );
});
