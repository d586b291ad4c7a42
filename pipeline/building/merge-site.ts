import { basename, join } from 'node:path';
import { byName, listFiles } from '#pipeline/site/list-files';
import { uniteInlineCode } from '#pipeline/site/inline-code';
import { isIncluded, type Compression } from '#pipeline/site/compressed-copies';
import { completeUpdate } from '#pipeline/site/recover-output';
import { PART_RECORD } from '#pipeline/site/output-folders';
import { findDifferences } from '#pipeline/site/find-differences';
import { hashFiles, readManifest, reportFolder, siteDigest } from '#pipeline/site/manifest';
import type { ManifestFile } from '#pipeline/site/file-lines';
import { listFaults } from '#pipeline/cli/list-faults';
import { compressSite, finishSite, assertNoFaults } from './finish-site.ts';
import { readContent, type ContentSource } from './read-content.ts';
import { joinFiles } from './finish/join-files.ts';
import { secretsDigest } from './finish/leak-scanner.ts';
import { readRecord, type BuildRecord } from './render/build-record.ts';
import { contentDigest } from './render/content-digest.ts';
import { holdOutput, type BuiltSite, type MadeSite, type OutputOptions } from './replace-output.ts';
import { typed } from '#content/typed-command';

/** Options for merging the parts of a site. */
export interface MergeOptions extends OutputOptions, ContentSource {
  /** Folders of all parts of a site, absolute. */
  readonly parts: readonly string[];
  /** Digest of the program that merges the parts. The same program must have built them. */
  readonly program: string;
}

/** A part of a site. */
interface Part {
  readonly folder: string;
  readonly record: BuildRecord;
}

const NO_SITE = 'These parts do not form a complete site';

/**
 * Merges the parts of a site. The result has the same bytes as a single build of the same content.
 * Throws an error that names each part that is missing or does not match the others.
 */
export async function mergeSite(given: MergeOptions): Promise<BuiltSite> {
  // A merge never reuses the last build.
  const output = await holdOutput({ ...given, isFull: true });
  try {
    return await output.replace(await mergeParts(output.staging, output.options));
  } finally {
    output.release();
  }
}

/** Fills the staging folder with the files of all parts. */
async function mergeParts(staging: string, options: MergeOptions): Promise<MadeSite> {
  const { progress, program, parts: folders } = options;
  const { check, library } = await readContent(options);
  const parts = await Promise.all(folders.map(openPart));
  const content = await contentDigest(library);
  assertNoFaults(findPartFaults(parts, { program, content }), NO_SITE);
  await progress.stage(
    'Parts',
    () => joinParts(folders, staging, options),
    (count) => `${count} files`,
  );
  const texts = new Map(parts.flatMap(({ record }) => [...record.texts]));
  const inlineCode = uniteInlineCode(parts.map(({ record }) => record.inlineCode));
  const site = { folder: staging, files: byName(await listFiles(staging)), library, texts, inlineCode };
  const { digests: search } = await finishSite({ ...site, previousSearch: null }, options);
  await compressSite(staging, null, options);
  const secrets = secretsDigest(library.entries.values());
  const searchedAgain = parts.flatMap(({ record }) => record.searchedAgain);
  const record = { program, content, secrets, shard: null, inlineCode, search, searchedAgain, texts };
  return { check, record, update: null, hashes: new Map(), times: [] };
}

async function openPart(folder: string): Promise<Part> {
  completeUpdate(folder);
  const record = await readRecord(join(folder, PART_RECORD));
  if (record !== null) {
    const listed = (await listFiles(folder)).filter(({ name }) => name !== PART_RECORD);
    const files = await hashFiles(listed);
    if (siteDigest(files) === record.site) return { folder, record };
    throw new Error(
      `${folder} has changed since its build, or was not copied completely: copy it again, or build it again.${await nameDifferences(folder, files)}`,
    );
  }
  throw new Error(
    `${folder} is not a part of a site. Build one: PODIUM_SHARD=1/4 PODIUM_OUT=${basename(folder)} ${typed('build')}.`,
  );
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
  const found = Array.from({ length: count }, (_, index) =>
    parts.filter(({ record }) => record.shard?.index === index + 1).map(({ folder }) => folder),
  );
  return [
    ...found.flatMap((folders, index) => {
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
 * Copies the files of all parts into one folder, with or without their compressed copies. Returns
 * the number of files.
 */
async function joinParts(folders: readonly string[], to: string, compression: Compression): Promise<number> {
  const parts = await Promise.all(folders.map(listFiles));
  const files = parts.map((part) =>
    part.filter(({ name }) => name !== PART_RECORD && isIncluded(name, compression)),
  );
  const { count, faults } = await joinFiles(files, to);
  assertNoFaults(faults, NO_SITE);
  return count;
}
