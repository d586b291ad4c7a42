import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeWhole } from '#pictures/files';
import { takeLock } from '../output/lock.ts';
import type { PageText } from './text/page-text.ts';

/** Counts how pages are read: those of another way are read again. */
const VERSION = 2;

/** A page as it was read. */
export interface KeptPage {
  readonly text: PageText;
  /** Why it is not all that the page has; null for a page that could be read whole. */
  readonly damage: string | null;
}

/** Where the pages of a deck lie while it is read: an import that was interrupted goes on from there. */
export interface WorkFolder {
  /** First digits of the hash of the deck. */
  readonly hash: string;
  /** A page that was read before; null if it was not. */
  readonly find: (number: number) => Promise<KeptPage | null>;
  readonly keep: (number: number, page: KeptPage, picture: Uint8Array) => Promise<void>;
  /** Where the picture of a page is. */
  readonly pictureOf: (number: number) => string;
  readonly remove: () => Promise<void>;
  /** Lets others import the same deck. */
  readonly free: () => void;
}

/** Opens the work folder of a deck below `cache`; it is found again by what the file holds, not by its name. */
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
    // The text last: where it is, the picture is too.
    keep: async (number, page, picture) => {
      await writeWhole(pictureOf(number), picture);
      await writeWhole(textOf(number), JSON.stringify(page));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
    free: () => {
      unlock();
      process.off('exit', unlock);
    },
  };
}
