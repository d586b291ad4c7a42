import { expect, test } from 'vitest';
import { lockedVersions } from './locked-packages.ts';

const LOCK = {
  packages: {
    '': {},
    'node_modules/astro': {
      version: '7.0.0',
      dependencies: { vite: '^8.0.0', entities: '^6.0.0' },
      optionalDependencies: { fsevents: '2.0.0' },
      peerDependencies: { sass: '*', react: '^19.0.0' },
    },
    'node_modules/vite': { version: '8.1.0', dependencies: { '@scope/one': '1' } },
    'node_modules/@scope/one': { version: '1.2.3' },
    'node_modules/entities': { version: '4.0.0' },
    'node_modules/astro/node_modules/entities': { version: '6.0.0', dependencies: { two: '2' } },
    'node_modules/two': { version: '2.0.0' },
    'node_modules/fsevents': { version: '2.0.0', optional: true },
    'node_modules/react': { version: '19.0.0' },
    'node_modules/unused': { version: '3.0.0' },
  },
};

test('takes the versions of all indirect dependencies from the lock file, for every system', () => {
  expect(lockedVersions(LOCK, ['astro', 'entities'], new Set())).toEqual({
    '@scope/one': '1.2.3',
    astro: '7.0.0',
    entities: '4.0.0',
    react: '19.0.0',
    two: '2.0.0',
    vite: '8.1.0',
  });
});

test('adds no dependencies of bundled packages', () => {
  expect(lockedVersions(LOCK, ['vite'], new Set(['@scope/one']))).toEqual({ vite: '8.1.0' });
});

test('names a package that is not locked', () => {
  expect(() => lockedVersions(LOCK, ['svelte'], new Set())).toThrow('svelte, which the package needs');
});
