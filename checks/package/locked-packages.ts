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

/** The packages that a lock file names for some dependencies, and for their dependencies. */
export interface LockedPackages {
  /** Version by name, without those that depend on the system. */
  readonly versions: Readonly<Record<string, string>>;
  /** Further versions of the same names, which lie below the packages that need them. */
  readonly others: readonly string[];
}

/**
 * Lists the packages that the dependencies `names` need, in the versions of a lock file. Leaves out
 * the packages `without`. Throws if one is missing in the lock file.
 */
export function lockedPackages(
  { packages }: LockFile,
  names: readonly string[],
  without: ReadonlySet<string>,
): LockedPackages {
  const found = new Map<string, LockedPackage>();
  const open = names.map((name) => ({ from: '', name, isNeeded: true }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { from, name, isNeeded } = next;
    if (without.has(name)) continue;
    const place = findPlace(packages, from, name);
    const locked = place === null ? undefined : packages[place];
    if (place === null || locked === undefined) {
      if (isNeeded) throw new Error(`${name}, which ${from || 'the package'} needs, is not locked.`);
      continue;
    }
    if (found.has(place)) continue;
    found.set(place, locked);
    const add = (needed: Readonly<Record<string, string>> = {}, isAlways: boolean) =>
      open.push(...Object.keys(needed).map((item) => ({ from: place, name: item, isNeeded: isAlways })));
    add(locked.dependencies, true);
    add(locked.optionalDependencies, false);
    add(locked.peerDependencies, false);
  }
  const everywhere = [...found].filter(([, { optional }]) => optional !== true);
  const top = everywhere.filter(([place]) => place.lastIndexOf(FOLDER) === 0);
  const below = everywhere.filter(([place]) => place.lastIndexOf(FOLDER) > 0);
  return {
    versions: Object.fromEntries(
      top.map(([place, { version = '' }]) => [nameOf(place), version] as const).sort(byName),
    ),
    others: below.map(([place, { version = '' }]) => `${nameOf(place)}@${version}`).sort(),
  };
}

const FOLDER = 'node_modules/';

/** Returns the name of the package in a place, such as `node_modules/a/node_modules/@b/c`. */
const nameOf = (place: string): string => place.slice(place.lastIndexOf(FOLDER) + FOLDER.length);

const byName = ([one]: readonly [string, string], [other]: readonly [string, string]): number =>
  one < other ? -1 : 1;

/** Returns the place of the package that the package in `from` loads by a name; null if none. */
function findPlace(packages: LockFile['packages'], from: string, name: string): string | null {
  for (let folder = from; ; folder = parentOf(folder)) {
    const place = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`;
    if (place in packages) return place;
    if (folder === '') return null;
  }
}

/** Returns the place of the package that contains a package; '' at the top. */
const parentOf = (place: string): string => place.slice(0, Math.max(0, place.lastIndexOf(FOLDER) - 1));
