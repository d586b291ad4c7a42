import { expect, test } from 'vitest';
import { siteBase } from '#domain/settings/settings';
import { siteAddress } from './site-address.ts';

test.each([
  [{}, 'http://localhost:4321'],
  [{ PORT: '5000' }, 'http://localhost:5000'],
  [{ PORT: 'unknown' }, 'http://localhost:4321'],
  [{ PODIUM_SITE_URL: 'https://podium.example', PORT: '5000' }, 'https://podium.example'],
  [{ PODIUM_SITE_URL: 'https://Podium.example:443/' }, 'https://podium.example'],
  [{ PODIUM_SITE_URL: 'http://localhost:8080/' }, 'http://localhost:8080'],
  // A workflow passes an empty text for a variable that is not set.
  [{ PODIUM_SITE_URL: '' }, 'http://localhost:4321'],
])('the site of %j has the address %s', (env, address) => {
  expect(siteAddress(env)).toBe(address);
});

test.each([
  [{}, ''],
  [{ PODIUM_SITE_URL: 'https://user.github.io/talks' }, '/talks'],
  [{ PODIUM_SITE_URL: 'https://user.github.io/a/b/' }, '/a/b'],
  [{ PODIUM_BASE: '/talks' }, '/talks'],
  // The environment wins over the settings of the project.
  [{ PODIUM_SITE_URL: 'https://preview.example', PODIUM_BASE: '/talks' }, ''],
])('the site of %j lies below the path "%s"', (env, base) => {
  expect(siteBase(env)).toBe(base);
});
