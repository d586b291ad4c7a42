import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The part of package.json that commands read. */
export interface PackageManifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Returns the folder of the installed package, absolute. Its launcher sets `PODIUM_PACKAGE`. */
export function packageFolder(env: NodeJS.ProcessEnv): string {
  return resolve(env['PODIUM_PACKAGE'] || join(import.meta.dirname, '../../..'));
}

/** Reads the manifest of the installed package. */
export async function readManifest(env: NodeJS.ProcessEnv): Promise<PackageManifest> {
  return JSON.parse(await readFile(join(packageFolder(env), 'package.json'), 'utf8')) as PackageManifest;
}

/** Returns the version of the installed package. */
export async function packageVersion(): Promise<string> {
  return (await readManifest(process.env)).version;
}
