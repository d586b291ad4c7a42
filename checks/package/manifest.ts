/** The parts of package.json that the package is made of. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly imports: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, unknown>>;
}

/** Packages that no command of the package loads: they format files of the repository. */
const UNUSED = new Set(['prettier']);

/**
 * Returns the manifest of the package. Node is no dependency: it would take more than a third of
 * the space, and its package needs an install script, which pnpm does not run. `overrides` do not
 * apply to an installed package, so what they name is pinned as a dependency, which installers
 * share with the packages that accept this version.
 */
export function packageManifest(root: Manifest, bundled: Readonly<Record<string, string>>) {
  const { node = '', ...dependencies } = root.dependencies;
  const used = Object.fromEntries(Object.entries(dependencies).filter(([name]) => !UNUSED.has(name)));
  const pinned = Object.entries(root.overrides).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[1].startsWith('$'),
  );
  return {
    name: root.name,
    version: root.version,
    description: root.description,
    license: root.license,
    type: 'module',
    bin: { podium: 'bin/podium.js' },
    files: ['bin', 'lib', 'schemas', 'site'],
    engines: { node: '>=20' },
    podium: { node },
    dependencies: sort({ ...used, ...Object.fromEntries(pinned), ...bundled }),
    bundleDependencies: Object.keys(bundled),
  };
}

/** Returns the imports of the compiled modules. */
export function compiledImports(imports: Manifest['imports']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(imports)
      .filter(([, path]) => path.endsWith('.ts'))
      .map(([name, path]) => [name, path.replace(/\.ts$/, '.js')]),
  );
}

const sort = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
