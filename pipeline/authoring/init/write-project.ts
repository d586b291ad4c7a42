import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { z } from 'astro/zod';
import { messageOf } from '#domain/util/describe-error';
import { EMPTY_SLUG, makeSlug } from '#domain/util/slug';
import { programVersion } from '#library/program-folder';
import { typed } from '#library/typed-command';
import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { CommandError } from '#pipeline/cli/command-error';
import type { HostName } from '#pipeline/site/hosts/hosts';
import { buildContent, editorSettings, toJson, type FolderAnswers } from './build-folder.ts';
import { readme, siteWorkflow, type PackageManager } from './templates.ts';
import { createFolder } from './write-folder.ts';

/** Folder of the schemas in the installed package, relative to the site's folder. */
const SCHEMAS_DIR = 'node_modules/podium/schemas';
/** The content folder, relative to the site's folder. */
const CONTENT_DIR = 'src/content';
/** The folder of its own texts, relative to the site's folder. */
const TEXTS_DIR = 'src/texts';

/** The package, the settings and the host of a new project. */
export interface ProjectSetup {
  /** The package's version for package.json, such as the path of a tarball; null if unknown. */
  readonly spec: string | null;
  /** Name of the file with the settings of a site. */
  readonly configFile: string;
  /** Text of that file. */
  readonly config: string;
  /** The host to which its workflow publishes. */
  readonly host: HostName;
}

type NamedAnswers = FolderAnswers & { readonly name: string };

/** The scripts of package.json: the most frequent commands, and those that deploy/ uses. */
export const SCRIPTS = Object.fromEntries(
  ['dev', 'new', 'import', 'validate', 'build', 'merge', 'publish', 'upload'].map((name) => [
    name,
    `podium ${name}`,
  ]),
);
const README = 'README.md';
/** Version of a new project. `npm sbom` needs a name and a version. */
const FIRST_VERSION = '1.0.0';
const IGNORED_PATHS = [
  'node_modules/',
  '.astro/',
  '.cache/',
  '.data/',
  'dist/',
  'dist.*',
  'releases/',
  '.env',
];

/**
 * Turns a folder into a site: settings, content, first texts, editor settings and a workflow. Keeps
 * an existing README.md and what package.json and .gitignore already contain. Throws a
 * CommandError, and writes nothing, if any other file already exists. Returns a sentence about the
 * written files, and the commands to type next.
 */
export async function writeProject(
  folder: string,
  answers: NamedAnswers,
  tool: ProjectSetup,
): Promise<{ report: string; nextCommands: string }> {
  if (await exists(join(folder, tool.configFile)))
    throw new CommandError(
      `${folder} is a site already: it has ${tool.configFile}. Nothing was written. To write a presentation: ${typed('new')}. To see the site: ${typed('dev')}`,
    );
  const packageManager = (await exists(join(folder, 'pnpm-lock.yaml'))) ? 'pnpm' : 'npm';
  const files = await projectFiles(answers, tool, packageManager);
  // Most new repositories have one already.
  if (await exists(join(folder, README))) files.delete(README);
  const existing = [];
  for (const name of files.keys()) if (await exists(join(folder, name))) existing.push(name);
  if (existing.length > 0)
    throw new CommandError(
      `${folder} already has ${existing.join(', ')}. Nothing was written. Remove these files, or name another folder.`,
    );
  const manifestText = await mergeManifest(folder, tool);
  const gitignoreText = await mergeGitignore(folder);
  await createFolder(folder);
  for (const [name, text] of [
    ...files,
    ['package.json', manifestText] as const,
    ['.gitignore', gitignoreText] as const,
  ]) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const path = relative(process.cwd(), folder);
  const install = `npm install${tool.spec === null ? ' <tarball of Podium>' : ''}`;
  const enterAndInstall =
    path === '' ? '' : `  cd ${/^[\w./-]+$/.test(path) ? path : JSON.stringify(path)} && ${install}\n`;
  return {
    report: `Wrote ${files.size + 2} files to ${path === '' ? 'this folder' : path}.`,
    nextCommands: `${enterAndInstall}  npx podium dev\n  npx podium build`,
  };
}

