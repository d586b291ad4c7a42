import { expect, it } from 'vitest';
import { formatNoSession, formatSession, parseSession, sessionDomain } from './session-cookie.ts';

const DOMAINS = ['dev.podium.example', 'podium.example'];

it.each([
  ['localhost', 'localhost'],
  ['podium.example', 'podium.example'],
  ['www.podium.example', 'podium.example'],
  ['a.dev.podium.example', 'dev.podium.example'],
  ['evilpodium.example', null],
  ['127.0.0.1', null],
])('a session on %s belongs to %s [9.5]', (host, domain) => {
  expect(sessionDomain({ host, domains: DOMAINS })).toBe(domain);
});

it('is base64 of JSON, ends after 30 minutes, and is secure and for all sites [9.4]', () => {
  const now = Date.UTC(2026, 2, 4, 10);
  expect(formatSession('abc', { host: 'www.podium.example', domains: DOMAINS }, now)).toBe(
    `session_id=${btoa('{"session_id":"abc"}')}; path=/; domain=podium.example; ` +
      'expires=Wed, 04 Mar 2026 10:30:00 GMT; secure; samesite=none',
  );
});

it('is removed from the domain where it was set', () => {
  expect(formatNoSession({ host: 'other.example', domains: DOMAINS })).toBe(
    'session_id=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; secure; samesite=none',
  );
});

it('is read back', () => {
  expect(parseSession(btoa('{"session_id":"abc"}'))).toBe('abc');
});

it.each([undefined, '', 'no base64 &', btoa('no JSON'), btoa('null'), btoa('{"session_id":7}')])(
  'is absent from %j',
  (value) => {
    expect(parseSession(value)).toBeNull();
  },
);
