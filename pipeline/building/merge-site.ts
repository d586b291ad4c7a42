import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { typed } from '#library/typed-command';
import { describeFile, listFiles, type OutputFile } from '#pipeline/site/list-files';
import { uniteInlineCode } from '#pipeline/site/inline-code';
import { isIncluded, type Compression } from '#pipeline/site/compressed-copies';
import { completeUpdate } from '#pipeline/site/recover-output';
import { PART_RECORD } from '#pipeline/site/output-folders';
import { findDifferences } from '#pipeline/site/find-differences';
import { hashFiles, readManifest, reportFolder, stampDigest } from '#pipeline/site/manifest';
import { FileTable, type ManifestFile } from '#pipeline/site/file-table';
import { addressesOf, type BuiltSite } from '#pipeline/site/links/built-site';
import { readLinkFacts, type LinkFacts } from '#pipeline/site/links/link-facts';
import { NO_RULES } from '#domain/addresses/own-rules';
import { addRedirects } from '#pipeline/site/own-rules';
import { listFaults } from '#pipeline/cli/command-error';
import {
  assertNoFaults,
  compressSite,
  findPolicyFaults,
  findUncompressed,
  writeHostFiles,
} from './finish-site.ts';
import { joinFiles, makeFileLinker, type FileLinker, type JoinOptions } from './join-files.ts';
import { readContent, type ContentSource } from './read-content.ts';
import { findMissingErrorPages } from './finish/check-site.ts';
import { secretsDigest } from './finish/leak-scanner.ts';
import { checkLinksBetweenParts, type LinkCheckedPart } from './finish/part-links.ts';
import { readRecord, type BuildRecord, type TextRecord } from './render/build-record.ts';
import { contentDigest } from './render/digests.ts';
import {
  lockOutput,
  type BuiltSite as BuiltOutput,
  type MadeSite,
  type OutputOptions,
} from './replace-output.ts';
import { isOfSearch, mergeSearchIndexes, SEARCH_FOLDER, type MergedSearch } from './search/merge-indexes.ts';
import type { SearchDigests } from './search/search-index.ts';

/** Options for merging the parts of a site. */
export interface MergeOptions extends OutputOptions, ContentSource {
  /** Folders of all parts of a site, absolute. */
  readonly parts: readonly string[];
  /** Digest of the program that merges the parts. The same program must have built them. */
  readonly programDigest: string;
}

interface Part {
  readonly folder: string;
  readonly record: BuildRecord;
  /** The sizes and hashes of its files, sorted by name. */
  readonly files: FileTable;
}

const NO_SITE = 'These parts do not form a complete site';

/**
 * Merges the parts of a site. The result has the same bytes as a single build of the same content.
 * Each part was checked by its build, so the merge only checks faults that arise from several
 * parts. Throws an error that names each part that is missing or does not match the others.
 */
export async function mergeSite(options: MergeOptions): Promise<BuiltOutput> {
  // A merge never reuses the last build.
  const output = await lockOutput({ ...options, isFull: true });
  try {
    return await output.replace(
      await mergeParts(output.staging, { ...output.options, isFull: options.isFull }),
    );
  } finally {
    output.release();
  }
}

