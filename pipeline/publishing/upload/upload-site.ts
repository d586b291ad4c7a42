import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { headersFor, type HeadersFile } from '#domain/addresses/headers-file';
import { NOT_FOUND_CONTROL } from '#domain/addresses/caching';
import { mediaTypeOf } from '#domain/media/media-types';
import { addressOf } from '#pipeline/site/list-files';
import { encodingOf, uncompressedName } from '#pipeline/site/compressed-copies';
import { digestOf } from '#library/sha256';
import { FileTable } from '#pipeline/site/file-table';
import { readFileRecord, writeFileRecord, type FileRecord } from '../releases/file-record.ts';
import type { Rclone } from './rclone.ts';

/** The storage to upload a site to. All methods throw on failure. */
export type Storage = Pick<Rclone, 'copy' | 'delete' | 'list' | 'readFile' | 'write'>;

/** Options for uploading a site. */
export interface UploadOptions {
  /** Folder of the site, absolute. */
  readonly root: string;
  /** Names of the files to upload. */
  readonly names: readonly string[];
  readonly headers: HeadersFile;
  /**
   * The files and their hashes when the site was published; absent if it was not published here.
   */
  readonly published?: FileTable | undefined;
  /** Folder in the storage, such as "remote:bucket". */
  readonly target: string;
  /**
   * Flags for rclone. An upload with other flags may have left files out, so its record is not
   * used.
   */
  readonly flags: readonly string[];
  /** Whether to delete files that do not belong to the site. */
  readonly deletesStale: boolean;
  readonly isDryRun: boolean;
  /** Whether to compare all files with those in the storage. */
  readonly comparesAll: boolean;
  /** Folder for the records of uploads, absolute. */
  readonly recordFolder: string;
  /** Receives a line for each step. */
  readonly print: (line: string) => void;
}

/** File in the storage that each upload replaces, so that uploads of other machines are noticed. */
export const MARKER_FILE = '.podium-upload';

const headSchema = z.object({ target: z.string(), uploadId: z.string() });

/**
 * Uploads a site step by step, so that visitors never see a page whose files are missing. If the
 * last upload was made on this machine and completed, only changed files are sent; otherwise all
 * files are compared.
 */
export async function uploadSite(storage: Storage, options: UploadOptions): Promise<void> {
  const { root, names, headers, target, flags, deletesStale, isDryRun, print } = options;
  const record = join(options.recordFolder, recordName([target, ...flags]));
  const lastUpload = readLastUpload(storage, record, options);
  const uploadId = randomUUID();
  if (!isDryRun) {
    // Removes the record during the upload, so that all files are compared after an interruption.
    await rm(record, { force: true });
    storage.write(`${target}/${MARKER_FILE}`, uploadId);
  }
  const namesToSend = lastUpload === null ? names : listChangedNames(lastUpload.files, options);
  print(
    lastUpload === null
      ? `comparing all ${names.length} files`
      : `${namesToSend.length} of ${names.length} files have changed since the last upload`,
  );
  for (const { step, headers: fileHeaders, names: stepNames } of planUploads(namesToSend, headers)) {
    print(`${step}: ${stepNames.length} files, ${Object.values(fileHeaders).join(', ')}`);
    await storage.copy(root, target, stepNames, fileHeaders);
  }
  const storedNames = lastUpload === null ? storage.list(target) : lastUpload.files.names;
  const staleNames = findStaleNames(storedNames, names).filter((name) => name !== MARKER_FILE);
  print(
    `not part of the site: ${staleNames.length} files${deletesStale ? '' : ', which --delete would delete'}`,
  );
  if (deletesStale && staleNames.length > 0) await storage.delete(target, staleNames);
  if (!isDryRun)
    await writeFileRecord(
      record,
      createUploadRecord({ target, uploadId }, options, deletesStale ? [] : staleNames),
    );
}

/** Returns the name of the record for a storage folder and flags. */
const recordName = (parts: readonly string[]): string => `upload-${digestOf(parts).slice(0, 16)}.files`;

