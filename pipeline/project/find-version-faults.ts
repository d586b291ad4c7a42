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
const LOCKS = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];
/** Files that name the Node of a project. */
const NODE_FILES = ['.nvmrc', '.node-version'];
const OLDEST_NODE = 24;

/**
 * Finds versions in a project that do not match the installed package in `program`: the versions of
 * Podium, Node and Astro, and those in the lock file.
 */
export async function findVersionFaults(cwd: string, program: string): Promise<Fault[]> {
  const installed = await readJsonFile(join(program, 'package.json'), manifest);
  const project = await readJsonFile(join(cwd, 'package.json'), manifest);
  const declared = { ...project?.dependencies, ...project?.devDependencies };
  const faults: Fault[] = [];
  const add = (file: string, field: string, fault: string, remedy: string) =>
    faults.push({ file, field, line: null, fault, remedy });
  if (declared['podium'] === undefined)
    add(
      'package.json',
      'dependencies.podium',
      'is missing, so other machines install a site without Podium',
      'type npm install with the tarball of Podium',
    );
  const projectVersion = project?.podium?.version;
  if (
    projectVersion !== undefined &&
    installed?.version !== undefined &&
    projectVersion !== installed.version
  )
    add(
      'package.json',
      'podium.version',
      `is ${projectVersion}, but ${installed.version} is installed`,
      'type npx podium upgrade --check',
    );
  const astro = installed?.dependencies['astro'];
  if (astro !== undefined && declared['astro'] !== undefined && declared['astro'] !== astro)
    add(
      'package.json',
      'dependencies.astro',
      `is ${JSON.stringify(declared['astro'])}, but Podium needs ${JSON.stringify(astro)}`,
      `write "${astro}", and install again`,
    );
  const locks = LOCKS.filter((name) => existsSync(join(cwd, name)));
  const [firstLock = 'package-lock.json', ...others] = locks;
  if (locks.length === 0)
    add(
      firstLock,
      '',
      'is missing, so "npm ci" in the workflow fails',
      'type npm install, and commit the file',
    );
  for (const extra of others)
    add(
      extra,
      '',
      `is another lock file beside ${firstLock}`,
      'remove the one of the program that you do not use',
    );
  const lock = await readJsonFile(join(cwd, 'package-lock.json'), lockFile);
  const locked = lock?.packages['node_modules/podium']?.version;
  if (locked !== undefined && installed?.version !== undefined && locked !== installed.version)
    add(
      'package-lock.json',
      'node_modules/podium',
      `is version ${locked}, but ${installed.version} is installed`,
      'type npm install, and commit the file',
    );
  for (const name of NODE_FILES) {
    const text = await readFile(join(cwd, name), 'utf8').catch(() => '');
    const [, version] = /^v?(\d+)/.exec(text.trim()) ?? [];
    if (version !== undefined && Number(version) < OLDEST_NODE)
      add(
        name,
        '',
        `names Node ${version}, but Podium needs ${OLDEST_NODE} or later`,
        `write ${OLDEST_NODE}`,
      );
  }
  return faults;
}

/** Reads a file of JSON; undefined if it is missing or has another shape. */
async function readJsonFile<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S> | undefined> {
  return schema.safeParse(jsonOrUndefined(await readFile(file, 'utf8').catch(() => ''))).data;
}
