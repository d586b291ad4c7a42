import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import type { Fault } from '#library/fault';

const dependencies = z.record(z.string(), z.string()).default({});
const manifest = z.object({
  version: z.string().optional(),
  dependencies,
  devDependencies: dependencies,
  // The version whose settings and content a project has.
  podium: z.object({ version: z.string().optional() }).optional(),
});
const lockFile = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** Files in which programs lock the versions of packages. */
const LOCK_FILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];
const NODE_FILES = ['.nvmrc', '.node-version'];
const MIN_NODE_VERSION = 24;

/**
 * Finds versions in a project that do not match the installed package in `program`: the versions of
 * Podium, Node and Astro, and those in the lock file.
 */
export async function findVersionFaults(cwd: string, program: string): Promise<Fault[]> {
  const installedPackage = await readJsonFile(join(program, 'package.json'), manifest);
  const project = await readJsonFile(join(cwd, 'package.json'), manifest);
  const declaredVersions = { ...project?.dependencies, ...project?.devDependencies };
  const faults: Fault[] = [];
  const addFault = (file: string, field: string, fault: string, remedy: string) =>
    faults.push({ file, field, line: null, fault, remedy });
  if (declaredVersions['podium'] === undefined)
    addFault(
      'package.json',
      'dependencies.podium',
      'is missing, so other machines install a site without Podium',
      'type npm install with the tarball of Podium',
    );
  const projectVersion = project?.podium?.version;
  if (
    projectVersion !== undefined &&
    installedPackage?.version !== undefined &&
    projectVersion !== installedPackage.version
  )
    addFault(
      'package.json',
      'podium.version',
      `is ${projectVersion}, but ${installedPackage.version} is installed`,
      'type npx podium upgrade --check',
    );
  const neededAstro = installedPackage?.dependencies['astro'];
  if (
    neededAstro !== undefined &&
    declaredVersions['astro'] !== undefined &&
    declaredVersions['astro'] !== neededAstro
  )
    addFault(
      'package.json',
      'dependencies.astro',
      `is ${JSON.stringify(declaredVersions['astro'])}, but Podium needs ${JSON.stringify(neededAstro)}`,
      `write "${neededAstro}", and install again`,
    );
  const existingLockFiles = LOCK_FILES.filter((name) => existsSync(join(cwd, name)));
  const [firstLockFile = 'package-lock.json', ...otherLockFiles] = existingLockFiles;
  if (existingLockFiles.length === 0)
    addFault(
      firstLockFile,
      '',
      'is missing, so "npm ci" in the workflow fails',
      'type npm install, and commit the file',
    );
  for (const otherLockFile of otherLockFiles)
    addFault(
      otherLockFile,
      '',
      `is another lock file beside ${firstLockFile}`,
      'remove the one of the program that you do not use',
    );
  const lock = await readJsonFile(join(cwd, 'package-lock.json'), lockFile);
  const lockedVersion = lock?.packages['node_modules/podium']?.version;
  if (
    lockedVersion !== undefined &&
    installedPackage?.version !== undefined &&
    lockedVersion !== installedPackage.version
  )
    addFault(
      'package-lock.json',
      'node_modules/podium',
      `is version ${lockedVersion}, but ${installedPackage.version} is installed`,
      'type npm install, and commit the file',
    );
  for (const name of NODE_FILES) {
    const text = await readFile(join(cwd, name), 'utf8').catch(() => '');
    const [, version] = /^v?(\d+)/.exec(text.trim()) ?? [];
    if (version !== undefined && Number(version) < MIN_NODE_VERSION)
      addFault(
        name,
        '',
        `names Node ${version}, but Podium needs ${MIN_NODE_VERSION} or later`,
        `write ${MIN_NODE_VERSION}`,
      );
  }
  return faults;
}

/** Reads a file of JSON; undefined if it is missing or has another shape. */
async function readJsonFile<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S> | undefined> {
  return schema.safeParse(jsonOrUndefined(await readFile(file, 'utf8').catch(() => ''))).data;
}
