import { expect, it } from 'vitest';
import { CLIENT_LOG_CALL, EVENTS_CALL } from '#domain/addresses/calls';
import { endpointDefault, endpointOrigins } from './endpoints.ts';

it('leaves an empty endpoint of the client log empty, and defaults only to a missing one [8.10]', () => {
  expect(endpointDefault('PUBLIC_CLIENT_LOG_ENDPOINT', { PUBLIC_CLIENT_LOG_ENDPOINT: '' }, '/talks')).toBe(
    '',
  );
  expect(endpointDefault('PUBLIC_CLIENT_LOG_ENDPOINT', {}, '')).toBe(CLIENT_LOG_CALL);
  expect(endpointDefault('PUBLIC_CLIENT_LOG_ENDPOINT', {}, '/talks')).toBe(`/talks${CLIENT_LOG_CALL}`);
});

it('needs no permission for endpoints of the site itself', () => {
  expect(endpointOrigins({})).toEqual([]);
  expect(
    endpointOrigins({ PUBLIC_ANALYTICS_ENDPOINT: '/elsewhere/', PUBLIC_CLIENT_LOG_ENDPOINT: '' }),
  ).toEqual([]);
});

it('names each endpoint of another origin once', () => {
  expect(
    endpointOrigins({
      PUBLIC_ANALYTICS_ENDPOINT: 'https://logs.example:8443/events/',
      PUBLIC_ANALYTICS_FALLBACK_ENDPOINT: 'https://logs.example:8443/more/',
      PUBLIC_CLIENT_LOG_ENDPOINT: 'https://other.example/',
    }),
  ).toEqual(['https://logs.example:8443', 'https://other.example']);
});

it.each([
  '',
  'log/events/',
  '//other.example/',
  'http://other.example/',
  'https://a.example;/ x',
  'https://a;b/',
  'javascript:1',
])('stops the build at the analytics endpoint "%s", with its name and the remedy', (value) => {
  expect(() => endpointOrigins({ PUBLIC_ANALYTICS_ENDPOINT: value })).toThrow(
    `PUBLIC_ANALYTICS_ENDPOINT is "${value}", which is not allowed. It must be a path of the site such as "${EVENTS_CALL}", or an https address.`,
  );
});

it('suggests omitting a wrong fallback', () => {
  expect(() => endpointOrigins({ PUBLIC_ANALYTICS_FALLBACK_ENDPOINT: 'logs' })).toThrow('empty for none');
});
