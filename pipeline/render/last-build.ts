import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { listFiles, type OutputFile } from '../output/list-files.ts';
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

/** What the last build left. */
export interface LastBuild {
  readonly record: BuildRecord;
  /** Names of its files. */
  readonly names: readonly string[];
  /** What they hold, by their stamps. */
  readonly known: ReadonlyMap<string, ManifestFile>;
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
  const files = (await listFiles(out)).filter(({ name }) => name !== PART_RECORD);
  const hashes =
    (await hashesUntouched(out, files, record)) ??
    (await progress.stage('Last build', (count) => hashFiles(files, count)));
  if (siteDigest(hashes) !== record.site) return null;
  const known = files.flatMap(({ name, stamp }) => {
    const hash = hashes.get(name);
    return hash === undefined ? [] : [[stamp, hash] as const];
  });
  return { record, names: [...hashes.keys()], known: new Map(known) };
}

/** The hashes of the manifest if all files lie where the build has put them; null if they have to be read, as in a copy. */
async function hashesUntouched(
  out: string,
  files: readonly OutputFile[],
  record: BuildRecord,
): Promise<Manifest['files'] | null> {
  if (stampsDigest(files) !== record.stamps) return null;
  const hashes = (await readManifest(out).catch(() => null))?.files ?? null;
  return hashes !== null && siteDigest(hashes) === record.site ? hashes : null;
}
