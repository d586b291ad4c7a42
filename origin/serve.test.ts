// @vitest-environment node
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EVENTS_CALL, likeCall } from '#domain/calls';
import { serve } from './serve.ts';
import { openTestOrigin } from './origin.fixture.ts';

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
