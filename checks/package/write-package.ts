import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, basename } from 'node:path';
import ts from 'typescript';
import { bundlePackages } from './bundle-packages.ts';
import { compile } from './compile.ts';
import { buildSchemaFiles, buildTextsSchemaFile } from '#pipeline/schemas';
import type { LockFile } from './locked-packages.ts';
import { compiledImports, packageManifest, type Manifest } from './manifest.ts';
import { ALL_LOCALES } from '#domain/languages/locales';
import { HOSTS } from '#pipeline/site/hosts/hosts';

/**
 * The modules that projects start or import: the command, the integration, the collections and the
 * tools for tests. Modules that they import are added.
 */
const ENTRY_MODULES = [
  'pipeline/podium.ts',
  'integration/podium.ts',
  'src/content.config.ts',
  'testing/testing.ts',
];
/** Types of a component, for compilers that do not read it. */
const COMPONENT_TYPES = 'src/kit/Page.d.ts';
/** Files that only tests, checks and the repository itself need. */
const EXCLUDED_FILES = /\.(?:test|fixture)\.tsx?$|^src\/(?:content|domain\/html\/corpora)\//;

/** Files beside compiled modules that these read. */
const ASSETS_DIR = 'src/library/schemas/json/';

/**
 * Writes the files of the package into an empty folder:
 *
 * - `src/` and `public/` the sources that Astro compiles in a project, and published files,
 * - `origin/locales/` the texts of the origin,
 * - `lib/` the integration, the commands, the origin and the tools for tests as JavaScript with
 *   types, because Node refuses TypeScript below `node_modules`,
 * - `bin/` the launcher of the command,
 * - `deploy/` the files for engines that build parts of a site,
 * - `docs/` the documents,
 * - `schemas/` JSON Schemas for editors,
 * - `node_modules/` the packages that come with it.
 */
export async function writePackage(root: string, staging: string, version?: string): Promise<void> {
  const write = await openStaging(staging);
  const copy = async (from: string, to: string): Promise<void> => {
    await mkdir(dirname(join(staging, to)), { recursive: true });
    await copyFile(join(root, from), join(staging, to));
  };
  const manifest = await readManifest(root, version);

  const sources = listRepositoryFiles(root, 'src', 'public', 'origin/locales').filter(
    (name) => !EXCLUDED_FILES.test(name),
  );
  const digest = createHash('sha256');
  for (const name of sources) {
    digest.update(name).update(await readFile(join(root, name)));
    await copy(name, name);
    if (name.startsWith(ASSETS_DIR)) await copy(name, `lib/${name}`);
  }
  const { imports } = manifest;
  await write('tsconfig.json', toJson(TSCONFIG));
  for (const [file, text] of compile(ts, root, ENTRY_MODULES)) {
    if (!file.endsWith('.d.ts')) digest.update(file).update(text);
    await write(`lib/${file}`, text);
  }
  for (const name of await listAssets(root)) await copy(name, `lib/${name}`);
  await copy(COMPONENT_TYPES, `lib/${COMPONENT_TYPES}`);
  const config = await readFile(join(root, I18NEXT_CONFIG), 'utf8');
  await write(`lib/${I18NEXT_CONFIG}`, config.replaceAll(".ts'", ".js'"));
  await write('digest.txt', digest.update(config).digest('hex'));
  await write('lib/package.json', toJson({ type: 'module', imports: compiledImports(imports) }));

  for (const [file, text] of await buildSchemaFiles())
    await write(`schemas/${file}`, withoutName(file, text));
  await write('schemas/texts.schema.json', buildTextsSchemaFile());

  await copy('pipeline/package-launcher.mjs', 'bin/podium.js');
  await chmod(join(staging, 'bin/podium.js'), 0o755);
  const bundled = await bundlePackages(root, join(staging, 'node_modules'));
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  await write('package.json', toJson(packageManifest(manifest, lock, bundled)));
  const docs = listRepositoryFiles(root, 'docs').filter((name) => !name.startsWith('docs/decisions/'));
  for (const name of [
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
    ...docs,
    ...listRepositoryFiles(root, 'deploy'),
  ])
    await copy(name, name);
}

