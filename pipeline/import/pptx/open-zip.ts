import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';

/** The parts of a ZIP file, of which one at a time is in memory. */
export interface ZipParts {
  readonly has: (part: string) => boolean;
  /** The text of a part; null if there is none. Rejects where it is damaged, or larger than parts may be. */
  readonly read: (part: string) => Promise<string | null>;
  readonly close: () => void;
}

/** How large the parts of a ZIP file may be, bytes unpacked. */
export interface ZipBounds {
  /** A part whose text is read. */
  readonly part: number;
  /** All parts together, also those that only other programs unpack. */
  readonly total: number;
}

/** Thrown for a ZIP file whose parts together are larger than they may be. */
export class ZipTooLarge extends Error {
  /** All parts together, bytes unpacked. */
  readonly size: number;

  constructor(size: number) {
    super(`its parts unpack to ${megabytes(size)}`);
    this.name = 'ZipTooLarge';
    this.size = size;
  }
}

/** Opens a ZIP file and the parts whose names match. Rejects where it is none, is damaged or too large: every part is unpacked once. */
export async function openZip(path: string, names: RegExp, bounds: ZipBounds): Promise<ZipParts> {
  const zip = await openPromise(path, { autoClose: false });
  const close = () => zip.close();
  try {
    const all: Entry[] = [];
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      all.push(entry);
      total += entry.uncompressedSize;
      if (total > bounds.total) throw new ZipTooLarge(total);
    }
    for (const entry of all) await checkSize(zip, entry);
    const entries = new Map(
      all.filter(({ fileName }) => names.test(fileName)).map((entry) => [entry.fileName, entry]),
    );
    return {
      has: (part) => entries.has(part),
      read: async (part) => {
        const entry = entries.get(part);
        if (entry === undefined) return null;
        if (entry.uncompressedSize > bounds.part)
          throw new Error(
            `${part} unpacks to ${megabytes(entry.uncompressedSize)}, more than ${megabytes(bounds.part)}`,
          );
        const bytes = await buffer(await zip.openReadStreamPromise(entry));
        if (crc32(bytes) !== entry.crc32) throw new Error(`${part} has other bytes than were saved`);
        return new TextDecoder().decode(bytes);
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Unpacks a part to nowhere: rejects as soon as it is larger than the list of parts says, on which others rely too. */
async function checkSize(zip: ZipFile, entry: Entry): Promise<void> {
  if (entry.compressionMethod === 0) return;
  const stream = await zip.openReadStreamPromise(entry);
  await finished(stream.resume());
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