/** Returns the record of the last upload if it was made on this machine; else null. */
function readLastUpload(
  storage: Storage,
  record: string,
  { published, target, comparesAll }: UploadOptions,
): FileRecord | null {
  if (comparesAll || published === undefined) return null;
  const lastUpload = readFileRecord(record);
  const { data: head } = headSchema.safeParse(lastUpload?.head);
  if (head?.target !== target) return null;
  return storage.readFile(`${target}/${MARKER_FILE}`)?.trim() === head.uploadId ? lastUpload : null;
}

/**
 * Returns the names of the files that are new or changed since the last upload. Files without a
 * recorded hash are kept for open pages; their names contain a hash, so they never change.
 */
function listChangedNames(
  lastFiles: FileTable,
  { names, published = new FileTable([]) }: UploadOptions,
): string[] {
  const files = new FileTable(names.toSorted());
  const publishedIndexes = files.indexesIn(published);
  const lastIndexes = files.indexesIn(lastFiles);
  return files.names.filter((_, index) => {
    const [publishedIndex = -1, lastIndex = -1] = [publishedIndexes[index], lastIndexes[index]];
    return (
      lastIndex < 0 || (publishedIndex >= 0 && !published.isSameContent(publishedIndex, lastFiles, lastIndex))
    );
  });
}

/** Returns the record after an upload: the files of the site, and others that were not deleted. */
function createUploadRecord(
  head: z.infer<typeof headSchema>,
  { names, published }: UploadOptions,
  stale: readonly string[],
): FileRecord {
  const files = new FileTable([...names, ...stale].sort());
  // The next upload compares these hashes with the files of its site.
  if (published !== undefined)
    for (const [index, publishedIndex] of files.indexesIn(published).entries())
      if (publishedIndex >= 0) files.copyHash(index, published, publishedIndex);
  return { head, files };
}

/** Files that are uploaded together, with the same headers. */
interface Upload {
  readonly step: Step;
  /** Headers that storage keeps: `Cache-Control`, `Content-Type`, `Content-Encoding`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Relative to the folder of the site. */
  readonly names: readonly string[];
}

/** The order of uploads, so that visitors never see a page whose files are missing. */
export const UPLOAD_STEPS = ['named by content', 'data', 'pages'] as const;
type Step = (typeof UPLOAD_STEPS)[number];

/** Groups the files of a site by step and headers, in the order of the steps. */
export function planUploads(names: readonly string[], file: HeadersFile): Upload[] {
  const uploads = names.map((name) => ({ name, step: stepOf(name, file), headers: headersOf(name, file) }));
  const groups = Map.groupBy(uploads, ({ step, headers }) => JSON.stringify([step, headers]));
  return [...groups.values()]
    .flatMap((group) => {
      const [firstUpload] = group;
      return firstUpload ? [{ ...firstUpload, names: group.map(({ name }) => name) }] : [];
    })
    .map(({ step, headers, names }) => ({ step, headers, names }))
    .toSorted((a, b) => UPLOAD_STEPS.indexOf(a.step) - UPLOAD_STEPS.indexOf(b.step));
}

/** Returns the names in the storage that the site no longer has. */
export function findStaleNames(stored: readonly string[], names: readonly string[]): string[] {
  const siteNames = new Set(names);
  return stored.filter((name) => !siteNames.has(name));
}

function stepOf(name: string, file: HeadersFile): Step {
  const uncompressed = uncompressedName(name);
  if (uncompressed.endsWith('.html')) return 'pages';
  return cacheControlOf(uncompressed, file).includes('immutable') ? 'named by content' : 'data';
}

function headersOf(name: string, file: HeadersFile): Record<string, string> {
  const source = uncompressedName(name);
  const encoding = encodingOf(name);
  return {
    'Cache-Control': cacheControlOf(source, file),
    'Content-Type': headersFor(file, addressOf(`/${source}`)).get('content-type') ?? mediaTypeOf(source),
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  };
}

function cacheControlOf(name: string, file: HeadersFile): string {
  if (/(?:^|\/)404\.html$/.test(name)) return NOT_FOUND_CONTROL;
  return headersFor(file, addressOf(`/${name}`)).get('cache-control') ?? 'no-cache';
}
