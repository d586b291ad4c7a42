import { resultOrNull } from '#domain/util/result-or-null';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A package with code or files that the site serves. */
interface ServedPackage {
  readonly name: string;
  readonly version: string;
  /** Name of the licence, as in package.json. */
  readonly license: string;
  readonly text: string;
}

/** Name of the file in the built site. */
export const LICENSES_FILE = 'licenses.txt';

/**
 * Packages of which the site serves files or code that the bundle of scripts does not show: the
 * code of islands in pages, the font, the search, and code that the bundler adds to chunks.
 */
const ADDITIONAL_PACKAGES = ['astro', '@fontsource-variable/figtree', 'pagefind', 'rolldown'];

/** Licences of files that were copied into this project, with the names of their sources. */
const COPIED_FILES = [{ name: 'Icons of Lucide', file: 'src/components/ui/icons/LICENSE' }];

const PACKAGE_PATH = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;
const LICENSE_FILE_NAME = /^(?:licen[cs]e|copying)(?:[-.][\w-]+)?$/i;

/**
 * Writes the licences of all packages whose code or files the site serves into one file: of each
 * package with a module in the bundle of scripts, and of those in `ADDITIONAL_PACKAGES`. Fails for
 * a package without the text of a licence.
 */
export function licenseFile(root: string): Plugin {
  return {
    name: 'podium:licenses',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const names = [
        ...new Set([...modules.flatMap((module) => packagesOf(module, root)), ...ADDITIONAL_PACKAGES]),
      ].sort();
      const source = formatLicenses(
        names.map((name) => readPackage(name, root)),
        root,
      );
      this.emitFile({ type: 'asset', fileName: LICENSES_FILE, source });
    },
  };
}

/** Returns the package that a module belongs to; none for modules of Podium and of the project. */
function packagesOf(module: string, root: string): string[] {
  const path = module.replaceAll('\\', '/');
  const [, name] = PACKAGE_PATH.exec(path.startsWith(`${root}/`) ? path.slice(root.length) : path) ?? [];
  return name === undefined ? [] : [name];
}

/** Reads the licence of an installed package. Throws an error if it has none. */
function readPackage(name: string, root: string): ServedPackage {
  const folder = packageFolderOf(name, root);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    license?: string;
  };
  const texts = licenseTexts(folder);
  if (license === undefined || texts.length === 0)
    throw new Error(
      `The site serves ${name}, which has no licence in ${folder}. Use another package, or add its text to integration/bundler/licenses.ts.`,
    );
  return { name, version, license, text: texts.join('\n\n') };
}

/** Returns the licence texts in a folder. A package with a choice of licences has several files. */
function licenseTexts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!LICENSE_FILE_NAME.test(entry.name)) return [];
    return entry.isDirectory() ? licenseTexts(path) : [readFileSync(path, 'utf8').trim()];
  });
}

/**
 * Returns the folder of a package, even if its exports hide package.json or if only another package
 * depends on it.
 */
function packageFolderOf(name: string, root: string): string {
  const { resolve } = createRequire(join(root, 'package.json'));
  const folders = resolve.paths(name) ?? [];
  // pnpm links indirect dependencies only in these folders.
  const [installedFolder] = folders
    .map((folder) => join(folder, name))
    .filter((folder) => resultOrNull(() => readdirSync(folder))?.includes('package.json') === true);
  if (installedFolder !== undefined) return installedFolder;
  throw new Error(`The site serves ${name}, which is not in node_modules. Run npm ci.`);
}

function formatLicenses(packages: readonly ServedPackage[], root: string): string {
  const sections = [
    ...packages.map(({ name, version, license, text }) => `${name} ${version}, ${license}\n\n${text}`),
    ...COPIED_FILES.map(({ name, file }) => `${name}\n\n${readFileSync(join(root, file), 'utf8').trim()}`),
  ];
  const line = '-'.repeat(72);
  return `Licences of the software and fonts that this site serves.\n\n${sections.map((section) => `${line}\n${section}\n`).join('\n')}`;
}
