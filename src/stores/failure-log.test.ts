// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { FAILURE } from '#domain/analytics/failure-event';
import type { LogEntry } from '#domain/analytics/log-record';
import { NetworkError } from '#services/http-errors';
import { logFailure, readFailure } from './failure-log.ts';

const log = vi.hoisted(() => vi.fn<(entry: LogEntry) => Promise<void>>());
vi.mock('#services/client-log', () => ({ logFromBrowser: (entry: LogEntry) => log(entry) }));
vi.mock('./analytics.ts', () => ({ readSession: () => null }));

beforeEach(() => void log.mockReset().mockResolvedValue());

const failed = (msg: string) =>
  new CustomEvent(FAILURE, { detail: { object: 'call', trigger: 'PUT', source: '/api', msg } });

it('logs a message once', async () => {
  await logFailure(failed('It broke.'));
  await logFailure(failed('It broke.'));
  expect(log.mock.calls).toMatchObject([[{ msg: 'It broke.' }]]);
});

it('logs a failure again that found no network', async () => {
  const failure = failed('It broke twice.');
  log.mockRejectedValueOnce(new NetworkError(null));
  await expect(logFailure(failure)).rejects.toBeInstanceOf(NetworkError);
  await logFailure(failure);
  expect(log).toHaveBeenCalledTimes(2);
});

it('prints only on the console without an endpoint', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = new Error('There is no log endpoint.');
  log.mockRejectedValueOnce(error);
  await logFailure(failed('It broke again.'));
  expect(printed).toHaveBeenCalledWith(error);
});

it('reads the place of an uncaught error in the site', () => {
  const error = new TypeError('x is not a function');
  const at = (filename: string) =>
    readFailure(new ErrorEvent('error', { filename, lineno: 3, colno: 7, error }));
  expect(at(`${location.origin}/_astro/page.js?x=1`)).toMatchObject({
    object: 'page',
    trigger: 'error',
    source: '/_astro/page.js:3:7',
    msg: 'TypeError: x is not a function',
  });
  expect(at('chrome-extension://abc/content.js')).toBeNull();
  expect(at('')).toBeNull();
});

it('reads an unhandled rejection', () => {
  const event = Object.assign(new Event('unhandledrejection'), { reason: new RangeError('too far') });
  expect(readFailure(event)).toMatchObject({ trigger: 'unhandledrejection', msg: 'RangeError: too far' });
});

it('does not report a transition that the browser gives up', () => {
  const text = 'Transition was aborted because of invalid state. Page already revealed';
  const rejected = (reason: unknown) =>
    readFailure(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(rejected(new DOMException(text, 'InvalidStateError'))).toBeNull();
  expect(rejected(new DOMException('Transition was skipped', 'AbortError'))).toBeNull();
  expect(rejected(new Error(text))).toMatchObject({ msg: `Error: ${text}` });
  expect(rejected(new DOMException('gone', 'InvalidStateError'))).not.toBeNull();
});

it('reads which island did not load, and why', () => {
  document.body.innerHTML =
    '<astro-island component-url="/_astro/view-page.js" component-export="LikeButton"></astro-island>';
  const error = Object.assign(new Error('Loading chunk /_astro/react.js failed.'), { type: 'missing' });
  let entry: LogEntry | null = null;
  addEventListener('astro:hydration-error', (event) => (entry = readFailure(event)), { once: true });
  const event = new CustomEvent('astro:hydration-error', { bubbles: true, detail: { error } });
  document.querySelector('astro-island')?.dispatchEvent(event);
  expect(entry).toMatchObject({
    object: 'island',
    source: '/_astro/view-page.js#LikeButton',
    msg: 'Error: Loading chunk /_astro/react.js failed. (missing)',
  });
});
