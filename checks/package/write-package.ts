import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { bundlePackages } from './bundle-packages.ts';
import { compile } from './compile.ts';
import { listDeploy, listDocs, listSources } from './list-sources.ts';
import { buildSchemaFiles } from '#pipeline/schemas';
import { configSchema, withoutName } from './editor-schemas.ts';
import type { LockFile } from './locked-packages.ts';
import { compiledImports, packageManifest, type Manifest } from './manifest.ts';

/** The modules that the package starts. Modules that they import or start are added. */
const ENTRIES = ['pipeline/podium.ts'];
/** Files beside compiled modules that these read. */
const ASSETS =
  /^(?:origin\/.*\.(?:json|css)|src\/styles\/tokens\.css|src\/library\/schemas\/json\/.*|public\/.*)$/;

/**
 * Writes the files of the package into an empty folder:
 *
 * - `bin/` the launcher,
 * - `deploy/` the files for engines that build parts of a site,
 * - `lib/` the commands and the origin as JavaScript, because Node refuses TypeScript below
 *   `node_modules`,
 * - `docs/` the documents,
 * - `schemas/` JSON Schemas for editors,
 * - `site/` the sources that Astro renders, from which a project takes a copy,
 * - `node_modules/` the packages that come with it.
 */
export async function writePackage(root: string, staging: string, version?: string): Promise<void> {
  await rm(staging, { recursive: true, force: true });
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(dirname(join(staging, name)), { recursive: true });
    await writeFile(join(staging, name), text);
  };
  const copy = async (from: string, to: string): Promise<void> => {
    await mkdir(dirname(join(staging, to)), { recursive: true });
    await copyFile(join(root, from), join(staging, to));
  };
  const repository = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
  const manifest = { ...repository, ...(version !== undefined && { version }) };

  const sources = listSources(root);
  const digest = createHash('sha256');
  for (const name of sources) {
    digest.update(name).update(await readFile(join(root, name)));
    await copy(name, `site/${name}`);
    if (ASSETS.test(name)) await copy(name, `lib/${name}`);
  }
  const { name, imports } = manifest;
  const ofSite = toJson({
    name: `${name}-site`,
    version: manifest.version,
    private: true,
    type: 'module',
    imports,
  });
  await write('site/package.json', ofSite);
  await copy('tsconfig.json', 'site/tsconfig.json');
  await write('site/digest.txt', digest.update(ofSite).digest('hex'));

  for (const [file, text] of compile(ts, root, ENTRIES)) await write(`lib/${file}`, text);
  await write('lib/package.json', toJson({ type: 'module', imports: compiledImports(imports) }));

  for (const [file, text] of await buildSchemaFiles())
    await write(`schemas/${file}`, withoutName(file, text));
  await write('schemas/config.schema.json', toJson(configSchema()));

  await copy('pipeline/package-launcher.mjs', 'bin/podium.js');
  await chmod(join(staging, 'bin/podium.js'), 0o755);
  const bundled = await bundlePackages(root, join(staging, 'node_modules'));
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  await write('package.json', toJson(packageManifest(manifest, lock, bundled)));
  for (const name of ['README.md', 'SECURITY.md', ...listDocs(root), ...listDeploy(root)])
    await copy(name, name);
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
