import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Library } from '#library/library';
import { compareStrings } from '#domain/util/compare-strings';
import { isListed } from '#domain/content/display-rules';
import { searchIndexPath } from '#domain/search/search-language';
import type { ManifestFile } from '#pipeline/site/file-table';
import { isCode, isRecord, joinIndexes } from '#pipeline/site/pagefind/pagefind';
import { findContentsOf, type SearchDigests } from './search-index.ts';

/** The search indexes in a part of a site. */
export interface PartSearch {
  /** Folder of the part, absolute. */
  readonly folder: string;
  /** The digests of its records, by language and sorted by oid. */
  readonly digests: SearchDigests;
  /** Its files by name, relative to the part. */
  readonly files: ReadonlyMap<string, ManifestFile>;
}

/** The target of merged search indexes. */
export interface MergedSearch {
  /** Folder of the site, absolute. */
  readonly folder: string;
  /** All content of the site. */
  readonly library: Library;
  /** Puts a file of a part into the site, at the same name. */
  readonly share: (part: PartSearch, name: string) => void;
}

/** Folder of the search indexes in a site and in a part of it, with a slash at its end. */
export const SEARCH_FOLDER = searchIndexPath('').slice(1, -1);

/** Reports whether a file of a part belongs to its search indexes, which are merged. */
export const isOfSearch = (name: string): boolean => name.startsWith(SEARCH_FOLDER);

/**
 * Merges the search indexes of all parts of a site. Records and code stay as they are; the words of
 * all records are joined. Returns the digests of all records. Throws if listed content has no
 * record.
 */
export function mergeSearchIndexes(
  parts: readonly PartSearch[],
  { folder, library, share }: MergedSearch,
): SearchDigests {
  const digests = mergeDigests(parts);
  for (const { oid, privacy } of library.entries.values())
    if (isListed(privacy) && !Object.values(digests).some((records) => records.has(oid)))
      throw new Error(`No part has "${oid}" in its search index. Build the parts again.`);
  const searchFilesByPart = new Map(
    parts.map((part) => [part, part.files.keys().filter(isOfSearch).toArray()]),
  );
  for (const [language, records] of Object.entries(digests)) {
    const path = searchIndexPath(language).slice(1);
    const oids = [...records.keys()];
    const numberByOid = new Map(oids.map((oid, number) => [oid, number]));
    const partsInLanguage = parts.filter((part) => part.digests[language] !== undefined);
    /** For each path of a record, a part that has it. */
    const partByRecordPath = new Map<string, PartSearch>();
    for (const [partIndex, part] of partsInLanguage.entries())
      for (const name of searchFilesByPart.get(part) ?? []) {
        const indexPath = name.startsWith(path) ? name.slice(path.length) : '';
        if (isRecord(indexPath)) partByRecordPath.set(indexPath, part);
        else if (partIndex === 0 && isCode(indexPath)) share(part, name);
      }
    const writtenFiles = new Set<string>();
    const joinedFiles = joinIndexes(
      partsInLanguage.map((part) => ({
        read: (file) => readFileSync(join(part.folder, path, file)),
        numbers: [...(part.digests[language]?.keys() ?? [])].map((oid) => numberByOid.get(oid)),
      })),
      {
        language,
        contents: findContentsOf(records, library),
        has: (file) => partByRecordPath.has(file),
        write: (file, content) => {
          const target = join(folder, path, file);
          mkdirSync(dirname(target), { recursive: true });
          writeFileSync(target, content);
          writtenFiles.add(file);
        },
      },
    );
    // Only now, because records of several parts with the same name have got other names.
    for (const file of joinedFiles) {
      const part = writtenFiles.has(file) ? undefined : partByRecordPath.get(file);
      if (part !== undefined) share(part, `${path}${file}`);
    }
  }
  return digests;
}

/** Unites the digests of all parts, in the order of a build of the whole site. */
function mergeDigests(parts: readonly PartSearch[]): SearchDigests {
  const allDigests = parts.flatMap(({ digests }) =>
    Object.entries(digests).flatMap(([language, records]) =>
      [...records].map(([oid, digest]) => ({ language, oid, digest })),
    ),
  );
  const recordsByLanguage: Record<string, Map<string, string>> = {};
  for (const { language, oid, digest } of allDigests.sort((a, b) => compareStrings(a.oid, b.oid)))
    (recordsByLanguage[language] ??= new Map()).set(oid, digest);
  return recordsByLanguage;
}
