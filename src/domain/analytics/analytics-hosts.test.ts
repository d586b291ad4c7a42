import { expect, it } from 'vitest';
import { DEVELOPMENT_HOSTS, eventWay, isProduction } from './analytics-hosts.ts';

const HOSTS = {
  preproduction: ['stage.podium.example'],
  development: DEVELOPMENT_HOSTS,
  noCookies: ['static.podium.example'],
};

it.each([
  ['www.podium.example', 'send'],
  ['stage.podium.example', 'print'],
  ['localhost', 'print'],
  ['127.0.0.1', 'print'],
  ['static.podium.example', 'skip'],
] as const)('on %s the way of an event is: %s [7.16]', (host, way) => {
  expect(eventWay(host, HOSTS)).toBe(way);
});

it.each([
  ['www.podium.example', true],
  ['static.podium.example', true],
  ['stage.podium.example', false],
  ['localhost', false],
])('%s is production: %s [7.21]', (host, expected) => {
  expect(isProduction(host, HOSTS)).toBe(expected);
});
