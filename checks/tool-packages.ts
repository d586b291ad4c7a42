import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * A tool with its own package.json and lock file, which `npm ci` of the project does not install.
 */
export interface ToolPackages {
  /** The folder of package.json and package-lock.json, absolute. */
  readonly source: string;
  /**
   * The folder that receives `node_modules`, absolute. Not the source folder, which linters and Git
   * read.
   */
  readonly folder: string;
  /** Path of a link to that `node_modules`, for files that import the packages, absolute. */
  readonly link?: string;
  /** Further flags of npm. */
  readonly flags?: readonly string[];
}

const ROOT = resolve(import.meta.dirname, '..');

const toolFolders = (folder: string, cache: string) => ({
  source: join(ROOT, 'checks', folder),
  folder: join(ROOT, '.cache', cache),
});

/**
 * Linters, compilers and validators (220 MB). A stage that needs them installs them, because
 * neither building a site nor writing content does.
 */
export const CHECK_PACKAGES: ToolPackages = {
  ...toolFolders('packages', 'checks'),
  link: join(ROOT, 'checks/node_modules'),
};

/** The schemas of the Kubernetes API (25 MB), which only one stage of the full tests needs. */
export const KUBERNETES_PACKAGES: ToolPackages = toolFolders('kubernetes', 'kubernetes');

/**
 * Integrations of Astro (48 MB), which the project of the end-to-end tests has. They use the Astro
 * of this project.
 */
export const INTEGRATION_PACKAGES: ToolPackages = {
  ...toolFolders('integrations', 'integrations'),
  flags: ['--legacy-peer-deps'],
};

/** The generator of the site of the documents (71 MB), which uses the Astro of this project. */
export const DOCS_PACKAGES: ToolPackages = { ...toolFolders('docs', 'docs'), flags: ['--legacy-peer-deps'] };

/** Tools of the full tests that people install: `npm run <name>:install`. */
export const FULL_TOOLS = {
  lighthouse: toolFolders('lighthouse', 'lighthouse'),
  observatory: toolFolders('observatory', 'observatory'),
  w3c: toolFolders('w3c', 'w3c'),
} satisfies Record<string, ToolPackages>;

const LOCK_FILE = 'package-lock.json';
/** A copy of the lock file of the installed packages, written after all of them are installed. */
const INSTALLED_LOCK_FILE = 'node_modules/.installed-lock.json';

/** Returns whether the packages of a tool are installed in the versions of its lock file. */
export function isToolInstalled({ source, folder, link }: ToolPackages): boolean {
  const installed = join(folder, INSTALLED_LOCK_FILE);
  return (
    existsSync(installed) &&
    readFileSync(installed, 'utf8') === readFileSync(join(source, LOCK_FILE), 'utf8') &&
    (link === undefined || existsSync(link))
  );
}

/**
 * Installs the packages of a tool without running their scripts. Throws if npm fails or `signal`
 * aborts.
 */
export async function installTool(
  { source, folder, link, flags = [] }: ToolPackages,
  signal?: AbortSignal,
): Promise<void> {
  await rm(join(folder, INSTALLED_LOCK_FILE), { force: true });
  await mkdir(folder, { recursive: true });
  for (const name of ['package.json', LOCK_FILE]) await copyFile(join(source, name), join(folder, name));
  const child = spawn('npm', ['ci', ...flags, '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    // Standard output is reserved for the results of the command that needs the tool.
    stdio: ['ignore', 2, 2],
    signal,
  });
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`npm could not install the packages of ${source}; see its output above.`);
  if (link !== undefined) {
    await rm(link, { recursive: true, force: true });
    await symlink(relative(dirname(link), join(folder, 'node_modules')), link);
  }
  await copyFile(join(folder, LOCK_FILE), join(folder, INSTALLED_LOCK_FILE));
}

/** Installs the packages of a tool unless they are installed, and says so. Throws if npm fails. */
export async function provideTool(tool: ToolPackages): Promise<void> {
  if (isToolInstalled(tool)) return;
  console.error(`Installing the packages of ${relative(ROOT, tool.source)}/package.json, once`);
  await installTool(tool);
}
