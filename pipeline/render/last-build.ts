import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { listFiles, type OutputFile } from '../output/list-files.ts';
import { isKept, unpackedName, type Packing } from '../output/packed-copies.ts';
import type { Progress } from '../output/progress.ts';
import {
  hashFiles,
  readManifest,
  siteDigest,
  stampsDigest,
  type Manifest,
  type ManifestFile,
} from '../report/manifest.ts';
import { PART_RECORD, readRecord, recordOf, type BuildRecord } from './build-record.ts';
import type { Shard } from './page-plan.ts';

/** A file that the last build left. */
export interface FormerFile extends ManifestFile {
  /** Stands for the file where it lies on its disk. */
  readonly stamp: string;
}

/** What the last build left. */
export interface LastBuild {
  /** Its output folder, absolute. */
  readonly folder: string;
  readonly record: BuildRecord;
  /** Its files by name, in the order of the names. */
  readonly files: ReadonlyMap<string, FormerFile>;
  /** Its manifest; null if that is missing or is not of this output. */
  readonly manifest: Manifest | null;
}

/** What a build takes over from. */
export interface LastBuildOptions {
  /** Output folder, absolute. */
  readonly out: string;
  /** Digest of the program that builds. */
  readonly program: string;
  /** The part of the site that is built; null for all of it. */
  readonly shard: Shard | null;
  readonly progress: Progress;
}

/** What the last build left, if the same program made it of the same part and nobody has touched it since; else null. */
export async function readLastBuild({
  out,
  program,
  shard,
  progress,
}: LastBuildOptions): Promise<LastBuild | null> {
  if (!existsSync(out)) return null;
  const record = await readRecord(shard === null ? recordOf(out) : join(out, PART_RECORD));
  if (record?.program !== program || !isDeepStrictEqual(record.shard, shard)) return null;
  const listed = (await listFiles(out)).filter(({ name }) => name !== PART_RECORD);
  const manifest = await readOwnManifest(out, listed, record);
  const hashes = manifest?.files ?? (await progress.stage('Last build', (count) => hashFiles(listed, count)));
  if (siteDigest(hashes) !== record.site) return null;
  const files = listed.flatMap(({ name, stamp }) => {
    const file = hashes.get(name);
    return file === undefined ? [] : [[name, { ...file, stamp }] as const];
  });
  return { folder: out, record, files: new Map(files), manifest };
}

/** The manifest if all files lie where the build has put them; null if they have to be read, as in a copy. */
async function readOwnManifest(
  out: string,
  files: readonly OutputFile[],
  record: BuildRecord,
): Promise<Manifest | null> {
  if (stampsDigest(files) !== record.stamps) return null;
  const manifest = await readManifest(out).catch(() => null);
  return manifest !== null && siteDigest(manifest.files) === record.site ? manifest : null;
}

/** Returns the hash of a file that is a link of the same file of the last build, which need not be read; else undefined. */
export function knownHash(
  former: LastBuild | null,
  { name, stamp }: Pick<OutputFile, 'name' | 'stamp'>,
): ManifestFile | undefined {
  const file = former?.files.get(name);
  return file?.stamp === stamp ? { size: file.size, hash: file.hash } : undefined;
}

/**
 * Lists the files of the last build that stay, in the order of their names: `kept` has their names, those of packed copies left
 * out. These stay too where the site is to have them.
 */
export function listKept(former: LastBuild, kept: ReadonlySet<string>, packing: Packing): string[] {
  return [...former.files.keys()].filter((name) => kept.has(unpackedName(name)) && isKept(name, packing));
}
