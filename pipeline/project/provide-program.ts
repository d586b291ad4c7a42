import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { OwnSources } from './own-sources.ts';
import { packageFolder, readManifest } from './package-folder.ts';
import { PUBLIC_FOLDER } from './public-files.ts';

/** Folder of the copies of the site's sources, relative to the project. */
const PROGRAMS = '.cache/program';
/** Copies that were used within this time, in milliseconds, stay: another command may use them. */
const RECENT = 60 * 60 * 1000;

/**
 * Copies the site's sources from the package to the cache of the project, unless they are there,
 * with the files that the settings of the site change. Sets `PODIUM_PROGRAM` to that folder.
 *
 * Astro writes into its root, and the package may be read-only. Node and Vite treat files below
 * `node_modules` differently. Links to the packages of Podium are above the copy, because pnpm
 * installs them where a project cannot see them.
 */
export async function provideProgram(env: NodeJS.ProcessEnv, cwd: string, own: OwnSources): Promise<void> {
  const source = packageFolder(env);
  const { version, dependencies } = await readManifest(env);
  const cache = join(cwd, '.cache');
  await linkPackages(source, Object.keys(dependencies), join(cache, 'node_modules'));
  const published = await listPublic(join(cwd, PUBLIC_FOLDER));
  const digest = createHash('sha256').update(await readFile(join(source, 'site/digest.txt')));
  for (const [name, content] of own) digest.update(JSON.stringify(name)).update(content);
  digest.update(JSON.stringify([...published.keys()]));
  const folder = join(cwd, PROGRAMS, `${version}-${digest.digest('hex').slice(0, 12)}`);
  if (!existsSync(folder)) {
    const work = join(cwd, PROGRAMS, `${randomUUID()}.tmp`);
    await mkdir(dirname(work), { recursive: true });
    await copyWritable(join(source, 'site'), work);
    await addOwn(work, own, published);
    await rename(work, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    await removeOld(dirname(folder), folder);
  }
  await utimes(folder, new Date(), new Date());
  env['PODIUM_PROGRAM'] = folder;
  env['PODIUM_ASTRO_CACHE'] ||= join(cache, 'astro');
}

/** Copies a folder that may be read-only. Astro writes into the copy, and it can be removed. */
async function copyWritable(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, path));
    await mkdir(dirname(copy), { recursive: true });
    await copyFile(path, copy);
    await chmod(copy, 0o644);
  }
}

/** Writes the files that differ, and links to the files that the site publishes as they are. */
async function addOwn(work: string, own: OwnSources, published: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, content] of own) {
    await mkdir(dirname(join(work, name)), { recursive: true });
    await rm(join(work, name), { force: true });
    await writeFile(join(work, name), content);
  }
  // Links, so that the dev server sees changes.
  for (const [name, file] of published) await symlink(file, join(work, 'public', name), 'junction');
}

/** Returns the files and folders at the top of the folder `public` of the project, by name. */
async function listPublic(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name !== '.DS_Store').sort();
  return new Map(names.map((name) => [name, join(folder, name)]));
}

/** Removes copies that were not used for an hour. */
async function removeOld(programs: string, used: string): Promise<void> {
  for (const name of await readdir(programs)) {
    const folder = join(programs, name);
    if (folder === used || Date.now() - (await stat(folder)).mtimeMs < RECENT) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a link to each package into `folder`. */
async function linkPackages(source: string, names: readonly string[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const from = await realpath(source);
  for (const name of names) {
    const target = findPackage(from, name);
    const link = join(folder, name);
    if (target === null || (await realpath(link).catch(() => null)) === (await realpath(target))) continue;
    await mkdir(dirname(link), { recursive: true });
    await rm(link, { recursive: true, force: true });
    await symlink(target, link, 'junction');
  }
}

/**
 * Returns the folder of a package as the modules in `from` find it; null if it is not installed.
 */
function findPackage(from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (folder === dirname(folder)) return null;
  }
}
