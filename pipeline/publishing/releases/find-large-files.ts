import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { mapInParallel } from '#library/in-parallel';
import type { OutputFile } from '#pipeline/site/list-files';
import { BROTLI_QUALITY, uncompressedName } from '#pipeline/site/compressed-copies';

const [KIB, MIB] = [1024, 1024 * 1024];
/** Largest file that common hosts accept, in MiB. */
const LARGEST_FILE = 25;
/**
 * Largest page as transferred, in KiB: compressed with Brotli, without the files that it loads. A
 * page of a dozen steps has 20. A page of the longest path that an import creates has about 180,
 * with a thousand letters per step.
 */
const LARGEST_PAGE = 256;
const FILES_AT_ONCE = 4;

type LargeFile = Pick<OutputFile, 'name' | 'path' | 'size'>;

const pack = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };

/** Returns one line for each file and each page above its limit. */
export async function findLargeFiles(files: Iterable<LargeFile>): Promise<string[]> {
  // Small pages are below the limit without compression.
  const [large, packedSizes] = [[] as LargeFile[], new Map<string, number>()];
  for (const file of files) {
    if (file.size > LARGEST_FILE * MIB || (file.name.endsWith('.html') && file.size > LARGEST_PAGE * KIB))
      large.push(file);
    // The compressed copy of a file follows it.
    if (file.name.endsWith('.html.br') && large.at(-1)?.name === uncompressedName(file.name))
      packedSizes.set(file.name, file.size);
  }
  const faults = await mapInParallel(large, FILES_AT_ONCE, async ({ path, name, size }) => {
    if (size > LARGEST_FILE * MIB)
      return `${name} has ${Math.ceil(size / MIB)} MiB, but many hosts take at most ${LARGEST_FILE} MiB a file: make it smaller`;
    const packed = packedSizes.get(`${name}.br`) ?? (await pack(await readFile(path), { params })).length;
    if (packed <= LARGEST_PAGE * KIB) return [];
    return `${name} has ${Math.ceil(packed / KIB)} KiB compressed, more than ${LARGEST_PAGE} KiB: shorten its texts, or split it`;
  });
  return faults.flat();
}
