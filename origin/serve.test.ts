// @vitest-environment node
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { EVENTS_CALL, likeCall, viewerDataCall, VISITOR_CALL } from '#domain/addresses/calls';
import { TestBrowser } from './browser.fixture.ts';
import { openTestOrigin, writeFiles } from './origin.fixture.ts';
import { STYLE_LINK } from './pages/assets.ts';
import { serve } from './run-origin.ts';

/** Sends `head`, then a body byte by byte until the server stops it. Returns the response. */
async function drip(port: number, head: string): Promise<{ answer: string; sent: number }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(head);
  let sent = 0;
  const dripping = setInterval(() => {
    sent += 1;
    socket.write(' ');
  }, 10);
  onTestFinished(() => clearInterval(dripping));
  let answer = '';
  socket.on('data', (data) => (answer += String(data)));
  await new Promise<void>((resolve) => socket.on('error', () => undefined).on('close', () => resolve()));
  return { answer, sent };
}

describe('a slow request', () => {
  const LIKE = likeCall('rivers-of-data');
  const head = (method: string, path: string, type: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 9000\r\n\r\n`;

  test.each([
    ['log', head('POST', EVENTS_CALL, 'application/json')],
    ['like', head('PUT', LIKE, 'application/json')],
    ['form', head('POST', '/login/', 'application/x-www-form-urlencoded')],
    ['head', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  ])('is ended with 408 in time: a %s', async (_, text) => {
    const origin = await openTestOrigin({ 'index.html': 'Home' });
    const server = await serve(origin, { host: '127.0.0.1', port: 0 }, 200);
    onTestFinished(() => server.stop());
    const { answer, sent } = await drip(server.port, text);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(sent).toBeGreaterThan(0);
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(200);
    expect(origin.warnings).toEqual([]);
  });
});

test('HEAD has the headers of GET, for pages, files, calls, redirects and errors', async () => {
  const files = {
    'index.html': 'Home',
    '404.html': 'Nothing',
    'a.js': 'let a;',
    'p/rivers-of-data/x/index.html': 'x',
  };
  const server = await serve(await openTestOrigin(files), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.stop());
  const address = `http://127.0.0.1:${server.port}`;
  const viewer = await new TestBrowser(address, (request) => fetch(request)).signIn('visitor');
  const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (method: string, path: string, headers: Record<string, string>) => {
    const call = request({ port: server.port, host: '127.0.0.1', path, method, headers, agent: false }).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const body = await buffer(response);
    const { date: _, 'set-cookie': cookies, ...rest } = response.headers;
    return {
      status: response.statusCode,
      headers: { ...rest, cookies: cookies?.length },
      length: body.length,
    };
  };
  for (const path of [
    VISITOR_CALL,
    viewerDataCall('rivers-of-data'),
    viewerDataCall('nothing'),
    '/api/v4/nothing',
    '/login/',
    '/login',
    '/signup/',
    '/dashboard/next/',
    '/settings/',
    '/logout',
    '/product/',
    '/video',
    '/',
    '/a.js',
    '/nothing/',
    '/p/rivers-of-data/old-slug/',
    '/contact/abuse/rivers-of-data/',
    STYLE_LINK.path,
  ])
    for (const headers of [{}, { Cookie: cookie }, { Range: 'bytes=0-1' }]) {
      const get = await ask('GET', path, headers);
      const head = await ask('HEAD', path, headers);
      expect([path, headers, head]).toEqual([path, headers, { ...get, length: 0 }]);
      expect([path, get.headers['content-length'] ?? String(get.length)]).toEqual([path, String(get.length)]);
    }
});

describe('a site below a path', () => {
  const BELOW = { 'p/index.html': 'Page', _redirects: '/old/ /talks/p/ 301\n' };
  const startBelow = async () => {
    const origin = await openTestOrigin(BELOW, { base: '/talks' });
    const server = await serve(origin, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.stop());
    return (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual' });
  };

  test('is served where it was built for, whatever the settings are now', async () => {
    const rules = (base: string) => `/*\n  Speculation-Rules: "${base}/speculation-rules.json"\n`;
    const origin = await openTestOrigin({ ...BELOW, _headers: rules('/talks') }, { base: '/other' });
    await origin.load();
    const server = await serve(origin, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.stop());
    const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
    expect(await (await ask('/talks/p/')).text()).toBe('Page');
    expect((await ask('/other/p/')).status).toBe(404);
    // Another build, at the root of its host, takes its place.
    await writeFiles(origin.dist, { _headers: rules('') });
    await vi.waitFor(async () => {
      expect(await (await ask('/p/')).text()).toBe('Page');
    }, 5000);
  });

  test('is served only there, with its calls', async () => {
    const ask = await startBelow();
    expect(await (await ask('/talks/p/')).text()).toBe('Page');
    expect((await ask(`/talks${VISITOR_CALL}`)).status).toBe(401);
    expect((await ask('/talks/no/')).status).toBe(404);
  });

  test.each([
    ['/', 302, '/talks/'],
    ['/talks', 301, '/talks/'],
    ['/talks?a=1?b', 301, '/talks/?a=1?b'],
    ['/talks/p', 301, '/talks/p/'],
    ['/talks/old/', 301, '/talks/p/'],
    ['/talks/explore/search/?search=', 302, '/talks/explore/'],
    ['/talks/settings/?a=1', 302, '/talks/login/?next=%2Ftalks%2Fsettings%2F%3Fa%3D1'],
  ])('leads from %s by %i to %s', async (path, status, to) => {
    const answer = await (await startBelow())(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, to]);
  });

  test.each(['/p/', '/login/', '/talksandmore/', '//evil.example/'])('leaves %s to others', async (path) => {
    const answer = await (await startBelow())(path);
    expect([answer.status, await answer.text()]).toEqual([
      404,
      'There is nothing at this address. The site is at /talks/.\n',
    ]);
  });

  test.each([
    '/login/',
    '/login/?next=/talks/p/',
    '/login/?next=/p/',
    '/signup/',
    '/logout',
    '/nothing/',
    '/product/',
    '/video',
    '/dashboard/next/?create=video',
    '/settings/',
    '/p/edit/rivers-of-data/',
    '/contact/abuse/rivers-of-data/',
    '/contact/abuse/x/',
  ])('has all links and forms of %s', async (path) => {
    const browser = (await openTestOrigin({}, { base: '/talks' })).browser();
    const addresses = [];
    for (const account of ['', 'owner']) {
      if (account !== '') await browser.signIn(account);
      const answer = await browser.fetch(path);
      const page = await answer.text();
      addresses.push(answer.headers.get('location') ?? '/talks/');
      for (const [, address = ''] of page.matchAll(/(?:href|action|name="next" value)="([^"#]+)"/g))
        addresses.push(address);
    }
    expect(addresses.filter((address) => !address.startsWith('/talks/'))).toEqual([]);
  });

  test.each([
    [{ account: 'visitor' }, '/talks/'],
    [{ account: 'visitor', next: '/talks/p/' }, '/talks/p/'],
    [{ account: 'visitor', next: '/elsewhere/' }, '/talks/'],
  ])('leads after the form %j to %s', async (fields, to) => {
    const browser = (await openTestOrigin({}, { base: '/talks' })).browser();
    expect((await browser.submit('/login/', fields)).headers.get('location')).toBe(to);
  });

  test('has its cookies', async () => {
    const answer = await (await startBelow())('/talks/login/');
    expect(answer.headers.getSetCookie().join()).toContain('Path=/talks/;');
  });
});
