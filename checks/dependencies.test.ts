// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

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
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { hasInstallScript?: boolean }>>;
  };
  const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    allowScripts: Readonly<Record<string, boolean>>;
  };
  const withScript = Object.entries(packages).flatMap(([place, { hasInstallScript = false }]) =>
    hasInstallScript && place !== '' ? [place.split('node_modules/').at(-1)] : [],
  );
  expect(withScript.sort()).toEqual(Object.keys(allowScripts).sort());
});