const versions = z.record(z.string(), z.string()).optional();
const dependenciesSchema = z.object({ dependencies: versions, devDependencies: versions });

const PACKAGE_NAME = 'podium';

/**
 * Returns the version of the package in the dependencies of the project in `cwd`, for use in a
 * project in `folder`: the path of a tarball is made relative to that. Returns null if the package
 * is not in the dependencies.
 *
 * A version number alone would install another package that has this name in the public registry.
 */
export async function packageSpec(cwd: string, folder: string): Promise<string | null> {
  const text = await readFile(join(cwd, 'package.json'), 'utf8').catch(() => '');
  const { data } = dependenciesSchema.safeParse(jsonOrUndefined(text));
  const spec = data?.dependencies?.[PACKAGE_NAME] ?? data?.devDependencies?.[PACKAGE_NAME];
  if (spec === undefined) return null;
  const [, path] = /^file:(.*)$/.exec(spec) ?? [];
  return path === undefined ? spec : `file:${relative(folder, resolve(cwd, path)).split(sep).join('/')}`;
}

/** Returns the files of a site that must not exist yet, by path. */
async function projectFiles(
  answers: NamedAnswers,
  { configFile, config, host }: ProjectSetup,
  installer: PackageManager,
): Promise<Map<string, string>> {
  const { name, ...content } = answers;
  const textsSchema = { fileMatch: [`/${TEXTS_DIR}/*.json`], url: `./${SCHEMAS_DIR}/texts.schema.json` };
  const settings = {
    'json.schemas': [...editorSettings(`/${CONTENT_DIR}`, `./${SCHEMAS_DIR}`), textsSchema],
  };
  const workflow = siteWorkflow(installer, host);
  return new Map([
    [configFile, config],
    ['src/content.config.ts', "export { collections } from 'podium/content';\n"],
    ...[...(await buildContent({ ...content, name: null }, `../../../${SCHEMAS_DIR}`))].map(
      ([file, text]) => [`${CONTENT_DIR}/${file}`, text] as const,
    ),
    [`${TEXTS_DIR}/en.json`, toJson(firstTexts(name))],
    ['.vscode/settings.json', toJson(settings)],
    [workflow.file, workflow.text],
    [README, readme('site', name)],
  ]);
}

/** Returns the English texts of a new site, which make no claims that only the demo can. */
const firstTexts = (name: string) => ({
  $schema: `../../${SCHEMAS_DIR}/texts.schema.json`,
  common: { header: { search: { placeholder: 'Search presentations...' } } },
  listing: { home: { title: name, text: 'All presentations and videos.' } },
});

/** Returns package.json with name, version and scripts of a site, unless it has its own. */
async function mergeManifest(folder: string, { spec }: ProjectSetup): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
  const nameAndVersion = { name: nameOf(folder), version: FIRST_VERSION };
  // Tells `upgrade` which changes the project already has.
  const podium = { version: programVersion() };
  if (text === null)
    return toJson({
      ...nameAndVersion,
      private: true,
      type: 'module',
      scripts: SCRIPTS,
      podium,
      ...(spec !== null && { dependencies: { podium: spec } }),
    });
  const { scripts, ...manifest } = parseManifest(folder, text);
  return toJson({
    ...nameAndVersion,
    ...manifest,
    private: true,
    scripts: { ...SCRIPTS, ...scripts },
    podium,
  });
}

function nameOf(folder: string): string {
  const name = makeSlug(basename(folder));
  return name === EMPTY_SLUG ? 'site' : name;
}

function parseManifest(folder: string, text: string): Record<string, unknown> & { scripts?: object } {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    const reason = messageOf(error);
    throw new CommandError(`${join(folder, 'package.json')} is not valid JSON (${reason}). Fix it first.`);
  }
}

async function mergeGitignore(folder: string): Promise<string> {
  const text = await readFile(join(folder, '.gitignore'), 'utf8').catch(() => '');
  const missingPaths = IGNORED_PATHS.filter((line) => !text.split(/\r?\n/).includes(line));
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${missingPaths.join('\n')}\n`;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
