import { expect, test } from 'vitest';
import { findSettingFault, findSettingFaults } from './settings.ts';

test.each([
  'https://talks.example',
  'http://localhost:8080',
  'https://talks.example/',
  'https://vorträge.example',
  'https://user.github.io/repo',
  'https://talks.example/de/',
  'https://talks.example/a/b.c/~d_e',
  'HTTPS://Talks.Example',
  'https://192.0.2.1',
  'https://[2001:db8::1]:8443',
  '',
  'https://my_talks.a--b.example',
  'https://xn--vortrge-bxa.example',
  `https://${'a'.repeat(63)}.example`,
])('a site may have the address %j', (value) =>
  expect(findSettingFault('PODIUM_SITE_URL', value)).toBeNull(),
);

test.each([
  'https://talks.example//',
  'https://talks.example/a//b',
  'https://talks.example/../a',
  'https://x.de/%61',
  'team.example',
  'localhost:4321',
  '//talks.example',
  'ftp://x',
  'file:///srv',
  'javascript:alert(1)',
  'https://talks example',
  ' https://talks.example',
  'https://talks.example ',
  'https:// talks.example',
  'https://ada@talks.example',
  'https://ada:secret@talks.example',
  'https://talks.example?a=1',
  'https://talks.example#top',
  'https://talks.example/?a=1',
  'https://talks.example:99999',
  'https://:80',
  'https://talks.example:http',
  'https://',
  'https://talks.example\\de',
  'https:/talks.example',
  'https://%',
  'https://x..example',
  'https://.example',
  'https://talks.example.',
  'https://localhost.',
  'https://..',
  'https://xn--',
  'https://xn--.example',
  'https://xn--a-.example',
  'https://-a.example',
  'https://a-.de',
  'https://a;b',
  "https://a'b",
  'https://a"b.example',
  'https://a*.example',
  'https://a$b',
  'https://a,b',
  'https://1.2.3',
  'https://0x7f.1',
  'https://7',
  'https://talks.example:0',
  `https://${'a'.repeat(64)}.example`,
  `https://${'ä'.repeat(60)}.example`,
  `https://${'a.'.repeat(127)}de`,
])('a site may not have the address %j', (value) =>
  expect(findSettingFault('PODIUM_SITE_URL', value)).toBe(
    `PODIUM_SITE_URL is ${JSON.stringify(value)}, which is not allowed. It must be an address such as "https://talks.example" or "https://user.github.io/talks".`,
  ),
);

const GOOD: Readonly<Record<string, readonly string[]>> = {
  PORT: ['0', '4321', '65535', ''],
  HOST: ['127.0.0.1', '0.0.0.0', 'localhost', 'my_machine.local', '::', '::1', 'fe80::1%eth0', ''],
  PODIUM_TRUST_PROXY: ['0', '1', ''],
  PODIUM_DEMO_SIGN_IN: ['0', '1', ''],
  PODIUM_PROCESSES: ['1', '64', ''],
  PODIUM_SHARD: ['1/1', '3/16', '16/16', ''],
  PODIUM_CONTENT: ['content', '../talks/content', '/srv/Vorträge der Größten', ''],
  PODIUM_OUT: ['dist', String.raw`C:\site`],
  PUBLIC_ANALYTICS_ENDPOINT: ['/log/', 'https://logs.example:8443/events/'],
  PUBLIC_CLIENT_LOG_ENDPOINT: ['', '/log/'],
  PUBLIC_ANALYTICS_ENVELOPE: ['web', 'meeting'],
  PATH: ['anything'],
};
const BAD: Readonly<Record<string, readonly string[]>> = {
  PORT: ['http', '65536', '-1', '80 ', '8.0', '0x50', '1e3', 'https://talks.example', '٣'],
  HOST: ['http://0.0.0.0', '0.0.0.0:4321', 'localhost:80', 'a b', 'a/b', ' localhost', 'a..b', 'localhost.'],
  PODIUM_TRUST_PROXY: ['yes', 'true', '2', ' 1'],
  PODIUM_PROCESSES: ['0', '-1', '2.5', 'all', '1000', '2 '],
  PODIUM_SHARD: ['0/4', '5/4', '1', '1/', '/4', 'a/b', '1/4/8', '1 / 4', '-1/4'],
  PODIUM_CONTENT: [' content', 'content ', ' ', 'https://talks.example/content', 'a\0b'],
  PODIUM_RELEASES: ['releases\n'],
  PUBLIC_ANALYTICS_ENDPOINT: [
    '',
    'logs',
    '//logs.example/',
    'http://logs.example/',
    'https://a;b/',
    '/a b',
    'https://a..b/',
  ],
  PUBLIC_ANALYTICS_FALLBACK_ENDPOINT: ['logs'],
  PUBLIC_CLIENT_LOG_ENDPOINT: ['javascript:1'],
  PUBLIC_ANALYTICS_ENVELOPE: ['', 'app', 'Web'],
};
const pairs = (table: typeof GOOD) =>
  Object.entries(table).flatMap(([name, values]) => values.map((value) => [name, value] as const));

test.each(pairs(GOOD))('%s may be %j', (name, value) => expect(findSettingFault(name, value)).toBeNull());

test.each(pairs(BAD))('%s may not be %j', (name, value) =>
  expect(findSettingFault(name, value)).toContain(
    `${name} is ${JSON.stringify(value)}, which is not allowed. It must be `,
  ),
);

test('lists all faults of the settings that a command reads, and no others', () => {
  const env = { PORT: 'http', HOST: 'a b', PODIUM_SHARD: '5/4' };
  expect(findSettingFaults(['PORT', 'HOST', 'PODIUM_OUT'], env)).toEqual([
    'PORT is "http", which is not allowed. It must be a number from 0 to 65535.',
    'HOST is "a b", which is not allowed. It must be the name or IP address of this machine, without a port.',
  ]);
});
