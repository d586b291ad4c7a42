import { CONFIG_FILES } from '#library/config-file';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, posix, relative, resolve, sep } from 'node:path';
import { init, parse } from 'es-module-lexer';
import { digestOf } from '#library/sha256';
import { DIGESTS_FILE, FileDigests } from '#library/file-digest';
import { mapInParallel } from '#library/in-parallel';
import { isContent } from '#library/content-folders';
import { contentRoot, type Library } from '#library/library';
import { compareStrings } from '#domain/util/compare-strings';
import { ENV_FILES } from '#pipeline/cli/flags';
import { siteBase, siteRecord } from '#library/site-record';
import { siteAddress } from '#pipeline/site/site-address';

/** Files and folders that affect pages, besides the modules of `ENTRY_MODULES`. */
const PROGRAM_PATHS = [
  'src',
  'public',
  'integration/i18next.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
/** A file of an installed package with the digest of all these files. */
const DIGEST_FILE = 'digest.txt';
/** Files and folders of a project that affect pages, such as own pages and their collections. */
const PROJECT_PATHS = ['src', 'public', 'package.json', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];
/**
 * The entry modules of a build. Their imports belong to the program; other commands and checks do
 * not.
 */
const ENTRY_MODULES = ['astro.config.mjs', 'pipeline/build.ts'];
/** Environment variables that pages and their checks read. The site's address is added apart. */
const PAGE_VARIABLE = /^(?:PUBLIC_\w+|PODIUM_(?:NAME|LANGUAGES))$/;

/**
 * The folders of a program and of the project that it builds. In the repository they are the same.
 */
export interface ProgramFolders {
  /** Folder with the sources of the site. */
  readonly root: string;
  /** Project folder. */
  readonly cwd: string;
  /** The port in the address of a site without one. */
  readonly port?: number;
}

/**
 * Returns a digest of the program that renders the pages and of its settings. Pages of another
 * program cannot be reused, because they may show the same content differently.
 */
export async function computeProgramDigest(
  { root, cwd, port }: ProgramFolders,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const settings = Object.entries(env).filter(([name]) => PAGE_VARIABLE.test(name));
  const { sources = '', ...record } = siteRecord();
  // The name of the folder of sources is a digest of what the settings of the site change.
  const site = [siteAddress(env, port) + siteBase(env), record, basename(sources)];
  const facts = [process.versions, settings.sort(), site];
  const hash = createHash('sha256').update(JSON.stringify(facts));
  const program = existsSync(join(root, DIGEST_FILE)) ? [DIGEST_FILE] : await listProgram(root);
  const project = root === cwd ? [] : await listProject(cwd, contentRoot(env, cwd));
  const filesIn = (folder: string) => (name: string) => ({ name, path: join(folder, name) });
  const files = [...program.map(filesIn(root)), ...[...project, ...ENV_FILES].map(filesIn(cwd))];
  for (const { name, path } of files) {
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) continue;
    hash.update(JSON.stringify([name, bytes.length])).update(bytes);
  }
  return hash.digest('hex');
}

async function listProgram(root: string): Promise<string[]> {
  const modules = await listModules(root, ENTRY_MODULES);
  const files = await listFilesAt(root, PROGRAM_PATHS);
  const isPage = (name: string) => !/^src\/(?:content|library\/schemas\/json)\//.test(name);
  return [...new Set([...files.filter(isPage), ...modules])].sort();
}

/** Lists the files of a project, with its own collections but without Podium's content. */
async function listProject(cwd: string, content: string): Promise<string[]> {
  const files = await listFilesAt(cwd, PROJECT_PATHS);
  // The imports of its settings belong to the project, too.
  const modules = await listModules(cwd, CONFIG_FILES);
  return [...new Set([...files.filter((name) => !isContent(content, join(cwd, name))), ...modules])].sort();
}

/** Lists the files at places, except tests and their fixtures. */
async function listFilesAt(root: string, paths: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(paths.map((place) => listFilesAtPath(root, place)));
  return lists
    .flat()
    .map((file) => file.split(sep).join('/'))
    .filter((name) => !/\.(?:test|fixture)\.tsx?$/.test(name))
    .sort();
}

/** Matches the module of a thread, which is started with its URL. */
const WORKER_URL = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

/**
 * Lists the modules in `entries` and all modules of the project that they load, except those in
 * `src`, which is listed as a whole.
 */
async function listModules(root: string, entries: readonly string[]): Promise<string[]> {
  await init;
  const modules = new Set<string>();
  const queue = [...entries];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (modules.has(name) || /^(?:src|\.\.)\//.test(name)) continue;
    modules.add(name);
    const code = await readFile(join(root, name), 'utf8').catch(() => '');
    const [imports] = parse(code, name);
    const specifiers = [
      ...imports.map(({ n }) => n ?? ''),
      ...[...code.matchAll(WORKER_URL)].map(([, file = '']) => file),
    ];
    for (const specifier of specifiers) {
      if (specifier.startsWith('.')) queue.push(posix.join(posix.dirname(name), specifier));
      const alias = /^#(integration|origin|pipeline)\/(.+)$/.exec(specifier);
      if (alias !== null) queue.push(`${alias[1] ?? ''}/${alias[2] ?? ''}.ts`);
    }
  }
  return [...modules];
}

/**
 * Returns the files of a folder, the path itself if it is a file, or nothing if it does not exist.
 */
async function listFilesAtPath(root: string, path: string): Promise<string[]> {
  const stats = await stat(join(root, path)).catch(() => null);
  if (stats === null) return [];
  if (!stats.isDirectory()) return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/**
 * Number of content files whose media are read at the same time, because a process may have only a
 * limited number of open files.
 */
const CONTENTS_AT_ONCE = 16;

/**
 * Returns a digest of the content files and their media. It does not depend on the location of the
 * content folder.
 */
export async function contentDigest({ entries, owners, templates, series, site }: Library): Promise<string> {
  const digests = new FileDigests(resolve(DIGESTS_FILE));
  const digestsOf = (files: readonly string[]) => Promise.all(files.map((file) => digests.of(file)));
  const content = await mapInParallel(
    [...entries.values()],
    CONTENTS_AT_ONCE,
    async ({ oid, digest, media, pending = '' }) => [oid, digest, pending, ...(await digestsOf(media))],
  );
  const digestInput = [
    content.sort(([a = ''], [b = '']) => compareStrings(a, b)),
    [...owners].sort(([a], [b]) => compareStrings(a, b)),
    await Promise.all(templates.map(async ({ digest, media }) => [digest, ...(await digestsOf(media))])),
    series.map(({ previewFile: _, ...facts }) => facts),
    await digestsOf(series.flatMap(({ previewFile }) => previewFile ?? [])),
    site,
  ];
  return digestOf(digestInput);
}
