import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry } from 'yauzl';

/** The parts of a ZIP file, of which one at a time is in memory. */
export interface ZipParts {
  readonly has: (part: string) => boolean;
  /** The text of a part; null if there is none, or it is larger than parts may be. Rejects where it is damaged. */
  readonly read: (part: string) => Promise<string | null>;
  readonly close: () => void;
}

/** Opens a ZIP file: the parts whose names match, of at most `maxBytes` each. Rejects where it is none. */
export async function openZip(path: string, names: RegExp, maxBytes: number): Promise<ZipParts> {
  const zip = await openPromise(path, { autoClose: false });
  const close = () => zip.close();
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry())
      if (names.test(entry.fileName)) entries.set(entry.fileName, entry);
    return {
      has: (part) => entries.has(part),
      read: async (part) => {
        const entry = entries.get(part);
        if (entry === undefined || entry.uncompressedSize > maxBytes) return null;
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