/** Empties a folder. Returns the function that writes a file into it. */
async function openStaging(staging: string): Promise<(name: string, text: string) => Promise<void>> {
  await rm(staging, { recursive: true, force: true });
  return async (name, text) => {
    await mkdir(dirname(join(staging, name)), { recursive: true });
    await writeFile(join(staging, name), text);
  };
}

/** Reads the manifest of a repository, with another version if there is one. */
async function readManifest(root: string, version: string | undefined): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
  return { ...manifest, ...(version !== undefined && { version }) };
}

/** The settings of compilers for the sources. Types of a team's project are its own. */
const TSCONFIG = { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'react' } };
/** The settings of astro-i18next, which loads them as a file. */
const I18NEXT_CONFIG = 'integration/i18next.config.mjs';

/** Lists the files that compiled modules read beside them, which are no sources of Astro. */
async function listAssets(root: string): Promise<string[]> {
  const listFiles = async (folder: string, endings: RegExp): Promise<string[]> => {
    const names = await readdir(join(root, folder), { recursive: true });
    return names.filter((name) => endings.test(name)).map((name) => `${folder}/${name}`);
  };
  return [
    ...(await listFiles('origin', /\.css$/)),
    ...(await listFiles('pipeline/site/hosts', /\.mjs$/)),
    ...(await listFiles('pipeline/authoring', /(?:^|\/)(?:starters|templates)\/[^/]+$/)),
  ];
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Lists the files of folders of a repository: tracked files, and new ones. */
function listRepositoryFiles(root: string, ...parts: readonly string[]): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate', ...parts];
  const names = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  return names.filter((name) => existsSync(join(root, name))).sort();
}

/** Returns the text of a JSON Schema for sites whose name is in astro.config.mjs. */
function withoutName(file: string, text: string): string {
  if (file !== 'site.schema.json') return text;
  const { properties, required, ...schema } = JSON.parse(text) as {
    properties: Record<string, unknown>;
    required: string[];
  };
  const { name: _, ...others } = properties;
  const remainingRequired = required.filter((key) => key !== 'name');
  return toJson({ ...schema, properties: others, required: remainingRequired });
}

/** Packs a folder. Returns the path of the tarball in the target folder. */
export function npmPack(staging: string, targetDir: string): string {
  const tarballName = execFileSync('npm', ['pack', '--silent', '--pack-destination', targetDir], {
    cwd: staging,
    encoding: 'utf8',
  });
  return join(targetDir, tarballName.trim());
}

/**
 * The name of Podium in a public registry; null until one is owned, because others own "podium".
 * Until then, the package takes a tarball.
 */
const REGISTRY_NAME: string | null = null;

const CREATE_ENTRY = 'pipeline/creating/create-podium';

/** Writes the files of the package create-podium, which makes projects, into an empty folder. */
export async function writeCreatePackage(root: string, staging: string, version?: string): Promise<void> {
  const write = await openStaging(staging);
  for (const [file, text] of compile(ts, root, [`${CREATE_ENTRY}.ts`]))
    if (file.endsWith('.js')) await write(`lib/${file}`, text);
  await chmod(join(staging, `lib/${CREATE_ENTRY}.js`), 0o755);
  await write('package.json', toJson(createManifest(await readManifest(root, version))));
}

/** Returns the manifest of create-podium, with the choices of a new project. */
function createManifest({ name, version, license }: Manifest) {
  const { 'github-pages': githubPages, ...others } = HOSTS;
  const hosts = Object.entries({ 'github-pages': githubPages, ...others });
  return {
    name: `create-${name}`,
    version,
    description: 'Makes a new Podium site',
    license,
    type: 'module',
    bin: { [basename(CREATE_ENTRY)]: `lib/${CREATE_ENTRY}.js` },
    files: ['lib'],
    engines: { node: '>=20' },
    podium: {
      spec: REGISTRY_NAME && `${name}@npm:${REGISTRY_NAME}@${version}`,
      languages: ALL_LOCALES,
      hosts: Object.fromEntries(hosts.map(([host, { title }]) => [host, title])),
    },
  };
}
