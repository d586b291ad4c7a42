import { join } from 'node:path';
import { CommandError } from '#pipeline/cli/command-error';
import { fileContextOf } from '#pipeline/authoring/content-file/build-file';
import { assertValidContent, writeWithPictures } from '#pipeline/authoring/content-file/write-file';
import { pictureFolder, pictureName } from '#pipeline/authoring/content-file/merge-content';
import {
  findTarget,
  type ImportRequest,
  type ImportResult,
  type Target,
} from '#pipeline/authoring/content-file/imported-file';
import { copyAtomically } from '#pictures/files';
import { mapInParallel } from '#library/in-parallel';
import type { ProgressBar } from '#pipeline/cli/progress-bar';
import { buildContent } from './build-content.ts';
import type { Deck } from './deck.ts';
import { PLAIN_COLOURS, readDeckColours } from './deck-colours.ts';
import { findSteps } from './text/repeated-texts.ts';
import { openWorkFolder, type WorkFolder } from './work-folder.ts';
import type { PageText } from './text/page-text.ts';

/** Maximum number of pages: a path has 500 steps, one of which is the overview. */
const MAX_PAGES = 499;

/** A deck to import, and the options for decks. */
export interface DeckRequest extends ImportRequest, ReadOptions {
  readonly open: (path: string, name: string) => Promise<Deck>;
  /** Folder for the progress of interrupted imports. */
  readonly cache: string;
}

export interface ImportedDeck extends ImportResult, Omit<DeckTexts, 'pages'> {
  readonly pages: number;
  readonly sections: number;
  readonly pagesWithText: number;
  /** Number of pages that are vector images; null if none was drawn. */
  readonly vectorPages: number | null;
  /** Doubts that the user should check by eye. */
  readonly warnings: readonly string[];
}

/**
 * Imports a slide deck as a presentation: its pages become pictures on a canvas with a path through
 * them, its text becomes the transcript. Throws a CommandError on failure and leaves no files
 * behind.
 */
export async function importDeck(request: DeckRequest): Promise<ImportedDeck> {
  const target = await findTarget(request);
  const deck = await request.open(target.path, request.name);
  try {
    checkLength(deck.pageCount, request.name);
    const work = request.isDryRun ? null : await openWorkFolder(request.cache, target.path);
    return await readAndPlace(request, { ...target, deck, work }).finally(() => work?.free());
  } finally {
    await deck.close();
  }
}

async function readAndPlace(
  request: DeckRequest,
  { deck, work, previous, oid, file }: Target & { readonly deck: Deck; readonly work: WorkFolder | null },
): Promise<ImportedDeck> {
  try {
    const { pages, resumed, damaged } = await readTexts(deck, work, request);
    // The slides of a PowerPoint file have no stages.
    const shown = deck.own === null ? findSteps(pages, deck.labels) : pages.map((_, index) => index);
    const numbers = shown.map((index) => index + 1);
    const drawn = work === null ? null : await drawPages(deck, work, numbers, request);
    const vectors = drawn?.vectors ?? new Set<number>();
    const folder = pictureFolder(oid, work?.hash ?? '00000000');
    const content = await buildContent({
      ...{ deck, pages, shown, vectors },
      colours: work === null ? PLAIN_COLOURS : await readDeckColours(numbers.map(work.rasterOf)),
      previous,
      oid,
      folder,
      file: request.name,
      chosen: request.chosen,
      fileContext: fileContextOf(request.root, 'presentation'),
    });
    if (work === null) assertValidContent(content.json, request.name);
    else {
      const target = { oid, folder, json: content.json, isForced: previous !== null };
      await writeWithPictures(request.root, target, async (media) => {
        // Unlike links, copies also repair a changed picture with --force.
        for (const [index, number] of numbers.entries()) {
          const isVector = vectors.has(number);
          if (isVector) await copyAtomically(work.vectorOf(number), join(media, pictureName(number, 'svg')));
          // The first page is the preview, too, which is a picture in pixels.
          if (!isVector || index === 0)
            await copyAtomically(work.rasterOf(number), join(media, pictureName(number, 'webp')));
        }
      });
      await work.remove();
    }
    return {
      ...{ oid, file, content: content.json, pages: pages.length, resumed },
      vectorPages: drawn?.vectors.size ?? null,
      damaged: [...new Set([...damaged, ...(drawn?.damaged ?? [])])].toSorted((one, other) => one - other),
      ...content.facts,
    };
  } catch (error) {
    // A fault of the deck is permanent, so its progress is discarded. A fault of the machine may be
    // gone the next time.
    if (error instanceof CommandError) await work?.remove();
    throw error;
  }
}

