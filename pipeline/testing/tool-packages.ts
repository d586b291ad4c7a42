import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A tool with a package.json and a lock file of its own: `npm ci` of the project leaves it out. */
export interface ToolPackages {
  /** The folder of package.json and package-lock.json, absolute. */
  readonly source: string;
  /** The folder that gets `node_modules`, absolute: not the source, which linters and Git read. */
  readonly folder: string;
}

const LOCK = 'package-lock.json';
/** npm writes this file when all packages are in place. */
const COMPLETE = 'node_modules/.package-lock.json';

/** Returns whether the packages of a tool are installed in the versions of its lock file. */
export function isToolInstalled({ source, folder }: ToolPackages): boolean {
  const lock = join(folder, LOCK);
  return (
    existsSync(join(folder, COMPLETE)) &&
    existsSync(lock) &&
    readFileSync(lock, 'utf8') === readFileSync(join(source, LOCK), 'utf8')
  );
}

/** Installs the packages of a tool without running their scripts. Throws if npm fails or `signal` aborts. */
export async function installTool({ source, folder }: ToolPackages, signal?: AbortSignal): Promise<void> {
  await rm(join(folder, COMPLETE), { force: true });
  await mkdir(folder, { recursive: true });
  for (const name of ['package.json', LOCK]) await copyFile(join(source, name), join(folder, name));
  const child = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    // Standard output belongs to the results of the command that needs the tool.
    stdio: ['ignore', 2, 2],
    signal,
  });
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`npm could not install the packages of ${source}; it says why above.`);
}
