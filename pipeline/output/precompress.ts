import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { mapInParallel } from '#content/library/in-parallel';
import { shareFile, writeWhole } from '#pictures/files';
import type { Count } from './bar.ts';
import { isSameFile } from './is-same-file.ts';
import { isText, type OutputFile } from './list-files.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller files, in bytes, gain nothing. */
const MIN_BYTES = 1024;

const FILES_AT_ONCE = 4;

/** Up to this size, in bytes, a text is packed with a small window; larger ones repeat what lies further back. */
const MAX_SMALL = 128 * 1024;
/** A window of 64 kB: Brotli then works in so little memory that it is four times faster, for 0.04 % more bytes. */
const SMALL_WINDOW = 16;

/** Few visitors read gzip: the level that packs 0.6 % less than the highest one takes an eighth less time. */
const GZIP_LEVEL = 6;

/** How the files of a site are packed. */
export interface PackOptions {
  /** Folder of the site that gets packed copies, absolute. */
  readonly to: string;
  /** Folder of a site that the same program made: what is the same there is packed already. Null for none. */
  readonly former: string | null;
  /** Leaves the .gz files out. */
  readonly noGzip: boolean;
  readonly signal: AbortSignal;
}

/**
 * Writes a .br and a .gz file for each text over 1 kB; returns how many texts there were. Bundled code, which every
 * page shares and browsers keep, is packed as tightly as Brotli can (11), all else with quality 9, which is 60 times faster.
 */
export async function precompress(
  files: readonly OutputFile[],
  { to, former, noGzip, signal }: PackOptions,
  count?: Count,
): Promise<number> {
  const texts = files.filter(({ name, size }) => isText(name) && size > MIN_BYTES);
  const take = async (file: OutputFile) => {
    signal.throwIfAborted();
    const target = join(to, file.name);
    if (former === null || !(await takePacked(file, join(former, file.name), target, noGzip)))
      await pack(file, target, noGzip);
  };
  await mapInParallel(texts, FILES_AT_ONCE, take, count);
  return texts.length;
}

/** Takes over what the same file was packed to; gives whether it could. */
async function takePacked(
  { path }: OutputFile,
  former: string,
  target: string,
  noGzip: boolean,
): Promise<boolean> {
  if (!(await isSameFile(path, former))) return false;
  const taken = await Promise.all(
    (noGzip ? ['.br'] : ['.br', '.gz']).map((end) =>
      shareFile(former + end, target + end).then(
        () => true,
        () => false,
      ),
    ),
  );
  return taken.every(Boolean);
}

/** The packed copies of a text; a copy is absent where it is not smaller. */
export interface PackedText {
  readonly br?: Uint8Array;
  readonly gz?: Uint8Array;
}

/** Packs a text that is to be published under `name`; nothing of a small one. */
export function packText(name: string, text: Uint8Array, { noGzip = false } = {}): PackedText {
  if (text.length <= MIN_BYTES) return {};
  const br = brotliCompressSync(text, { params: brotliParams(name, text.length) });
  const gz = noGzip ? text : gzipSync(text, { level: GZIP_LEVEL });
  return { ...(br.length < text.length && { br }), ...(gz.length < text.length && { gz }) };
}

async function pack({ path, name, size }: OutputFile, target: string, noGzip: boolean): Promise<void> {
  const text = await readFile(path);
  const [packed, zipped] = await Promise.all([
    brotli(text, { params: brotliParams(name, size) }),
    noGzip ? text : zip(text, { level: GZIP_LEVEL }),
  ]);
  // Whole: what lies there already may be a link to a file of the last build.
  if (packed.length < size) await writeWhole(`${target}.br`, packed);
  if (zipped.length < size) await writeWhole(`${target}.gz`, zipped);
}

function brotliParams(name: string, size: number): Record<number, number> {
  const isAsset = name.startsWith('_astro/');
  return {
    [constants.BROTLI_PARAM_QUALITY]: isAsset ? 11 : 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    ...(!isAsset && size <= MAX_SMALL && { [constants.BROTLI_PARAM_LGWIN]: SMALL_WINDOW }),
  };
}