/** Fills the staging folder with the files of all parts. */
async function mergeParts(staging: string, options: MergeOptions): Promise<MadeSite> {
  const { progress, programDigest } = options;
  const { check, library } = await readContent(options);
  const parts = await progress.stage(
    'Parts',
    async () => {
      const openedParts: Part[] = [];
      for (const folder of options.parts) openedParts.push(await openPart(folder, options));
      return openedParts;
    },
    (opened) => `${opened.length}`,
  );
  const content = await contentDigest(library);
  assertNoFaults(findPartFaults(parts, { program: programDigest, content }), NO_SITE);
  const texts = mergeTextRecords(parts);
  const inlineCode = uniteInlineCode(parts.map(({ record }) => record.inlineCode));
  assertNoFaults([...findMissingErrorPages(texts), ...findPolicyFaults(texts, inlineCode, null)]);
  const linkFile = makeFileLinker(staging);
  const { digests: search, files: searchFiles } = await progress.stage(
    'Search',
    () => mergeSearch(parts, { folder: staging, library, share: linkFile }, options),
    ({ digests }) => `${Object.values(digests).reduce((sum, { size }) => sum + size, 0)} records joined`,
  );
  const ownRules = addRedirects(options.ownRules ?? NO_RULES, library);
  const hostFiles = await writeHostFiles(staging, texts, { ...options, ownRules });
  const hostFileTable = await hashFiles(hostFiles.map((name) => describeFile(staging, name)));
  const joinedFiles = await progress.stage(
    'Joining',
    (onProgress) => joinParts(parts, [searchFiles, hostFileTable], { ...options, linkFile, onProgress }),
    ({ size }) => `${size} files`,
  );
  const files = await compressMissing(staging, joinedFiles, options);
  const links = await joinLinks(parts, { root: staging, files: addressesOf(files) }, hostFiles, options);
  const secrets = secretsDigest(library.entries.values());
  const searchedAgain = parts.flatMap(({ record }) => record.searchedAgain);
  const record = {
    program: programDigest,
    content,
    secrets,
    shard: null,
    inlineCode,
    search,
    searchedAgain,
    texts,
  };
  return { check, record, update: null, files, links, hashes: new Map(), times: [] };
}

/**
 * Checks the links between parts. Returns null if a part has no facts about its links, so that
 * publishing checks all. Throws an error that lists all dead links.
 */
async function joinLinks(
  parts: readonly Part[],
  site: BuiltSite,
  newFiles: readonly string[],
  { progress }: Pick<MergeOptions, 'progress'>,
): Promise<LinkFacts | null> {
  const linkedParts: LinkCheckedPart[] = [];
  for (const { folder, record, files } of parts) {
    const facts = await readLinkFacts(folder, record.site);
    if (facts === null) return null;
    linkedParts.push({ files, facts });
  }
  const { facts, faults } = await progress.stage('Links', (onProgress) =>
    checkLinksBetweenParts(site, linkedParts, newFiles, onProgress),
  );
  assertNoFaults(faults, NO_SITE);
  return facts;
}

function mergeTextRecords(parts: readonly Part[]): BuildRecord['texts'] {
  const texts = new Map<string, TextRecord>();
  for (const { record } of parts) for (const [name, text] of record.texts) texts.set(name, text);
  return texts;
}

/**
 * Lists the files of a part. If all stamps are as its build left them, as on a shared disk, takes
 * the hashes from the manifest of the part. Otherwise, as for a copy, reads the files and compares
 * them with the record of the part. Throws an error that names the files that differ.
 */
async function openPart(folder: string, { isFull }: Pick<MergeOptions, 'isFull'>): Promise<Part> {
  completeUpdate(folder);
  const record = await readRecord(join(folder, PART_RECORD));
  if (record?.shard == null)
    throw new Error(
      `${folder} is not a part of a site. Build one: PODIUM_SHARD=1/4 PODIUM_OUT=${basename(folder)} ${typed('build')}.`,
    );
  const listedFiles = (await listFiles(folder)).filter(({ name }) => name !== PART_RECORD);
  const isUntouched = !isFull && stampDigest(listedFiles) === record.stamps;
  const recordedFiles = isUntouched ? await readOwnFiles(folder, record) : null;
  if (recordedFiles !== null) return { folder, record, files: recordedFiles };
  const files = await hashFiles(listedFiles);
  if (files.digest() === record.site) return { folder, record, files };
  throw new Error(
    `${folder} has changed since its build, or was not copied completely: copy it again, or build it again.${await nameDifferences(folder, files)}`,
  );
}

/** Returns the files in the manifest of a part; null if it is missing or of another build. */
async function readOwnFiles(folder: string, { site }: BuildRecord): Promise<FileTable | null> {
  const files = (await readManifest(folder).catch(() => null))?.files;
  return files?.digest() === site ? files : null;
}

/** Returns lines with the files of a part that differ from its build, for the end of a message. */
async function nameDifferences(folder: string, files: ReadonlyMap<string, ManifestFile>): Promise<string> {
  const manifest = await readManifest(folder).catch(() => null);
  if (manifest === null) return ` To see which files differ, copy ${reportFolder(folder)} with it.`;
  return `\n${listFaults(findDifferences(manifest.files, files))}`;
}