function checkLength(pages: number, name: string): void {
  if (pages <= 0) throw new CommandError(`${name} has no pages. Export it again.`);
  if (pages > MAX_PAGES)
    throw new CommandError(
      `${name} has ${pages} pages, more than ${MAX_PAGES}. Export it in parts, and import each.`,
    );
}

interface ReadOptions extends Pick<ImportRequest, 'name'> {
  /** Whether to accept partly readable pages. */
  readonly allowsDamaged: boolean;
  /** Shows how many pages are drawn. */
  readonly bar: Pick<ProgressBar, 'show'>;
}

interface DeckTexts {
  readonly pages: readonly PageText[];
  /** Number of pages that an earlier import had already read. */
  readonly resumed: number;
  /** Numbers of the pages whose text is partly readable. */
  readonly damaged: readonly number[];
}

/**
 * Reads the texts of a deck and stores them in its work folder, if there is one. Throws a
 * CommandError for a damaged page, unless damaged pages are allowed.
 */
async function readTexts(deck: Deck, work: WorkFolder | null, options: ReadOptions): Promise<DeckTexts> {
  const [pages, damaged]: [PageText[], number[]] = [[], []];
  let resumed = 0;
  for (let number = 1; number <= deck.pageCount; number += 1) {
    const found = (await work?.findText(number)) ?? null;
    const { result, damage } = found ?? (await deck.readText(number));
    if (found !== null) resumed += 1;
    else await work?.keepText(number, { result, damage });
    if (isAccepted(damage, number, options)) damaged.push(number);
    pages.push(result);
  }
  return { pages, resumed, damaged };
}

/** The results of drawing pages, which are counted from 1. */
interface DrawnPages {
  /** The pages that could be drawn only in part. */
  readonly damaged: readonly number[];
  /** The pages that are vector images. */
  readonly vectors: ReadonlySet<number>;
}

/**
 * Draws pages, counted from 1, into the work folder. Throws a CommandError for a page that can be
 * drawn only in part, unless damaged pages are allowed.
 */
export async function drawPages(
  deck: Pick<Deck, 'draw' | 'drawnAtOnce'>,
  work: Pick<WorkFolder, 'findPicture' | 'keepPicture'>,
  numbers: readonly number[],
  options: ReadOptions,
): Promise<DrawnPages> {
  options.bar.show(0, numbers.length);
  const draw = async (number: number) => {
    const { damage, isVector } =
      (await work.findPicture(number)) ?? (await work.keepPicture(number, await deck.draw(number)));
    return { isDamaged: isAccepted(damage, number, options), isVector };
  };
  const drawn = await mapInParallel(numbers, deck.drawnAtOnce, draw, options.bar.show);
  return {
    damaged: numbers.filter((_, index) => drawn[index]?.isDamaged),
    vectors: new Set(numbers.filter((_, index) => drawn[index]?.isVector)),
  };
}

/** Reports whether a page has an accepted damage. Throws if it has one that is not accepted. */
function isAccepted(damage: string | null, number: number, { name, allowsDamaged }: ReadOptions): boolean {
  if (damage !== null && !allowsDamaged)
    throw new CommandError(
      `${name}: page ${number} is damaged (${damage}). Export it again, or import its readable parts with --allow-damaged.`,
    );
  return damage !== null;
}
