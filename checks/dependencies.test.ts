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
