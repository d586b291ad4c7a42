import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeAtomically } from '#pictures/files';
import { takeLock } from '#pipeline/site/lock';
import type { PageText } from './text/page-text.ts';

/** Version of the reading method. Pages read with another version are read again. */
const VERSION = 2;

/** The stored result of reading a page. */
export interface KeptPage {
  readonly text: PageText;
  /** Why a part of the page is missing; null if all of it could be read. */
  readonly damage: string | null;
}

/** Stores the pages of a deck while they are read, so that an interrupted import can be resumed. */
export interface WorkFolder {
  /** First digits of the deck's hash. */
  readonly hash: string;
  /** Returns a page that was read before; null if there is none. */
  readonly find: (number: number) => Promise<KeptPage | null>;
  readonly keep: (number: number, page: KeptPage, picture: Uint8Array) => Promise<void>;
  /** Returns the path of a page's picture. */
  readonly pictureOf: (number: number) => string;
  readonly remove: () => Promise<void>;
  /** Releases the lock, so that other processes can import the same deck. */
  readonly free: () => void;
}

/**
 * Opens the work folder of a deck in `cache`. The folder is found by the hash of the file, not by
 * its name.
 */
export async function openWorkFolder(cache: string, file: string): Promise<WorkFolder> {
  const hash = createHash('sha256').update(String(VERSION));
  await pipeline(createReadStream(file), hash);
  const name = hash.digest('hex').slice(0, 8);
  const folder = join(cache, name);
  const unlock = takeLock(`${folder}.lock`, 'import of the same slides');
  process.once('exit', unlock);
  const pictureOf = (number: number) => join(folder, `${number}.webp`);
  const textOf = (number: number) => join(folder, `${number}.json`);
  return {
    hash: name,
    pictureOf,
    find: async (number) => {
      const text = await readFile(textOf(number), 'utf8').catch(() => null);
      return text === null ? null : (JSON.parse(text) as KeptPage);
    },
    // Writes the text last, so that a stored text proves that the picture is complete.
    keep: async (number, page, picture) => {
      await writeAtomically(pictureOf(number), picture);
      await writeAtomically(textOf(number), JSON.stringify(page));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
    free: () => {
      unlock();
      process.off('exit', unlock);
    },
  };
}