/** Returns the reasons why the parts do not form a site, one line each. */
function findPartFaults(
  parts: readonly Part[],
  { program, content }: Pick<BuildRecord, 'program' | 'content'>,
): string[] {
  const counts = [...new Set(parts.map(({ record }) => record.shard?.count ?? 0))];
  if (counts.length > 1) return [`some are of ${counts.sort((a, b) => a - b).join(', others of ')} parts`];
  const [count = 0] = counts;
  const foldersByPart = Array.from({ length: count }, (_, index) =>
    parts.filter(({ record }) => record.shard?.index === index + 1).map(({ folder }) => folder),
  );
  return [
    ...foldersByPart.flatMap((folders, index) => {
      if (folders.length === 1) return [];
      const part = `part ${index + 1} of ${count}`;
      return folders.length === 0 ? [`${part} is missing`] : [`${folders.join(' and ')} are both ${part}`];
    }),
    ...parts.flatMap(({ folder, record }) => [
      ...(record.program === program ? [] : [`${folder} was built by another version of Podium or Node`]),
      ...(record.content === content ? [] : [`${folder} was built from other content`]),
    ]),
  ];
}

/**
 * Puts the files of all parts into one folder, with or without their compressed copies.
 * `existingTables` list the files that are already there. Returns all files of the folder.
 */
async function joinParts(
  parts: readonly Part[],
  existingTables: readonly FileTable[],
  options: Compression & Omit<JoinOptions, 'isWanted'>,
): Promise<FileTable> {
  const tables = [...parts, ...existingTables.map((files) => ({ folder: null, files }))];
  const isWanted = (name: string) => !isOfSearch(name) && isIncluded(name, options);
  const { files, faults } = await joinFiles(tables, { ...options, isWanted });
  assertNoFaults(faults, NO_SITE);
  return files;
}

/** Merges the search indexes of all parts. Returns their files, too. */
async function mergeSearch(
  parts: readonly Part[],
  { share, ...target }: Pick<MergedSearch, 'folder' | 'library'> & { readonly share: FileLinker },
  compression: Compression,
): Promise<{ digests: SearchDigests; files: FileTable }> {
  const indexes = parts.map(({ folder, record, files }) => ({ folder, digests: record.search, files }));
  const sharedFiles = new Map<string, ManifestFile>();
  const digests = mergeSearchIndexes(indexes, {
    ...target,
    share: ({ folder, files }, name) => {
      const file = files.get(name);
      if (file === undefined || !isIncluded(name, compression)) return;
      share(join(folder, name), name);
      sharedFiles.set(name, file);
    },
  });
  const listedFiles = await listSearch(target.folder);
  return { digests, files: await hashFiles(listedFiles, undefined, ({ name }) => sharedFiles.get(name)) };
}

/** Lists the files of the merged search indexes, by their names in the site. */
async function listSearch(staging: string): Promise<OutputFile[]> {
  const folder = join(staging, SEARCH_FOLDER);
  if (!existsSync(folder)) return [];
  return (await listFiles(folder)).map((file) => ({ ...file, name: `${SEARCH_FOLDER}${file.name}` }));
}

/**
 * Compresses the texts of parts that have no compressed copies. Returns all files of the folder,
 * with these copies.
 */
async function compressMissing(staging: string, files: FileTable, options: MergeOptions): Promise<FileTable> {
  const names = options.isCompressed ? findUncompressed(files, options.noGzip).toArray() : [];
  const texts = names.map((name) => describeFile(staging, name));
  if ((await compressSite(staging, null, options, texts)) === 0) return files;
  const copyNames = names.flatMap((name) => ['.br', '.gz'].map((extension) => `${name}${extension}`));
  const newCopies = copyNames.filter((name) => existsSync(join(staging, name)) && !files.has(name)).sort();
  const madeFiles = await hashFiles(newCopies.map((name) => describeFile(staging, name)));
  return FileTable.of([...files, ...madeFiles]);
}
