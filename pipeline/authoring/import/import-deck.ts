import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '#pipeline/cli/command-error';
import { fileContextOf } from '#pipeline/authoring/content-file/build-file';
import { assertValidContent, writeWithPictures } from '#pipeline/authoring/content-file/write-file';
import {
  pictureOnSlideName,
  pictureFolder,
  pictureName,
} from '#pipeline/authoring/content-file/merge-content';
import { findTarget, type ImportRequest, type Target } from '#pipeline/authoring/content-file/imported-file';
import { copyAtomically, writeAtomically } from '#library/util/files';
import { mapInParallel } from '#library/in-parallel';
import type { ProgressBar } from '#pipeline/cli/progress-bar';
import { takeLock } from '#pipeline/site/lock';
import { buildContent } from './build-content.ts';
import type { Deck, DrawnPage, Read } from './deck.ts';
import { coloursOfPages, PLAIN_COLOURS } from './deck-colours.ts';
import { maxElementsPerPage, type DrawnSlide } from './slide-elements/slide-elements.ts';
import { findSteps, losesDrawings } from './text/repeated-texts.ts';
import { withShapes, type PageText, type Shape } from './text/page-text.ts';
import type { Paragraph } from './text/to-paragraphs.ts';

/** Maximum number of pages: a path has 500 steps, one of which is the overview. */
const MAX_PAGES = 499;

/** A deck to import, and the options for decks. */
export interface DeckRequest extends ImportRequest, ReadOptions {
  readonly open: (path: string, name: string) => Promise<Deck>;
  /** Folder for the progress of interrupted imports. */
  readonly cacheFolder: string;
  /** Whether slides stay pictures instead of becoming elements. */
  readonly keepsPictures: boolean;
}

/**
 * Imports a slide deck as a presentation: its pages become pictures on a canvas with a path through
 * them, its text becomes the transcript. Throws a CommandError on failure and leaves no files
 * behind.
 */
export async function importDeck(request: DeckRequest) {
  const target = await findTarget(request);
  const deck = await request.open(target.path, request.name);
  try {
    checkLength(deck.pageCount, request.name);
    const work = request.isDryRun ? null : await openWorkFolder(request, target.path);
    return await readAndPlace(request, { ...target, deck, work }).finally(() => work?.free());
  } finally {
    await deck.close();
  }
}

export type ImportedDeck = Awaited<ReturnType<typeof importDeck>>;

