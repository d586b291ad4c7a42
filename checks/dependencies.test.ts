// @vitest-environment node
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { isUnread } from '#pipeline/unread-files.mjs';
import { refusesNode20, type Lock } from './tidy-lock.ts';

const ROOT = join(import.meta.dirname, '..');

const readLock = () => JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;

/** Returns the packages in a package.json. */
function packagesOf(file: string): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
    dependencies?: Readonly<Record<string, string>>;
    devDependencies?: Readonly<Record<string, string>>;
  };
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
}

test('docs/dependencies.md gives a reason for each package, and for no other', () => {
  const [lists = ''] = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8').split(
    /^## Installed on demand$/m,
  );
  const explained = Array.from(lists.matchAll(/\*\*([^*]+)\*\*/g), ([, name = '']) => name);
  const installed = [...packagesOf('package.json'), ...packagesOf('checks/packages/package.json')];
  expect(explained.sort()).toEqual(installed.sort());
});

test('package.json names packages in exact versions', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
    devDependencies: Readonly<Record<string, string>>;
  };
  const versions = Object.values({ ...dependencies, ...devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

test('no package has an install script but those of allowScripts', () => {
  const { packages } = readLock();
  const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    allowScripts: Readonly<Record<string, boolean>>;
  };
  const withScript = Object.entries(packages).flatMap(([place, { hasInstallScript = false }]) =>
    hasInstallScript && place !== '' ? [place.split('node_modules/').at(-1)] : [],
  );
  expect(withScript.sort()).toEqual(Object.keys(allowScripts).sort());
});

test.each([
  [undefined, false],
  ['*', false],
  ['>=20', false],
  ['^18.17.0 || ^20.3.0 || >=21.0.0', false],
  ['>= 0.4', false],
  ['>=22.12.0', true],
  ['^22.14.0 || >=24.0.0', true],
  ['>= 22.16.0', true],
])('a package for Node %s makes npm warn on Node 20: %s', (node, isWarned) =>
  expect(refusesNode20({ engines: node === undefined ? {} : { node } })).toBe(isWarned),
);

test('npm ci leaves at most 480 MB on the disk', () => {
  const packages = join(ROOT, 'node_modules');
  const installed = readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    // Caches of tests begin with a dot.
    .filter((path) => !path.startsWith('.v') && !isUnread(path));
  // As `du -sm`, counts a file with two names once.
  const sizes = new Map(
    installed.map((path) => lstatSync(join(packages, path))).map((stats) => [stats.ino, stats.blocks]),
  );
  const blocks = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect((blocks * 512) / 2 ** 20).toBeLessThan(480);
});

test('npm ci warns of no package on Node 20: if it does, run "node checks/tidy-lock.ts"', () => {
  const refusing = Object.entries(readLock().packages).filter(([, locked]) => refusesNode20(locked));
  expect(refusing.map(([place]) => place)).toEqual([]);
});
