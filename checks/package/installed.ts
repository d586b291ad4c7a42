import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

/** Packages whose versions must be those of the lock file, because pages depend on them. */
const COMPARED = ['astro', 'i18next', 'react', 'sharp'];

/** Returns what is wrong with the packages of an installation, one line each. */
export function checkVersions(project: string, lock: string): string[] {
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as {
    packages: Readonly<Record<string, { version?: string }>>;
  };
  const podium = realpathSync(join(project, 'node_modules/podium'));
  const found = COMPARED.flatMap((name) => {
    const locked = packages[`node_modules/${name}`]?.version;
    const folder = findPackage(podium, name);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return version === locked ? [] : [`${name} is ${version}, and ${locked ?? 'missing'} in the lock file.`];
  });
  const copies = listFiles(join(project, 'node_modules')).filter((file) =>
    /(?:^|\/)node_modules\/i18next\/package\.json$/.test(`/node_modules/${file}`),
  );
  if (copies.length !== 1) found.push(`There are ${copies.length} i18next: ${copies.join(', ')}`);
  return found;
}

function findPackage(from: string, name: string): string {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  for (const path of paths)
    try {
      return realpathSync(join(path, name));
    } catch {
      // Not in this folder.
    }
  throw new Error(`${name} is not installed for ${from}.`);
}

/** Returns the paths of all files of a folder, relative to it and sorted. Follows no links. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Returns a digest of each file of a folder, by path. `isCounted` leaves some out. */
export function digestFiles(
  folder: string,
  isCounted: (name: string) => boolean = () => true,
): ReadonlyMap<string, string> {
  const names = listFiles(folder).filter(isCounted);
  return new Map(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

/** Returns the names of files that differ between two folders. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name)).sort();
}

/** Returns the size of a folder on the disk, in MB. */
export function sizeOf(folder: string): number {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);
}