async function readAndPlace(
  request: DeckRequest,
  { deck, work, previous, oid, file }: Target & { readonly deck: Deck; readonly work: WorkFolder | null },
) {
  try {
    const { pages, resumed, damaged } = await readTexts(deck, work, request);
    // Slides with stored text have one page each, without intermediate stages.
    const stepPages =
      deck.stored === null ? await findStepPages(deck, pages) : pages.map((_, index) => index);
    const pageNumbers = stepPages.map((index) => index + 1);
    const slides = request.keepsPictures ? null : (deck.stored?.pages ?? null);
    const drawnPages =
      work === null ? null : await drawPages(deck, work, pageNumbers, { ...request, slides });
    const shapes = drawnPages?.shapes ?? (await readShapes(deck, pageNumbers));
    const vectors = drawnPages?.vectors ?? new Set<number>();
    const folder = pictureFolder(oid, work?.hash ?? '00000000');
    const content = await buildContent({
      deck,
      pages: pages.map((page, index) => withShapes(page, shapes.get(index + 1) ?? [])),
      stepPages,
      vectorPages: vectors,
      drawnSlides: drawnPages?.drawnSlides ?? new Map(),
      colours: drawnPages === null ? PLAIN_COLOURS : coloursOfPages(drawnPages.colours),
      previous,
      oid,
      folder,
      deckFile: request.name,
      chosen: request.chosen,
      fileContext: fileContextOf(request.root, 'presentation'),
    });
    if (work === null) assertValidContent(content.json, request.name);
    else {
      const target = { oid, folder, json: content.json, isForced: previous !== null };
      await writeWithPictures(request.root, target, async (media) => {
        // Unlike links, copies also repair a changed picture with --force.
        for (const [index, page] of pageNumbers.entries()) {
          const pictureNames = content.facts.matterPages.get(page);
          for (const name of pictureNames ?? []) await copyAtomically(work.partOf(name), join(media, name));
          const isVector = vectors.has(page);
          if (pictureNames !== undefined && index > 0) continue;
          if (isVector) await copyAtomically(work.vectorOf(page), join(media, pictureName(page, 'svg')));
          // The first page is the preview, too, which is a picture in pixels.
          if (!isVector || index === 0)
            await copyAtomically(work.rasterOf(page), join(media, pictureName(page, 'webp')));
        }
      });
      await work.remove();
    }
    return {
      oid,
      file,
      content: content.json,
      pages: pages.length,
      resumed,
      /** Number of pages that are vector images; null in a dry run, which draws none. */
      vectorPages: drawnPages?.vectors.size ?? null,
      damaged: [...new Set([...damaged, ...(drawnPages?.damaged ?? [])])].toSorted((a, b) => a - b),
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

interface PageOptions extends ReadOptions {
  /** The texts of slides that become elements; null if all stay pictures. */
  readonly slides?: readonly (readonly Paragraph[])[] | null;
}

interface ReadOptions extends Pick<ImportRequest, 'name'> {
  /** Whether to accept partly readable pages. */
  readonly allowsDamaged: boolean;
  /** Shows how many pages are drawn. */
  readonly bar: Pick<ProgressBar, 'show'>;
}

/**
 * Reads the texts of a deck and stores them in its work folder, if there is one. Throws a
 * CommandError for a damaged page, unless damaged pages are allowed.
 */
async function readTexts(deck: Deck, work: WorkFolder | null, options: ReadOptions) {
  const [pages, damaged]: [PageText[], number[]] = [[], []];
  let resumed = 0;
  for (let number = 1; number <= deck.pageCount; number += 1) {
    const cached = (await work?.findText(number)) ?? null;
    const { result, damage } = cached ?? (await deck.readText(number));
    if (cached !== null) resumed += 1;
    else await work?.keepText(number, { result, damage });
    if (checkDamage(damage, number, options)) damaged.push(number);
    pages.push(result);
  }
  return { pages, resumed, damaged };
}

/**
 * Returns the indices of the pages that become steps: all but the intermediate stages of slides
 * that build up over several pages. A stage stays if the next page lacks some of its drawings.
 */
async function findStepPages(deck: Deck, pages: readonly PageText[]): Promise<number[]> {
  const steps = new Set(findSteps(pages, deck.labels));
  const stepPages: number[] = [];
  const shapesOf = async (index: number) => (await deck.readShapes(index + 1)).result;
  for (const index of pages.keys())
    if (steps.has(index) || losesDrawings(await shapesOf(index), await shapesOf(index + 1)))
      stepPages.push(index);
  return stepPages;
}

/**
 * Draws pages, counted from 1, into the work folder. Throws a CommandError for a page that can be
 * drawn only in part, unless damaged pages are allowed.
 */
export async function drawPages(
  deck: Pick<Deck, 'draw' | 'drawnAtOnce'>,
  work: Pick<WorkFolder, 'findPicture' | 'keepPicture'>,
  numbers: readonly number[],
  options: PageOptions,
) {
  options.bar.show(0, numbers.length);
  const maxElements = maxElementsPerPage(numbers.length);
  const draw = async (number: number) => {
    const paragraphs = options.slides?.[number - 1];
    const slide = paragraphs === undefined ? null : { paragraphs, maxElements };
    const { damage, ...drawn } =
      (await work.findPicture(number)) ??
      (await work.keepPicture(number, await deck.draw(number, { isPreview: number === numbers[0], slide })));
    return { isDamaged: checkDamage(damage, number, options), ...drawn };
  };
  const drawn = await mapInParallel(numbers, deck.drawnAtOnce, draw, options.bar.show);
  return {
    damaged: numbers.filter((_, index) => drawn[index]?.isDamaged),
    vectors: new Set(numbers.filter((_, index) => drawn[index]?.isVector)),
    shapes: new Map(numbers.map((number, index) => [number, drawn[index]?.shapes ?? []])),
    colours: drawn.map(({ colours }) => colours),
    drawnSlides: new Map(numbers.map((number, index) => [number, drawn[index]?.matter ?? null])),
  };
}

/** Reads what pages draw besides their texts, for a deck whose texts are extracted from them. */
async function readShapes(deck: Deck, numbers: readonly number[]) {
  const shapes = new Map<number, readonly Shape[]>();
  if (deck.stored === null)
    for (const number of numbers) shapes.set(number, (await deck.readShapes(number)).result);
  return shapes;
}

/** Reports whether a page is damaged. Throws if it is and damaged pages are not allowed. */
function checkDamage(damage: string | null, number: number, { name, allowsDamaged }: ReadOptions): boolean {
  if (damage !== null && !allowsDamaged)
    throw new CommandError(
      `${name}: page ${number} is damaged (${damage}). Export it again, or import its readable parts with --allow-damaged.`,
    );
  return damage !== null;
}

/** Version of the reading method. Pages read with another version are read again. */
const READER_VERSION = 16;

/** The stored facts about a drawn page, whose pictures are files. */
type StoredPage = Pick<Read<unknown>, 'damage'> &
  Pick<DrawnPage, 'shapes' | 'colours'> & {
    readonly isVector: boolean;
    /** The page as elements. Files of interrupted imports have this key. */
    readonly matter: DrawnSlide;
  };

/** Stores the pages of a deck while they are read, so that an interrupted import can be resumed. */
export type WorkFolder = Awaited<ReturnType<typeof openWorkFolder>>;

/** Opens the work folder of a deck in `cacheFolder`. Its name is the start of the file's hash. */
async function openWorkFolder(
  { cacheFolder, keepsPictures }: Pick<DeckRequest, 'cacheFolder' | 'keepsPictures'>,
  file: string,
) {
  const hash = createHash('sha256').update(`${READER_VERSION}${keepsPictures ? ' pictures' : ''}`);
  await pipeline(createReadStream(file), hash);
  const name = hash.digest('hex').slice(0, 8);
  const folder = join(cacheFolder, name);
  const unlock = takeLock(`${folder}.lock`, 'import of the same slides');
  process.once('exit', unlock);
  const rasterOf = (number: number) => join(folder, `${number}.webp`);
  const vectorOf = (number: number) => join(folder, `${number}.svg`);
  const partOf = (name: string) => join(folder, name);
  const textOf = (number: number) => join(folder, `${number}.json`);
  const drawnOf = (number: number) => join(folder, `${number}.drawn.json`);
  const readStored = async <Kept>(path: string): Promise<Kept | null> => {
    const text = await readFile(path, 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as Kept);
  };
  return {
    /** First digits of the deck's hash. */
    hash: name,
    rasterOf,
    vectorOf,
    partOf,
    findText: (number: number) => readStored<Read<PageText>>(textOf(number)),
    keepText: (number: number, text: Read<PageText>) => writeAtomically(textOf(number), JSON.stringify(text)),
    findPicture: (number: number) => readStored<StoredPage>(drawnOf(number)),
    // Writes the facts last, so that stored ones prove that the pictures are complete.
    keepPicture: async (number: number, { result, damage }: Read<DrawnPage>) => {
      const { raster, vector, shapes, colours, slideElements } = result;
      const hasElements = slideElements !== null && typeof slideElements === 'object';
      const names: string[] = [];
      for (const { extension, bytes } of hasElements ? slideElements.pictures : []) {
        const name = pictureOnSlideName(number, names.length + 1, extension);
        await writeAtomically(partOf(name), bytes);
        names.push(name);
      }
      const elements = hasElements
        ? slideElements.elements.map((element) =>
            element.type === 'image' ? { ...element, src: names.shift() ?? '' } : element,
          )
        : slideElements;
      const drawn: StoredPage = { damage, isVector: vector !== null, shapes, colours, matter: elements };
      if (raster !== null) await writeAtomically(rasterOf(number), raster);
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
