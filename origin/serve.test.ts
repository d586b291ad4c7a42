// @vitest-environment node
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EVENTS_CALL, likeCall, viewerDataCall, VISITOR_CALL } from '#domain/addresses/calls';
import { TestBrowser } from './browser.fixture.ts';
import { openTestOrigin } from './origin.fixture.ts';
import { STYLE_LINK } from './pages/assets.ts';
import { serve } from './serve.ts';

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
    ...[VISITOR_CALL, viewerDataCall('rivers-of-data'), viewerDataCall('nothing'), '/api/v4/nothing'],
    ...['/login/', '/login', '/signup/', '/dashboard/next/', '/settings/', '/logout', '/product/', '/video'],
    ...[
      '/',
      '/a.js',
      '/nothing/',
      '/p/rivers-of-data/old-slug/',
      '/contact/abuse/rivers-of-data/',
      STYLE_LINK.href,
    ],
  ])
    for (const headers of [{}, { Cookie: cookie }, { Range: 'bytes=0-1' }]) {
      const get = await ask('GET', path, headers);
      const head = await ask('HEAD', path, headers);
      expect([path, headers, head]).toEqual([path, headers, { ...get, length: 0 }]);
      expect([path, get.headers['content-length'] ?? String(get.length)]).toEqual([path, String(get.length)]);
    }
});

describe('a site below a path', () => {
  const startBelow = async () => {
    const origin = await openTestOrigin({ 'p/index.html': 'Page' }, { base: '/talks' });
    const server = await serve(origin, { host: '127.0.0.1', port: 0, base: '/talks' });
    onTestFinished(() => server.stop());
    return (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual' });
  };

  test('is served only there, with its calls', async () => {
    const ask = await startBelow();
    expect(await (await ask('/talks/p/')).text()).toBe('Page');
    expect((await ask(`/talks${VISITOR_CALL}`)).status).toBe(401);
    expect((await ask('/talks/no/')).status).toBe(404);
  });

  test.each([
    ['/', '/talks/'],
    ['/talks', '/talks/'],
    ['/talks?a=1', '/talks/?a=1'],
    ['/login/?next=/talks/', '/talks/login/?next=/talks/'],
    ['//evil.example/', '/talks/evil.example/'],
    ['/talksandmore/', '/talks/talksandmore/'],
  ])('leads from %s to %s', async (path, to) => {
    const answer = await (await startBelow())(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([307, to]);
  });

  test('has its cookies', async () => {
    const answer = await (await startBelow())('/talks/login/');
    expect(answer.headers.getSetCookie().join()).toContain('Path=/talks/;');
  });
});
