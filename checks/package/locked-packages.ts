/** The part of a lock file of npm that is read here. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** A package in a lock file. */
interface LockedPackage {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  /** Whether an installation may leave it out, such as a program for another system. */
  readonly optional?: boolean;
}

const FOLDER = 'node_modules/';

/**
 * Returns the versions of the packages that the dependencies `names` need, also indirectly, in a
 * lock file. Leaves out the packages `without`, those that depend on the system, and further
 * versions that lie below the packages that need them. Throws if a package is missing.
 */
export function lockedVersions(
  { packages }: LockFile,
  names: readonly string[],
  without: ReadonlySet<string>,
): Record<string, string> {
  /** The paths of the packages that are needed, such as `node_modules/hono`. */
  const places = new Set<string>();
  const visit = (from: string, name: string, isNeeded: boolean): void => {
    if (without.has(name)) return;
    const place = findPlace(packages, from, name);
    if (place === null && isNeeded)
      throw new Error(`${name}, which ${from || 'the package'} needs, is not locked.`);
    if (place === null || places.has(place)) return;
    places.add(place);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[place] ?? {};
    for (const item of Object.keys(dependencies)) visit(place, item, true);
    for (const item of Object.keys({ ...optionalDependencies, ...peerDependencies }))
      visit(place, item, false);
  };
  for (const name of names) visit('', name, true);
  const top = [...places].filter(
    (place) => place.lastIndexOf(FOLDER) === 0 && packages[place]?.optional !== true,
  );
  return Object.fromEntries(top.map((place) => [place.slice(FOLDER.length), packages[place]?.version ?? '']));
}

/** Returns the place of the package that the package in `from` loads by a name; null if none. */
function findPlace(packages: LockFile['packages'], from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(FOLDER) - 1))) {
    const place = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`;
    if (place in packages) return place;
    if (folder === '') return null;
  }
}
