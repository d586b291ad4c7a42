import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { CommandError } from '#pipeline/cli/command-error';

/** Maximum unpacked size of one part that is read, in bytes. */
const MAX_PART_BYTES = 20_000_000;
/**
 * Maximum unpacked size of all parts together, in bytes. Four times the largest file that can be
 * imported is enough, because videos and photos hardly shrink in a ZIP.
 */
const MAX_TOTAL_BYTES = 1_000_000_000;

/** The parts of a ZIP file. They are read into memory one at a time. */
export type ZipParts = Awaited<ReturnType<typeof openZip>>;

/**
 * Opens a ZIP file, and gives access to the parts whose names match `neededParts`. Unpacks every
 * compressed part once to check it, also those that only other programs read. Rejects with a
 * CommandError if the parts are larger than MAX_TOTAL_BYTES together, and with another error if the
 * file is damaged or not a ZIP file.
 */
export async function openZip(path: string, name: string, neededParts: RegExp) {
  const zip = await openPromise(path, { autoClose: false });
  const close = () => zip.close();
  try {
    const allEntries: Entry[] = [];
    let totalBytes = 0;
    for await (const entry of zip.eachEntry()) {
      allEntries.push(entry);
      totalBytes += entry.uncompressedSize;
      if (totalBytes > MAX_TOTAL_BYTES)
        throw new CommandError(
          `${name} is too large: its parts unpack to ${megabytes(totalBytes)}, more than ${MAX_TOTAL_BYTES / 1e6} MB. Save it with smaller pictures and films, or export the slides as PDF and import that.`,
        );
    }
    for (const entry of allEntries) await checkUnpacking(zip, entry);
    const entries = new Map(
      allEntries.filter(({ fileName }) => neededParts.test(fileName)).map((entry) => [entry.fileName, entry]),
    );
    return {
      has: (part: string) => entries.has(part),
      /** Writes a part to a file. Rejects if there is none, or if it is damaged. */
      extract: async (part: string, target: string) => {
        const entry = entries.get(part);
        if (entry === undefined) throw new Error(`${part} is missing`);
        await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
      },
      /** Returns the text of a part; null for none. Rejects if it is damaged or too large. */
      read: async (part: string) => {
        const entry = entries.get(part);
        if (entry === undefined) return null;
        if (entry.uncompressedSize > MAX_PART_BYTES)
          throw new Error(
            `${part} unpacks to ${megabytes(entry.uncompressedSize)}, more than ${megabytes(MAX_PART_BYTES)}`,
          );
        const bytes = await buffer(await zip.openReadStreamPromise(entry));
        if (crc32(bytes) !== entry.crc32) throw new Error(`the checksum of ${part} does not match`);
        return new TextDecoder().decode(bytes);
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Unpacks a part without storing it. Rejects as soon as it exceeds the size in the file's
 * directory, on which other programs rely too.
 */
async function checkUnpacking(zip: ZipFile, entry: Entry): Promise<void> {
  if (entry.compressionMethod === 0) return;
  const stream = await zip.openReadStreamPromise(entry);
  await finished(stream.resume());
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;

/** The preview of all pages that Keynote can save in its files. */
const PREVIEW_PART = 'QuickLook/Preview.pdf';

/**
 * Unpacks every compressed part of an archive once to check it. If it has a preview, writes it to
 * `target`. Returns whether it has one. Throws a CommandError if the archive is too large, damaged
 * or not a ZIP file.
 */
export async function checkArchive(path: string, name: string, target: string): Promise<boolean> {
  const parts = await openZip(path, name, new RegExp(`^${PREVIEW_PART}$`)).catch((error: unknown) => {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `${name} is damaged, incomplete or no slides. Save it again, or export the slides as PDF and import that.`,
    );
  });
  try {
    if (!parts.has(PREVIEW_PART)) return false;
    await parts.extract(PREVIEW_PART, target);
    return true;
  } finally {
    parts.close();
  }
}
