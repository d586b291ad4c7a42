import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeAtomically } from '#pictures/files';
import { takeLock } from '#pipeline/site/lock';
import type { DrawnPage, Read } from './deck.ts';
import type { PageText } from './text/page-text.ts';

/** Version of the reading method. Pages read with another version are read again. */
const VERSION = 4;

/** The facts about a page that was drawn. */
export interface Drawn extends Pick<Read<unknown>, 'damage'> {
  /** Whether it is a vector image, too. */
  readonly isVector: boolean;
}

/** Stores the pages of a deck while they are read, so that an interrupted import can be resumed. */
export interface WorkFolder {
  /** First digits of the deck's hash. */
  readonly hash: string;
  /** Returns the text of a page that was read before; null if there is none. */
  readonly findText: (number: number) => Promise<Read<PageText> | null>;
  readonly keepText: (number: number, text: Read<PageText>) => Promise<void>;
  /** Returns the facts about a page that was drawn before; null if it was not. */
  readonly findPicture: (number: number) => Promise<Drawn | null>;
  readonly keepPicture: (number: number, picture: Read<DrawnPage>) => Promise<Drawn>;
  /** Returns the path of a page's picture in pixels. */
  readonly rasterOf: (number: number) => string;
  /** Returns the path of a page's vector image. */
  readonly vectorOf: (number: number) => string;
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
  const rasterOf = (number: number) => join(folder, `${number}.webp`);
  const vectorOf = (number: number) => join(folder, `${number}.svg`);
  const textOf = (number: number) => join(folder, `${number}.json`);
  const drawnOf = (number: number) => join(folder, `${number}.drawn.json`);
  const find = async <Kept>(path: string): Promise<Kept | null> => {
    const text = await readFile(path, 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as Kept);
  };
  return {
    hash: name,
    rasterOf,
    vectorOf,
    findText: (number) => find(textOf(number)),
    keepText: (number, text) => writeAtomically(textOf(number), JSON.stringify(text)),
    findPicture: (number) => find(drawnOf(number)),
    // Writes the facts last, so that stored ones prove that the pictures are complete.
    keepPicture: async (number, { result: { raster, vector }, damage }) => {
      const drawn = { damage, isVector: vector !== null };
      await writeAtomically(rasterOf(number), raster);
      if (vector !== null) await writeAtomically(vectorOf(number), vector);
      await writeAtomically(drawnOf(number), JSON.stringify(drawn));
      return drawn;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
    free: () => {
      unlock();
      process.off('exit', unlock);
    },
  };
}
