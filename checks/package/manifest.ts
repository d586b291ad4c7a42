import { lockedVersions, type LockFile } from './locked-packages.ts';

/** The parts of package.json that the package is made of. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly imports: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Packages that no command of the package loads: they format files of the repository. */
const UNUSED_PACKAGES = new Set(['prettier']);

/**
 * Returns the manifest of the package. Node is no dependency: it would take more than a third of
 * the space, and its package needs an install script, which pnpm does not run. The lock file and
 * `overrides` do not apply to an installed package. So every package that the lock file names is a
 * dependency in that version, which installers share with the packages that accept it.
 */
export function packageManifest(root: Manifest, lock: LockFile, bundled: Readonly<Record<string, string>>) {
  const { node = '', ...dependencies } = root.dependencies;
  const usedPackages = Object.keys(dependencies).filter((name) => !UNUSED_PACKAGES.has(name));
  const versions = lockedVersions(lock, usedPackages, new Set(Object.keys(bundled)));
  return {
    name: root.name,
    version: root.version,
    description: root.description,
    license: root.license,
    type: 'module',
    bin: { podium: 'bin/podium.js' },
    exports: EXPORTS,
    imports: root.imports,
    files: [
      'bin',
      'CHANGELOG.md',
      'deploy',
      'digest.txt',
      'docs',
      'lib',
      'origin',
      'public',
      'schemas',
      'SECURITY.md',
      'src',
      'tsconfig.json',
    ],
    engines: { node: '>=20' },
    podium: { node },
    dependencies: sortKeys({ ...versions, ...bundled }),
    bundleDependencies: Object.keys(bundled),
    peerDependencies: Object.fromEntries(
      TEST_PACKAGES.map((test) => [test, `^${root.devDependencies[test] ?? ''}`]),
    ),
    peerDependenciesMeta: Object.fromEntries(TEST_PACKAGES.map((test) => [test, { optional: true }])),
  };
}

/** What a project imports: integration, collections, the layout of own pages, tools for tests. */
export const EXPORTS = {
  '.': { types: './lib/integration/podium.d.ts', default: './lib/integration/podium.js' },
  './content': { types: './lib/src/content.config.d.ts', default: './src/content.config.ts' },
  './layouts/Page.astro': { types: './lib/src/kit/Page.d.ts', default: './src/kit/Page.astro' },
  './testing': { types: './lib/testing/testing.d.ts', default: './lib/testing/testing.js' },
  './package.json': './package.json',
};

/** Packages that only tests of a project need, which installs those that it uses. */
const TEST_PACKAGES = ['@axe-core/playwright', '@playwright/test', 'axe-core'];

/** Returns the imports of the compiled modules. */
export function compiledImports(imports: Manifest['imports']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(imports)
      .filter(([, path]) => path.endsWith('.ts'))
      .map(([name, path]) => [name, path.replace(/\.ts$/, '.js')]),
  );
}

const sortKeys = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
