import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { mapInParallel } from '#content/library/in-parallel';
import type { OutputFile } from '../output/list-files.ts';
import { BROTLI_QUALITY } from '../output/precompress.ts';

const [KIB, MIB] = [1024, 1024 * 1024];
/** Largest file that common hosts take, MiB. */
const LARGEST_FILE = 25;
/**
 * Largest page as it is sent, KiB: packed by Brotli, without what it loads. A page of a dozen steps has 20; one of the longest path
 * that an import makes, with a thousand letters a step, about 180.
 */
const LARGEST_PAGE = 256;
const FILES_AT_ONCE = 4;

const pack = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };

/** One line for each file that is larger than hosts take, and for each page that is larger than visitors should wait for. */
export async function findLargeFiles(files: readonly OutputFile[]): Promise<string[]> {
  const sizes = new Map(files.map(({ name, size }) => [name, size]));
  const faults = await mapInParallel(files, FILES_AT_ONCE, async ({ path, name, size }) => {
    if (size > LARGEST_FILE * MIB)
      return `${name} has ${Math.ceil(size / MIB)} MiB, but many hosts take at most ${LARGEST_FILE} MiB a file: make it smaller`;
    // What is small as it is need not be packed to know that.
    if (!name.endsWith('.html') || size <= LARGEST_PAGE * KIB) return [];
    const packed = sizes.get(`${name}.br`) ?? (await pack(await readFile(path), { params })).length;
    if (packed <= LARGEST_PAGE * KIB) return [];
    return `${name} has ${Math.ceil(packed / KIB)} KiB compressed, more than ${LARGEST_PAGE} KiB: shorten its texts, or split it`;
  });
  return faults.flat();
}
