import type { Dirent } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareStrings } from '#domain/util/compare-strings';
import { nearest } from '#domain/util/nearest';
import { owner } from './schemas/owner.ts';
import { presentation } from './schemas/presentation.ts';
import { series } from './schemas/series.ts';
import { site } from './schemas/site.ts';
import { template } from './schemas/template.ts';
import { video } from './schemas/video.ts';
import { fileFault, type Fault } from './fault.ts';
import { isWithin } from './is-within.ts';

/** The content folders, with the schema of the files directly in each. */
export const SCHEMAS = {
  presentations: presentation,
  videos: video,
  templates: template,
  owners: owner,
  series,
  site,
} as const;

export type ContentFolder = keyof typeof SCHEMAS;

export const CONTENT_FOLDERS = Object.keys(SCHEMAS) as readonly ContentFolder[];

/**
 * Reports whether a file is in one of the folders of content or its media. Next to these folders, a
 * project may have collections of its own. Both paths are absolute.
 */
export function isContent(root: string, file: string): boolean {
  return [...CONTENT_FOLDERS, 'media'].some((folder) => isWithin(join(root, folder), file));
}

/** A content file before it is read. */
export interface ListedFile {
  folder: ContentFolder;
  /** Absolute path. */
  path: string;
  /** Relative to the content folder, with forward slashes. */
  name: string;
}

/** Lists the content files, ordered by name. A missing folder counts as empty. */
export async function listContent(
  root: string,
  realRoot: string,
): Promise<{ files: ListedFile[]; faults: Fault[] }> {
  const files: ListedFile[] = [];
  const faults: Fault[] = [];
  for (const folder of CONTENT_FOLDERS) {
    const nameByFoldedName = new Map<string, string>();
    const folderPath = join(root, folder);
    const isInside = isWithin(realRoot, await realpath(folderPath).catch(() => ''));
    for (const entry of await listJsonFiles(folderPath)) {
      const fileName = entry.name;
      const file: ListedFile = { folder, path: join(root, folder, fileName), name: `${folder}/${fileName}` };
      const sameName = nameByFoldedName.get(foldCase(fileName));
      nameByFoldedName.set(foldCase(fileName), fileName);
      const fault =
        findNameFault(fileName, sameName) ??
        (isInside && entry.isFile() ? null : await findTargetFault(file, realRoot));
      if (fault === null) files.push(file);
      else faults.push(fileFault(file.name, fault.fault, fault.remedy));
    }
  }
  return { files, faults };
}

/** Finds files that nothing reads in folders of content, and misspelt names of these folders. */
export async function findUnknownFiles(root: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  const names = [...CONTENT_FOLDERS, 'media'];
  for (const { name } of await readFolder(root)) {
    const closestName = names.includes(name) ? null : nearest(name, names);
    if (closestName !== null)
      faults.push(
        fileFault(name, 'is no folder of content', `did you mean "${closestName}"? Otherwise ignore this`),
      );
  }
  for (const folder of CONTENT_FOLDERS)
    for (const entry of await readFolder(join(root, folder)))
      if (!/\.json$/i.test(entry.name)) {
        const [fault, remedy] = entry.isDirectory()
          ? ['is a folder, and nothing in it is read', `move its files to "${folder}"`]
          : [
              'is not read, because it is no JSON file',
              'remove it, move it to "media" if content names it, or convert an outline with the command import',
            ];
        faults.push(fileFault(`${folder}/${entry.name}`, fault, remedy));
      }
  return faults;
}

/**
 * Finds files and folders next to the folders of content, unless their name is similar to one of
 * these (`findUnknownFiles` reports them) or a content file references a file in them.
 * `collections` is the text of the file that lists the project's own collections.
 */
export async function findStrayFiles(root: string, collections: string): Promise<Fault[]> {
  const names = [...CONTENT_FOLDERS, 'media'];
  const entries = await readFolder(root);
  const strayEntries = entries.filter(
    ({ name }) =>
      !names.includes(name) &&
      nearest(name, names) === null &&
      !collections.includes(name) &&
      !/^(?:readme|licen[cs]e|config)\b/i.test(name),
  );
  const unreferencedEntries = await withoutReferencedFolders(root, strayEntries);
  const remedy = `move content to ${names.map((name) => `"${name}"`).join(', ')}. Ignore this if pages of your own read it`;
  return unreferencedEntries.map((entry) =>
    fileFault(
      entry.name,
      entry.isDirectory()
        ? 'is no folder of content, and no collection in src/content.config.ts'
        : 'is not read, because it is in no folder of content',
      remedy,
    ),
  );
}

/** Removes the folders that a content file references, as in `../pictures/rivers.png`. */
async function withoutReferencedFolders(root: string, entries: readonly Dirent[]): Promise<Dirent[]> {
  let remainingEntries = [...entries];
  for (const folder of CONTENT_FOLDERS)
    for (const { name } of await listJsonFiles(join(root, folder))) {
      if (!remainingEntries.some((entry) => entry.isDirectory())) return remainingEntries;
      const text = await readFile(join(root, folder, name), 'utf8').catch(() => '');
      remainingEntries = remainingEntries.filter((entry) => !text.includes(`"../${entry.name}/`));
    }
  return remainingEntries;
}

/** Returns the entries of a folder, without hidden files. */
async function readFolder(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => compareStrings(a.name, b.name));
}

async function listJsonFiles(folder: string): Promise<Dirent[]> {
  return (await readFolder(folder)).filter(({ name }) => /\.json$/i.test(name));
}

/** Returns the same text for two names that cannot coexist on macOS or Windows. */
function foldCase(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

type NameFault = { fault: string; remedy: string } | null;

function findNameFault(base: string, sameName: string | undefined): NameFault {
  if (sameName !== undefined)
    return {
      fault: `differs from ${sameName} only in letter case`,
      remedy: 'rename one: some file systems keep only one of the two',
    };
  if (!base.endsWith('.json'))
    return { fault: 'does not end in .json in lower case', remedy: 'rename it to end in .json' };
  return null;
}

async function findTargetFault({ path }: ListedFile, realRoot: string): Promise<NameFault> {
  try {
    if (!isWithin(realRoot, await realpath(path)))
      return {
        fault: 'is a link to a file outside of the content folder',
        remedy: 'put the file itself here',
      };
    if ((await stat(path)).isFile()) return null;
    return { fault: 'is not a file', remedy: 'rename or remove it' };
  } catch {
    return { fault: 'is a broken link', remedy: 'remove it, or put the file itself here' };
  }
}
