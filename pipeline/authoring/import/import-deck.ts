import { resolve } from 'node:path';
import { CommandError } from '#pipeline/cli/command-error';
import { fileContextOf } from '#pipeline/authoring/content-file/file-context';
import { contentFileName } from '#pipeline/authoring/content-file/write-file';
import { assertValidContent } from '#pipeline/authoring/content-file/assert-valid-content';
import { pictureFolder } from '#pipeline/authoring/content-file/imported-pictures';
import { buildContent } from './build-content.ts';
import { oidOf } from '#pipeline/authoring/content-file/oid-of-file';
import type { Deck } from './deck.ts';
import type { Chosen } from '#pipeline/authoring/content-file/merge-content';
import { writeDeck } from './write-deck.ts';
import { readPrevious } from '#pipeline/authoring/content-file/read-previous';
import { PLAIN_COLOURS, readDeckColours } from './deck-colours.ts';
import { drawPages, readTexts, type DeckTexts, type ReadOptions } from './read-deck.ts';
import { findSteps } from './text/find-steps.ts';
import { openWorkFolder, type WorkFolder } from './work-folder.ts';

/** Maximum number of pages: a path has 500 steps, one of which is the overview. */
const MAX_PAGES = 499;

/** An import and its options. */
export interface ImportRequest extends ReadOptions {
  /** Opens the file. */
  readonly open: (path: string, name: string) => Promise<Deck>;
  /** Base folder of the file name. */
  readonly cwd: string;
  /** Content folder. */
  readonly root: string;
  /** Folder for the progress of interrupted imports. */
  readonly cache: string;
  readonly chosen: Chosen;
  readonly oid: string | undefined;
  readonly isForced: boolean;
  readonly isDryRun: boolean;
  /** Existing content: the oid of each content file, by file name. */
  readonly known: ReadonlyMap<string, string>;
}

/** The result of importing a deck. */
export interface Imported extends Omit<DeckTexts, 'pages'> {
  readonly oid: string;
  /** The content file, relative to the content folder. */
  readonly file: string;
  /** The content of the file. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly title: string;
  readonly language: string;
  readonly pages: number;
  readonly steps: number;
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
export async function importDeck(request: ImportRequest): Promise<Imported> {
  const path = resolve(request.cwd, request.name);
  const oid = request.oid ?? oidOf(request.name);
  const file = contentFileName('presentation', oid);
  const previous = await readPrevious(request, oid, file);
  const deck = await request.open(path, request.name);
  try {
    checkLength(deck.pageCount, request.name);
    const work = request.isDryRun ? null : await openWorkFolder(request.cache, path);
    return await readAndPlace(request, { deck, work, previous, oid, file }).finally(() => work?.free());
  } finally {
    await deck.close();
  }
}

/** A deck during its import. */
interface OpenDeck {
  readonly deck: Deck;
  readonly work: WorkFolder | null;
  readonly previous: Record<string, unknown> | null;
  readonly oid: string;
  readonly file: string;
}

async function readAndPlace(
  request: ImportRequest,
  { deck, work, previous, oid, file }: OpenDeck,
): Promise<Imported> {
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
      await writeDeck(request.root, {
        oid,
        folder,
        content,
        isForced: previous !== null,
        work,
        ...{ numbers, vectors },
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
