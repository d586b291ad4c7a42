import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { listFiles, listRoot, stampAt, type OutputFile } from '#pipeline/site/list-files';
import type { Shard } from '#library/shard';
import { uncompressedName, type Compression } from '#pipeline/site/compressed-copies';
import type { Progress } from '#pipeline/cli/progress-bar';
import type { FileTable, ManifestFile } from '#pipeline/site/file-table';
import { hashFiles, readManifest, rootDigest, type StoredManifest } from '#pipeline/site/manifest';
import { PART_RECORD, recordOf } from '#pipeline/site/output-folders';
import { stemOf } from '../finish/published-media.ts';
import { UnchangedFiles } from '../unchanged-files.ts';
import { readRecord, type BuildRecord, type TextRecord } from './build-record.ts';

/** The result of the last build. */
export interface LastBuild {
  /** Its output folder, absolute. */
  readonly folder: string;
  readonly record: BuildRecord;
  /** Its files, sorted by name. */
  readonly files: FileTable;
  /** Its manifest; null if it is missing or does not match this output. */
  readonly manifest: StoredManifest | null;
}

/** Options for reading the last build. */
export interface LastBuildOptions {
  /** Output folder, absolute. */
  readonly outDir: string;
  /** Digest of the current program. */
  readonly programDigest: string;
  /** The part of the site that is built; null for all of it. */
  readonly shard: Shard | null;
  readonly progress: Progress;
}

/**
 * Returns the last build if the same program built the same part of the site; else null. The
 * manifest contains the hashes of its files. If the manifest is missing, or the site is a copy, all
 * files are read.
 */
export async function readLastBuild({
  outDir,
  programDigest,
  shard,
  progress,
}: LastBuildOptions): Promise<LastBuild | null> {
  if (!existsSync(outDir)) return null;
  const record = await readRecord(shard === null ? recordOf(outDir) : join(outDir, PART_RECORD));
  if (record?.program !== programDigest || !isDeepStrictEqual(record.shard, shard)) return null;
  const manifest = await readMatchingManifest(outDir, record);
  if (manifest !== null) return { folder: outDir, record, files: manifest.files, manifest };
  const files = await progress.stage('Last build', async (onProgress) => {
    const listedFiles = (await listFiles(outDir)).filter(({ name }) => name !== PART_RECORD);
    return hashFiles(listedFiles, onProgress);
  });
  return files.digest() === record.site ? { folder: outDir, record, files, manifest } : null;
}

/**
 * Reads the manifest of the output; returns null if the files must be read instead, as in a copy.
 */
async function readMatchingManifest(outDir: string, record: BuildRecord): Promise<StoredManifest | null> {
  const { files, folders } = listRoot(outDir);
  const root = { files: files.filter(({ name }) => name !== PART_RECORD), folders };
  if (rootDigest(root) !== record.root) return null;
  const manifest = await readManifest(outDir).catch(() => null);
  return manifest !== null && manifest.files.digest() === record.site ? manifest : null;
}

/**
 * Returns the hash of a file that is a hard link to the same file of the last build, so that it
 * need not be read. Otherwise returns undefined.
 */
export function findLinkedHash(
  previous: LastBuild | null,
  { name, stamp }: Pick<OutputFile, 'name' | 'stamp'>,
): ManifestFile | undefined {
  if (previous === null) return undefined;
  const file = previous.files.get(name);
  return file !== undefined && stampAt(previous.folder, name) === stamp ? file : undefined;
}

/** Texts of the last build that stay unchanged. */
export interface ReusedTexts {
  /** The last build's facts about them, by name. */
  readonly texts: ReadonlyMap<string, TextRecord>;
  /** Their files and all files that they need. */
  readonly files: UnchangedFiles;
}

const MEDIA_FILE = /(?:^|\/)_(?:pictures|media)\//;

/**
 * Returns the files of the last build that stay: those with these names, and the pictures, media
 * and scripts that their texts name.
 */
export function reuseTexts(
  { record, files }: LastBuild,
  names: Iterable<string>,
  compression: Compression,
): ReusedTexts {
  const texts = new Map<string, TextRecord>();
  const unchangedFiles = new UnchangedFiles(files, compression);
  const media = new Set<string>();
  const scripts = new Set<string>();
  for (const name of names) {
    unchangedFiles.add(name);
    const text = record.texts.get(name);
    if (text === undefined) continue;
    texts.set(name, text);
    text.media.forEach((stem) => media.add(stem));
    text.scripts.forEach((script) => scripts.add(script));
  }
  for (const script of scripts) unchangedFiles.add(script);
  for (const name of files.keys())
    if (MEDIA_FILE.test(name) && media.has(stemOf(name))) unchangedFiles.add(uncompressedName(name));
  return { texts, files: unchangedFiles };
}
