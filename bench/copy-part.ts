import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '#library/sha256';
import { searchIndexPath } from '#domain/search/search-language';
import { writeAtomically } from '#library/util/files';
import { makeFileLinker } from '#pipeline/building/join-files';
import { readRecord, writeRecord, type TextRecord } from '#pipeline/building/render/build-record';
import type { BuildRecord } from '#pipeline/building/render/build-record';
import { isOfSearch } from '#pipeline/building/search/merge-indexes';
import type { ManifestFile } from '#pipeline/site/file-table';
import { uniteInlineCode, type InlineCode } from '#pipeline/site/inline-code';
import { renameRecords } from '#pipeline/site/pagefind/pagefind.fixture';
import { describeFile, listFiles, type OutputFile } from '#pipeline/site/list-files';
import {
  manifestParts,
  manifestPath,
  readManifest,
  siteDigest,
  stampDigest,
  type Manifest,
} from '#pipeline/site/manifest';
import { PART_RECORD, recordOf } from '#pipeline/site/output-folders';
import { wordsOf } from './content.ts';
import { indexIn, nameFor } from './large-parts.ts';

/** A file of a site, its hash, and its line in the record of the build if it is a text. */
export interface KnownFile {
  readonly file: OutputFile;
  readonly hash: ManifestFile;
  readonly text: TextRecord | undefined;
}

/** A built site, or a part of one, whose files other parts get. */
export interface ModelSite {
  readonly folder: string;
  readonly record: BuildRecord;
  readonly manifest: Manifest;
  readonly files: ReadonlyMap<string, KnownFile>;
}

/** A part to be made of the files of others. */
export interface MadePart {
  readonly folder: string;
  readonly index: number;
  /** Its presentations, as many as those of the model, sorted. */
  readonly presentations: readonly number[];
  /** Its files that are not of a presentation, by name. */
  readonly others: ReadonlyMap<string, KnownFile>;
  /** The inline code of these. */
  readonly inlineCode: InlineCode;
}

/** Reads a site that a build made, or a part of one. */
export async function readModel(folder: string): Promise<ModelSite> {
  const record = (await readRecord(join(folder, PART_RECORD))) ?? (await readRecord(recordOf(folder)));
  const manifest = await readManifest(folder);
  if (record === null || manifest === null) throw new Error(`${folder} was not built.`);
  const files = new Map<string, KnownFile>();
  for (const file of await listFiles(folder)) {
    const hash = manifest.files.get(file.name);
    if (hash !== undefined) files.set(file.name, { file, hash, text: record.texts.get(file.name) });
  }
  return { folder, record, manifest, files };
}

/**
 * Makes a part of a site as a build would leave it: each file is a hard link to that of another
 * presentation in the part `model`, at its own name. Its record, its manifest and the list of its
 * search records are its own. Returns the number of its files.
 */
export async function copyPart(
  model: ModelSite,
  pages: readonly number[],
  { folder, index, presentations, others, inlineCode }: MadePart,
): Promise<number> {
  const files = new Map(others);
  const places = new Map(pages.map((from, place) => [from, presentations[place] ?? from]));
  for (const [name, file] of model.files) {
    const from = indexIn(name);
    const to = from === null ? undefined : places.get(from);
    if (from === null || to === undefined || isOfSearch(name)) continue;
    files.set(nameFor(name, from, to), file);
  }
  const share = makeFileLinker(folder);
  const search = copySearch(model, presentations, folder);
  for (const [name, file] of search.files) files.set(name, file);
  const listed: OutputFile[] = [];
  const texts = new Map<string, TextRecord>();
  const hashes = new Map<string, ManifestFile>();
  for (const name of [...files.keys()].sort()) {
    const known = files.get(name);
    if (known === undefined) continue;
    const { file, hash, text } = known;
    // A hard link has the stamp of its file.
    listed.push({ ...file, name });
    if (file.path !== join(folder, name)) share(file.path, name);
    hashes.set(name, hash);
    // Keys are as many as in a part of its own, each another one.
    if (text !== undefined) texts.set(name, text.key === null ? text : { ...text, key: keyOf(name) });
  }
  const record: BuildRecord = {
    ...model.record,
    texts,
    search: search.digests,
    site: siteDigest(hashes),
    stamps: stampDigest(listed),
    shard: { index, count: model.record.shard?.count ?? 1 },
    inlineCode: uniteInlineCode([model.record.inlineCode, inlineCode]),
  };
  await writeRecord(join(folder, PART_RECORD), record);
  await writeAtomically(
    manifestPath(folder),
    manifestParts({ ...model.manifest, inlineCode: record.inlineCode, files: hashes }),
  );
  return files.size;
}

/** Writes a file into a part. Returns it as a file that a part may have. */
export function writeOwn(folder: string, name: string, content: Uint8Array | string): KnownFile {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  const bytes = Buffer.from(content);
  const hash = { size: bytes.length, hash: sha256(bytes) };
  return { file: describeFile(folder, name), hash, text: undefined };
}

/**
 * Makes the search indexes of a copied part. Their words are those of the model, and their records
 * have names of their own.
 */
function copySearch(
  { folder: from, record, files }: ModelSite,
  presentations: readonly number[],
  folder: string,
): { files: Map<string, KnownFile>; digests: BuildRecord['search'] } {
  const oids = presentations.map((index) => wordsOf(index).oid);
  const made = new Map<string, KnownFile>();
  const digests: Record<string, Map<string, string>> = {};
  for (const [language, records] of Object.entries(record.search)) {
    const path = searchIndexPath(language).slice(1);
    const read = (name: string) => readFileSync(join(from, path, name));
    const names = oids.map((oid) => `${language}_${shortHash(oid)}`);
    const renamed = renameRecords(read, language, names);
    for (const [name, file] of files) {
      const within = name.startsWith(path) ? name.slice(path.length) : '';
      if (within === '' || renamed.former.includes(within)) continue;
      made.set(`${path}${renamed.records.get(within) ?? within}`, file);
    }
    for (const [name, content] of renamed.files)
      made.set(`${path}${name}`, writeOwn(folder, `${path}${name}`, content));
    digests[language] = new Map(oids.map((oid, at) => [oid, [...records.values()][at] ?? '']));
  }
  return { files: made, digests };
}

/** Returns ten digits, as many as the name of a search record has. */
const shortHash = (text: string): string => sha256(text).slice(0, 10);

const keyOf = (name: string): string => sha256(name, 'base64url').slice(0, 22);
