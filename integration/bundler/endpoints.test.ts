import { expect, it } from 'vitest';
import { CLIENT_LOG_CALL, EVENTS_CALL } from '#domain/addresses/calls';
import { ADAPTERS, type AdapterName } from '#domain/analytics/statistics';
import { endpointDefault, endpointOrigins } from './endpoints.ts';

it('leaves an empty endpoint of the client log empty, and defaults only to a missing one [8.10]', () => {
  const name = 'PUBLIC_CLIENT_LOG_ENDPOINT';
  expect(endpointDefault(name, { [name]: '' }, { accounts: true, base: '/talks' })).toBe('');
  expect(endpointDefault(name, {}, { accounts: true, base: '' })).toBe(CLIENT_LOG_CALL);
  expect(endpointDefault(name, {}, { accounts: true, base: '/talks' })).toBe(`/talks${CLIENT_LOG_CALL}`);
});

it.each([false, { base: 'https://platform.example' }])(
  'has no endpoint by default with accounts: %j, because no origin need be there',
  (accounts) => {
    const name = 'PUBLIC_ANALYTICS_ENDPOINT';
    expect(endpointDefault(name, {}, { accounts, base: '' })).toBe('');
    expect(endpointDefault(name, { [name]: '/log/' }, { accounts, base: '' })).toBe('/log/');
  },
);

it('has an endpoint where events go to it, and none where they go elsewhere or nowhere [7.50, 11.8]', () => {
  const name = 'PUBLIC_ANALYTICS_ENDPOINT';
  const service = { to: 'plausible', address: 'https://stats.example/a' } as const;
  const endpointOf = (statistics: 'none' | 'endpoint' | typeof service, env = {}) =>
    endpointDefault(name, env, { accounts: false, statistics, base: '/talks' });
  expect(endpointOf('endpoint')).toBe(`/talks${EVENTS_CALL}`);
  const elsewhere = { [name]: 'https://logs.example/' };
  expect([endpointOf('none', elsewhere), endpointOf(service, elsewhere)]).toEqual(['', '']);
  expect(endpointOrigins(elsewhere, 'endpoint')).toEqual(['https://logs.example']);
  expect(endpointOrigins(elsewhere, 'none')).toEqual([]);
  for (const to of Object.keys(ADAPTERS) as AdapterName[])
    expect(endpointOrigins(elsewhere, { ...service, to })).toEqual(['https://stats.example']);
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
