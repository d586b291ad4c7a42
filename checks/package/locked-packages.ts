/** The part of a lock file of npm that is read here. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  /** Whether an installation may leave it out, such as a program for another system. */
  readonly optional?: boolean;
}

const MODULES_PREFIX = 'node_modules/';

/**
 * Returns the versions of the packages that the dependencies need, also indirectly, in a
 * lock file. Leaves out excluded packages, those that depend on the system, and further
 * versions that lie below the packages that need them. Throws if a package is missing.
 */
export function lockedVersions(
  { packages }: LockFile,
  names: readonly string[],
  excludedNames: ReadonlySet<string>,
): Record<string, string> {
  /** The paths of the packages that are needed, such as `node_modules/hono`. */
  const packagePaths = new Set<string>();
  const visit = (parentPath: string, name: string, isNeeded: boolean): void => {
    if (excludedNames.has(name)) return;
    const packagePath = findPackagePath(packages, parentPath, name);
    if (packagePath === null && isNeeded)
      throw new Error(`${name}, which ${parentPath || 'the package'} needs, is not locked.`);
    if (packagePath === null || packagePaths.has(packagePath)) return;
    packagePaths.add(packagePath);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
    } = packages[packagePath] ?? {};
    for (const item of Object.keys(dependencies)) visit(packagePath, item, true);
    for (const item of Object.keys({ ...optionalDependencies, ...peerDependencies }))
      visit(packagePath, item, false);
  };
  for (const name of names) visit('', name, true);
  const topLevelPaths = [...packagePaths].filter(
    (place) => place.lastIndexOf(MODULES_PREFIX) === 0 && packages[place]?.optional !== true,
  );
  return Object.fromEntries(
    topLevelPaths.map((place) => [place.slice(MODULES_PREFIX.length), packages[place]?.version ?? '']),
  );
}

function findPackagePath(packages: LockFile['packages'], parentPath: string, name: string): string | null {
  for (
    let folder = parentPath;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf(MODULES_PREFIX) - 1))
  ) {
    const packagePath = `${folder === '' ? '' : `${folder}/`}${MODULES_PREFIX}${name}`;
    if (packagePath in packages) return packagePath;
    if (folder === '') return null;
  }
}
