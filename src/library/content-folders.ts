import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareStrings } from '#domain/util/compare-strings';
import { owner } from './schemas/owner.ts';
import { presentation } from './schemas/presentation.ts';
import { site } from './schemas/site.ts';
import { template } from './schemas/template.ts';
import { video } from './schemas/video.ts';
import type { Fault } from './fault.ts';
import { isWithin } from './is-within.ts';

/** The content folders, with the schema of the files directly in each. */
export const SCHEMAS = {
  presentations: presentation,
  videos: video,
  templates: template,
  owners: owner,
  site,
} as const;

export type ContentFolder = keyof typeof SCHEMAS;

export const CONTENT_FOLDERS = Object.keys(SCHEMAS) as readonly ContentFolder[];

/**
 * Reports whether a file is one of content, or a picture or film of it. Beside these folders, a
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
    const folded = new Map<string, string>();
    const place = join(root, folder);
    const isInside = isWithin(realRoot, await realpath(place).catch(() => ''));
    for (const entry of await listFolder(place)) {
      const base = entry.name;
      const file: ListedFile = { folder, path: join(root, folder, base), name: `${folder}/${base}` };
      const same = folded.get(foldName(base));
      folded.set(foldName(base), base);
      const fault =
        nameFault(base, same) ?? (isInside && entry.isFile() ? null : await placeFault(file, realRoot));
      if (fault === null) files.push(file);
      else faults.push({ file: file.name, field: '', line: null, ...fault });
    }
  }
  return { files, faults };
}

async function listFolder(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter(({ name }) => /^[^.].*\.json$/i.test(name))
    .sort((a, b) => compareStrings(a.name, b.name));
}

/** Two names with the same result cannot coexist on macOS or Windows. */
function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

type NameFault = { fault: string; remedy: string } | null;

function nameFault(base: string, same: string | undefined): NameFault {
  if (same !== undefined)
    return {
      fault: `differs from ${same} only in letter case`,
      remedy: 'rename one: some file systems keep only one of the two',
    };
  if (!base.endsWith('.json'))
    return { fault: 'does not end in .json in lower case', remedy: 'rename it to end in .json' };
  return null;
}

async function placeFault({ path }: ListedFile, realRoot: string): Promise<NameFault> {
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
