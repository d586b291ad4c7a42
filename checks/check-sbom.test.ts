import { expect, test } from 'vitest';
import { findSbomFaults, type Lock } from './check-sbom.ts';

const INTEGRITY = `sha512-${Buffer.from('abc').toString('base64')}`;
const LOCK: Lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', integrity: INTEGRITY },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
  },
};
const component = (name: string, version: string, content = '616263') => ({
  name,
  version,
  purl: `pkg:npm/${name}@${version}`,
  hashes: [{ alg: 'SHA-512', content }],
});
const faultsOf = (...components: ReturnType<typeof component>[]) =>
  findSbomFaults({ bomFormat: 'CycloneDX', specVersion: '1.5', components }, LOCK);

test('accepts a bill of all locked packages', () =>
  expect(faultsOf(component('a', '1.0.0'), component('@b/c', '2.0.0'))).toEqual([]));

test('names missing, additional and changed packages', () =>
  expect(faultsOf(component('a', '1.0.0', 'ff'), component('d', '3.0.0'))).toEqual([
    'a@1.0.0 has another hash in the bill than in the lock file.',
    '@b/c@2.0.0 is in the lock file, but not in the bill.',
    'd@3.0.0 is in the bill, but not in the lock file.',
  ]));

test('refuses another format', () =>
  expect(findSbomFaults({ bomFormat: 'SPDX', specVersion: '1', components: [] }, LOCK)).toEqual([
    'The format is SPDX, not CycloneDX: update npm.',
  ]));
