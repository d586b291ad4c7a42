import { expect, onTestFinished, test } from 'vitest';
import { siteBase, setSiteRecord } from '#library/site-record';
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

const PREVIEW = { PODIUM_SITE_URL: 'https://preview.example' };

test.each([
  [{}, {}, 'http://localhost:4321', ''],
  [{ PODIUM_SITE_URL: 'https://user.github.io/talks' }, {}, 'https://user.github.io', '/talks'],
  [{ PODIUM_SITE_URL: 'https://user.github.io/a/b/' }, {}, 'https://user.github.io', '/a/b'],
  [{}, { base: '/talks' }, 'http://localhost:4321', '/talks'],
  [{}, { site: 'https://user.github.io/talks' }, 'https://user.github.io', '/talks'],
  // The environment wins over the settings of the project.
  [PREVIEW, { base: '/talks' }, 'https://preview.example', ''],
  [PREVIEW, { site: 'https://user.github.io/talks' }, 'https://preview.example', ''],
])('the site of %j and the settings %j is %s%s', (env, record, address, base) => {
  setSiteRecord(record);
  onTestFinished(() => setSiteRecord({}));
  expect([siteAddress(env), siteBase(env)]).toEqual([address, base]);
});
