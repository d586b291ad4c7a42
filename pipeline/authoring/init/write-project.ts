import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { EMPTY_SLUG, makeSlug } from '#domain/util/slug';
import { typed } from '#library/typed-command';
import { CommandError } from '#pipeline/cli/command-error';
import { buildContent, editorSettings, toJson, type FolderAnswers } from './build-folder.ts';
import { readme, siteWorkflow, type Installer } from './templates.ts';
import { createFolder } from './write-folder.ts';

/** Folder of the schemas in the installed package, from the folder of the site. */
const SCHEMAS = 'node_modules/podium/schemas';
/** The content folder, from there. */
const CONTENT = 'src/content';

interface Tool {
  /** Its version in package.json, such as the path of a tarball; null if that is not known. */
  readonly spec: string | null;
  /** Name of the file with the settings of a site. */
  readonly configFile: string;
  /** Its text. */
  readonly config: string;
}

/** Answers with the name of the site. */
type NamedAnswers = FolderAnswers & { readonly name: string };

/** The scripts of package.json: the commands that people type most, and those of deploy/. */
export const SCRIPTS = Object.fromEntries(
  ['dev', 'new', 'import', 'validate', 'build', 'merge', 'publish', 'upload'].map((name) => [
    name,
    `podium ${name}`,
  ]),
);
const README = 'README.md';
/** Version of a new project. npm writes a bill of materials only with a name and a version. */
const FIRST_VERSION = '1.0.0';
const IGNORED = ['node_modules/', '.astro/', '.cache/', '.data/', 'dist/', 'dist.*', 'releases/', '.env'];

/**
 * Makes a folder a site: settings, content, editor settings and a workflow. Keeps all lines that
 * package.json and .gitignore already have, and a README.md. Throws a CommandError, and writes
 * nothing, if another file is there. Returns the next steps, with the commands to type.
 */
export async function writeProject(folder: string, answers: NamedAnswers, tool: Tool): Promise<string> {
  if (await exists(join(folder, tool.configFile)))
    throw new CommandError(
      `${folder} is a site already: it has ${tool.configFile}. Nothing was written. To write a presentation: ${typed('new')}. To see the site: ${typed('dev')}`,
    );
  const installer = (await exists(join(folder, 'pnpm-lock.yaml'))) ? 'pnpm' : 'npm';
  const files = await projectFiles(answers, tool, installer);
  // Most new repositories have one already.
  if (await exists(join(folder, README))) files.delete(README);
  const present = [];
  for (const name of files.keys()) if (await exists(join(folder, name))) present.push(name);
  if (present.length > 0)
    throw new CommandError(
      `${folder} already has ${present.join(', ')}. Nothing was written. Remove these files, or name another folder.`,
    );
  const manifest = await mergeManifest(folder, tool);
  const ignored = await mergeIgnored(folder);
  await createFolder(folder);
  for (const [name, text] of [
    ...files,
    ['package.json', manifest] as const,
    ['.gitignore', ignored] as const,
  ]) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const shown = relative(process.cwd(), folder);
  const install = `npm install${tool.spec === null ? ' <tarball of Podium>' : ''}`;
  return `Wrote ${files.size + 2} files to ${shown === '' ? 'this folder' : shown}. Next, type:
${shown === '' ? '' : `  cd ${/^[\w./-]+$/.test(shown) ? shown : JSON.stringify(shown)} && ${install}\n`}  npx podium dev
  npx podium build`;
}

/** Returns the files of a site that must not be there yet, by path. */
async function projectFiles(
  answers: NamedAnswers,
  { configFile, config }: Tool,
  installer: Installer,
): Promise<Map<string, string>> {
  const { name, ...content } = answers;
  const settings = { 'json.schemas': editorSettings(`/${CONTENT}`, `./${SCHEMAS}`) };
  return new Map([
    [configFile, config],
    ['src/content.config.ts', "export { collections } from 'podium/content';\n"],
    ...[...(await buildContent({ ...content, name: null }, `../../../${SCHEMAS}`))].map(
      ([file, text]) => [`${CONTENT}/${file}`, text] as const,
    ),
    ['.vscode/settings.json', toJson(settings)],
    ['.github/workflows/site.yml', siteWorkflow(installer)],
    [README, readme('site', name)],
  ]);
}

/** Returns package.json with name, version and scripts of a site, unless it has its own. */
async function mergeManifest(folder: string, { spec }: Tool): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
  const named = { name: nameOf(folder), version: FIRST_VERSION };
  if (text === null)
    return toJson({
      ...named,
      private: true,
      type: 'module',
      scripts: SCRIPTS,
      ...(spec !== null && { dependencies: { podium: spec } }),
    });
  const { scripts, ...manifest } = parseManifest(folder, text);
  return toJson({ ...named, ...manifest, private: true, scripts: { ...SCRIPTS, ...scripts } });
}

function nameOf(folder: string): string {
  const name = makeSlug(basename(folder));
  return name === EMPTY_SLUG ? 'site' : name;
}

function parseManifest(folder: string, text: string): Record<string, unknown> & { scripts?: object } {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${join(folder, 'package.json')} is not valid JSON (${reason}). Fix it first.`);
  }
}

async function mergeIgnored(folder: string): Promise<string> {
  const text = await readFile(join(folder, '.gitignore'), 'utf8').catch(() => '');
  const missing = IGNORED.filter((line) => !text.split(/\r?\n/).includes(line));
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${missing.join('\n')}\n`;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
