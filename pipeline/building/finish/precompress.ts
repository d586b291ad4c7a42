import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { mapInParallel } from '#library/in-parallel';
import { shareFile, writeAtomically } from '#library/util/files';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import { isText, type OutputFile, type SiteFile } from '#pipeline/site/list-files';
import { BROTLI_QUALITY } from '#pipeline/site/compressed-copies';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Files up to this size, in bytes, are not worth compressing. */
const MIN_COMPRESSED_BYTES = 1024;

const FILES_AT_ONCE = 4;

/** Texts up to this size, in bytes, use a small window. Larger ones repeat more distant content. */
const MAX_SMALL_TEXT_BYTES = 128 * 1024;
/** A window of 64 kB makes Brotli four times faster, with less memory and 0.04 % more bytes. */
const SMALL_WINDOW_BITS = 16;

/**
 * Few visitors receive gzip. Level 5 takes a quarter less time than the default, at the cost of
 * 0.7 % more bytes. More memory makes it faster still.
 */
const GZIP_OPTIONS = { level: 5, memLevel: 9 };

/** Options for compressing the files of a site. */
export interface PrecompressOptions {
  /** Folder of the site that receives the compressed copies, absolute. */
  readonly targetDir: string;
  /** An earlier site of the same program, whose compressed copies are reused. Null for none. */
  readonly previous: string | null;
  /** Leaves the .gz files out. */
  readonly noGzip: boolean;
  readonly signal: AbortSignal;
}

/** Reports whether a file is a text over 1 kB, which is compressed. */
export const isCompressible = ({ name, size }: SiteFile): boolean =>
  isText(name) && size > MIN_COMPRESSED_BYTES;

/**
 * Writes a .br and a .gz file for each text over 1 kB; returns the number of texts. Bundled code,
 * which all pages share and browsers cache, is compressed with Brotli's highest quality.
 */
export async function precompress(
  files: readonly OutputFile[],
  { targetDir, previous, noGzip, signal }: PrecompressOptions,
  onProgress?: ReportProgress,
): Promise<number> {
  const texts = files.filter(isCompressible);
  const compressOrReuse = async (file: OutputFile) => {
    signal.throwIfAborted();
    const target = join(targetDir, file.name);
    if (previous === null || !(await linkCompressedCopies(file, join(previous, file.name), target, noGzip)))
      await compressFile(file, target, noGzip);
  };
  await mapInParallel(texts, FILES_AT_ONCE, compressOrReuse, onProgress);
  return texts.length;
}

/** Links the compressed copies of an identical earlier file. Returns whether that was possible. */
async function linkCompressedCopies(
  { path }: OutputFile,
  previous: string,
  target: string,
  noGzip: boolean,
): Promise<boolean> {
  if (!(await isSameFile(path, previous))) return false;
  const wereShared = await Promise.all(
    (noGzip ? ['.br'] : ['.br', '.gz']).map((extension) =>
      shareFile(previous + extension, target + extension).then(
        () => true,
        () => false,
      ),
    ),
  );
  return wereShared.every(Boolean);
}

/**
 * Compresses a text that is to be published as `name`, and passes each copy that is smaller to
 * `onCopy`, which must not keep the bytes. Passes no copies of a small text.
 */
export function compressText(
  name: string,
  text: Uint8Array,
  onCopy: (name: string, bytes: Uint8Array) => void,
  { noGzip = false } = {},
): void {
  if (text.length <= MIN_COMPRESSED_BYTES) return;
  // A buffer of at least the pool's size does not share its memory with others.
  const chunkSize = Math.max(text.length, Buffer.poolSize);
  const passIfSmaller = (copy: string, { buffer, byteOffset, length }: Buffer) => {
    if (length < text.length) onCopy(copy, new Uint8Array(buffer, byteOffset, length));
    // Frees the memory now: otherwise, the compressor keeps it until the next full collection.
    if (buffer.byteLength === chunkSize) (buffer as ArrayBuffer).transfer(0);
  };
  passIfSmaller(
    `${name}.br`,
    brotliCompressSync(text, { params: brotliParams(name, text.length), chunkSize }),
  );
  if (!noGzip) passIfSmaller(`${name}.gz`, gzipSync(text, { ...GZIP_OPTIONS, chunkSize }));
}

async function compressFile(
  { path, name, size }: OutputFile,
  target: string,
  noGzip: boolean,
): Promise<void> {
  const text = await readFile(path);
  const [brotliBytes, gzipBytes] = await Promise.all([
    brotli(text, { params: brotliParams(name, size) }),
    noGzip ? text : gzipAsync(text, GZIP_OPTIONS),
  ]);
  // Replaces the file instead of writing into it, because it may be a hard link to a file of the
  // last build.
  if (brotliBytes.length < size) await writeAtomically(`${target}.br`, brotliBytes);
  if (gzipBytes.length < size) await writeAtomically(`${target}.gz`, gzipBytes);
}

function brotliParams(name: string, size: number): Record<number, number> {
  const isAsset = name.startsWith('_astro/');
  return {
    [constants.BROTLI_PARAM_QUALITY]: isAsset ? constants.BROTLI_MAX_QUALITY : BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    ...(!isAsset && size <= MAX_SMALL_TEXT_BYTES && { [constants.BROTLI_PARAM_LGWIN]: SMALL_WINDOW_BITS }),
  };
}

/** Reports whether two files hold the same bytes; false if `otherPath` does not exist. */
export async function isSameFile(path: string, otherPath: string): Promise<boolean> {
  const [facts, otherFacts] = await Promise.all([stat(path), stat(otherPath).catch(() => null)]);
  if (otherFacts?.size !== facts.size) return false;
  if (otherFacts.ino === facts.ino && otherFacts.dev === facts.dev) return true;
  const [bytes, otherBytes] = await Promise.all([readFile(path), readFile(otherPath)]);
  return bytes.equals(otherBytes);
}
