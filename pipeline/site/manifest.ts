import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { sha256 } from '#library/sha256';
import { mapInParallel } from '#library/in-parallel';
import { typed } from '#library/typed-command';
import { CommandError, listFaults } from '#pipeline/cli/command-error';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import type { OutputFile, SiteRoot } from './list-files.ts';
import type { InlineCode } from './inline-code.ts';
import { inlineCodeSchema } from './inline-code-schema.ts';
import { LINE_SEPARATOR, digestLine, FileTable, formatFileLine, type ManifestFile } from './file-table.ts';

/** The output of a build: its time, its files by name, and all code that its policy allows. */
export interface Manifest {
  readonly builtAt: Date;
  /** Duration of the build. */
  readonly seconds: number;
  /** The inline scripts and styles of our bundles, and the page elements that consist of them. */
  readonly inlineCode: InlineCode;
  /** The drafts and planned content files that the site has, because `--drafts` asked for them. */
  readonly drafts: readonly string[];
  readonly files: ReadonlyMap<string, ManifestFile>;
}

/** A manifest that was read. */
export interface StoredManifest extends Manifest {
  readonly files: FileTable;
}

const FILES_AT_ONCE = 8;
const VERSION = 2;
/** Characters of lines that are joined before use. All would take 50 MB on a large site. */
const CHARACTERS_AT_ONCE = 65_536;
const hashSchema = z.string().regex(/^[\da-f]{64}$/);
const sizeSchema = z.number().int().nonnegative();

const headSchema = z.object({
  version: z.literal(VERSION),
  builtAt: z.iso.datetime().transform((instant) => new Date(instant)),
  seconds: z.number().nonnegative(),
  inlineCode: inlineCodeSchema,
  // Absent in manifests of versions before 0.6.0.
  drafts: z.array(z.string()).default([]),
});
/** The stored format: the inline code, and the name, size and hash of each file of the site. */
const manifestSchema = headSchema
  .extend({ files: z.array(z.tuple([z.string(), sizeSchema, hashSchema])) })
  .transform(({ version: _, files, ...facts }): StoredManifest => {
    const entries = files.map(([name, size, hash]) => [name, { size, hash }] as const);
    return { ...facts, files: FileTable.of(entries) };
  });

/** Text before the first file line of a manifest, and after the last one. */
const LINES_START = '"files":[\n';
const LINES_END = '\n]}\n';

/** Returns the folder next to the built site in `outDir` that holds the data about its build. */
export const reportFolder = (outDir: string): string => `${outDir}.report`;

/** Returns the path of the manifest of the built site in `outDir`. */
export const manifestPath = (outDir: string): string => join(reportFolder(outDir), 'manifest.json');

/** Returns sizes and hashes of files of a built site. Reads those whose hash is not known. */
export async function hashFiles(
  files: readonly OutputFile[],
  onProgress?: ReportProgress,
  findKnown: (file: OutputFile) => ManifestFile | undefined = () => undefined,
): Promise<FileTable> {
  const read = async (file: OutputFile) => {
    const { path, name } = file;
    const knownFile = findKnown(file);
    if (knownFile !== undefined) return [name, knownFile] as const;
    const bytes = await readFile(path);
    const hash = sha256(bytes);
    return [name, { size: bytes.length, hash }] as const;
  };
  return FileTable.of(await mapInParallel(files, FILES_AT_ONCE, read, onProgress));
}

/** Returns a hash of the names and contents of files, hexadecimal. */
export function siteDigest(files: ReadonlyMap<string, ManifestFile>): string {
  if (files instanceof FileTable) return files.digest();
  const siteHash = createHash('sha256');
  let lines = '';
  for (const [name, { hash }] of files) {
    lines += digestLine(name, hash);
    if (lines.length < CHARACTERS_AT_ONCE) continue;
    siteHash.update(lines);
    lines = '';
  }
  return siteHash.update(lines).digest('hex');
}

/**
 * Returns a hash of the names and stamps of files, hexadecimal. The same hash means that no file
 * was written again, added or removed.
 */
export function stampDigest(files: Iterable<Pick<OutputFile, 'name' | 'stamp'>>): string {
  const stampHash = createHash('sha256');
  for (const { name, stamp } of files) stampHash.update(`${name} ${stamp}\n`);
  return stampHash.digest('hex');
}

/**
 * Returns a hash of the top level of a site, hexadecimal. A different hash means that the site is a
 * copy, is incomplete, or was made by another program.
 */
export function rootDigest({ files, folders }: SiteRoot): string {
  const lines = [
    ...files.map(({ name, stamp }) => `${name} ${stamp}\n`),
    ...folders.map((name) => `${name}/\n`),
  ];
  return sha256(lines.sort().join(''));
}

/** Returns the text of a manifest, with one line for each file. */
export const formatManifest = (manifest: Manifest): string => [...manifestParts(manifest)].join('');

/** Yields the text of a manifest in parts, which are written one after the other. */
export function* manifestParts({ files, ...facts }: Manifest): Generator<string> {
  let text = `${JSON.stringify({ version: VERSION, ...facts }).slice(0, -1)},${LINES_START}`;
  let isFirst = true;
  for (const [name, file] of files) {
    text += `${isFirst ? '' : LINE_SEPARATOR}${formatFileLine(name, file)}`;
    isFirst = false;
    if (text.length < CHARACTERS_AT_ONCE) continue;
    yield text;
    text = '';
  }
  yield text + LINES_END;
}

/** Reads the manifest of `outDir`; null for none. Throws if it is not as a build writes it. */
export async function readManifest(outDir: string): Promise<StoredManifest | null> {
  const path = manifestPath(outDir);
  const bytes = await readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (bytes === null) return null;
  const canonicalManifest = readLines(bytes);
  if (canonicalManifest !== null) return canonicalManifest;
  // Another form of the same JSON takes longer to read.
  const { data, error } = manifestSchema.safeParse(jsonOrUndefined(bytes.toString()));
  if (data !== undefined) return data;
  const [issue] = error.issues;
  const field = issue?.path.join('.') || 'the file';
  throw new Error(
    `${path}: ${field}: ${issue?.message ?? 'is invalid'}. The file has changed since its build: build again.`,
  );
}

/** Throws an error if the built site in `outDir` has content that must not be public yet. */
export function refuseDrafts(outDir: string, { drafts }: Pick<Manifest, 'drafts'>): void {
  if (drafts.length === 0) return;
  throw new CommandError(
    `${outDir} was built with --drafts, so it has content that is not to be public yet. Build it without: ` +
      `${typed('build')}\n${listFaults(drafts)}`,
  );
}

/**
 * Reads a manifest as `formatManifest` writes it, without creating an object for each of up to
 * 400,000 lines. Returns null for any other text, which may still be a valid manifest: with names
 * that need escapes, or in another form of the same JSON.
 */
function readLines(bytes: Buffer): StoredManifest | null {
  const start = bytes.indexOf(LINES_START);
  const end = bytes.length - LINES_END.length;
  if (start < 0 || bytes.lastIndexOf(LINES_END) !== end) return null;
  const { data } = headSchema.safeParse(
    jsonOrUndefined(`${bytes.toString('utf8', 0, start).replace(/,$/, '')}}`),
  );
  const files = data && FileTable.read(bytes, start + LINES_START.length, end);
  if (data === undefined || !files) return null;
  const { version: _, ...facts } = data;
  return { ...facts, files };
}
