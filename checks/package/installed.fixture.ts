import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '#library/sha256';
import type { LockFile } from './locked-packages.ts';

/** Packages that the pages depend on most. */
const REQUIRED_PACKAGES = ['astro', 'i18next', 'react', 'sharp'];

/** Returns the faults of the packages of an installation, one line each. */
export function checkVersions(project: string, lockFile: string): string[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as LockFile;
  const lockedVersions = groupByName(
    Object.entries(packages).map(([place, { version = '' }]) => [nameOf(place), version]),
  );
  const installedVersions = listInstalled(project);
  const { dependencies } = JSON.parse(
    readFileSync(join(project, 'node_modules/podium/package.json'), 'utf8'),
  ) as { dependencies: Readonly<Record<string, string>> };
  const missing = REQUIRED_PACKAGES.filter((name) => !(name in dependencies)).map(
    (name) => `${name} is not pinned.`,
  );
  const wrongVersions = Object.keys(dependencies).flatMap((name) => {
    const version = packages[`node_modules/${name}`]?.version ?? '';
    const versions = installedVersions.get(name) ?? [];
    if (!versions.includes(version))
      return [`${name} is ${versions.join(', ') || 'missing'}, and ${version} in the lock file.`];
    // A package with several versions in the lock file may have newer ones below others.
    const others = new Set(versions.filter((item) => item !== version));
    return new Set(lockedVersions.get(name)).size > 1
      ? []
      : [...others].map((other) => `${name} is also installed as ${other}.`);
  });
  const copies = installedVersions.get('i18next') ?? [];
  return [
    ...missing,
    ...wrongVersions,
    ...(copies.length === 1 ? [] : [`There are ${copies.length} i18next: ${copies.join(', ')}`]),
  ];
}

/** Returns the versions of all installed packages by name, one for each copy. Follows no links. */
function listInstalled(project: string): ReadonlyMap<string, string[]> {
  const modules = join(project, 'node_modules');
  const manifests = listFiles(modules).filter((file) =>
    /(?:^|\/node_modules\/)(?:@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(file),
  );
  return groupByName(
    manifests.map((file) => {
      const { version } = JSON.parse(readFileSync(join(modules, file), 'utf8')) as { version: string };
      return [nameOf(`node_modules/${file.replace(/\/package\.json$/, '')}`), version];
    }),
  );
}

/** Returns the name of the package in a place such as `node_modules/a/node_modules/@b/c`. */
const nameOf = (place: string): string => place.split('node_modules/').at(-1) ?? '';

function groupByName(entries: readonly (readonly [string, string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, version] of entries) groups.set(name, [...(groups.get(name) ?? []), version]);
  return groups;
}

/**
 * Returns the paths of all files of a folder, relative to it and sorted. Follows no links, which a
 * recursive `readdir` does: pnpm links packages, and each would be listed twice.
 */
export function listFiles(folder: string, subfolder = ''): string[] {
  const entries = readdirSync(join(folder, subfolder), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const name = join(subfolder, entry.name);
      return entry.isDirectory() ? listFiles(folder, name) : entry.isFile() ? [name] : [];
    })
    .sort();
}

/** Returns a digest of each file of a folder, by path. `isIncluded` leaves some out. */
export function digestFiles(
  folder: string,
  isIncluded: (name: string) => boolean = () => true,
): ReadonlyMap<string, string> {
  const names = listFiles(folder).filter(isIncluded);
  return new Map(names.map((name) => [name, sha256(readFileSync(join(folder, name)))]));
}

/** Returns the names of files that differ between two folders. */
export function differingFiles(
  digests: ReadonlyMap<string, string>,
  otherDigests: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...digests.keys(), ...otherDigests.keys()]);
  return [...names].filter((name) => digests.get(name) !== otherDigests.get(name)).sort();
}

/** Returns the size of a folder on the disk, in MB. */
export function folderSizeMb(folder: string): number {
  const kibibytes = Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]);
  return Math.ceil((kibibytes * 1024) / 1_000_000);
}
