import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { presentation } from '#content/schemas/presentation';
import { CommandError } from '../command/command-error.ts';
import { circumstancesOf } from '../new/circumstances.ts';
import { contentFileName } from '../new/write-file.ts';
import { buildContent, pictureFolder, type Chosen } from './build-content.ts';
import { oidOf } from './deck-oid.ts';
import type { Deck } from './deck.ts';
import { openPptx } from './pptx/open-pptx.ts';
import { placeDeck } from './place-deck.ts';
import { openBoundedPdf } from './reader/open-bounded.ts';
import { readDeck, type DeckContent, type ReadOptions } from './read-deck.ts';
import { openWorkFolder, type WorkFolder } from './work-folder.ts';

/** Most pages: a path has 500 steps, and one of them is the overview. */
const MAX_PAGES = 499;

/** How slides are opened, by the end of their name. */
const OPENERS: Readonly<Record<string, (path: string, name: string) => Promise<Deck>>> = {
  '.pdf': openBoundedPdf,
  '.pptx': openPptx,
};

/** What is to be imported, and how. */
export interface ImportRequest extends ReadOptions {
  /** The name of the file counts from here. */
  readonly cwd: string;
  /** Content folder. */
  readonly root: string;
  /** Folder for what an interrupted import has done so far. */
  readonly cache: string;
  readonly chosen: Chosen;
  readonly oid: string | undefined;
  readonly isForced: boolean;
  readonly isDryRun: boolean;
  /** Content that there is: the oid of each content file, by its name. */
  readonly known: ReadonlyMap<string, string>;
}

/** What has become of a deck. */
export interface Imported extends Omit<DeckContent, 'pages'> {
  readonly oid: string;
  /** The content file, from the content folder. */
  readonly file: string;
  readonly title: string;
  readonly language: string;
  readonly pages: number;
  readonly pagesWithText: number;
}

/**
 * Imports a deck of slides as a presentation: pictures of its pages on a canvas with a path through them, and their text as
 * transcript. Throws a CommandError, and leaves nothing behind then.
 */
export async function importDeck(request: ImportRequest): Promise<Imported> {
  const path = resolve(request.cwd, request.name);
  const oid = request.oid ?? oidOf(request.name);
  const file = contentFileName('presentation', oid);
  const former = await readFormer(request, oid, file);
  const deck = await open(path, request.name);
  try {
    checkLength(deck.pageCount, request.name);
    const work = request.isDryRun ? null : await openWorkFolder(request.cache, path);
    return await readAndPlace(request, { deck, work, former, oid, file }).finally(() => work?.free());
  } finally {
    await deck.close();
  }
}

/** A deck on its way. */
interface OpenDeck {
  readonly deck: Deck;
  readonly work: WorkFolder | null;
  readonly former: Record<string, unknown> | null;
  readonly oid: string;
  readonly file: string;
}

async function readAndPlace(
  request: ImportRequest,
  { deck, work, former, oid, file }: OpenDeck,
): Promise<Imported> {
  try {
    const { pages, ...read } = await readDeck(deck, work, request);
    const folder = pictureFolder(oid, work?.hash ?? '00000000');
    const content = buildContent({
      deck,
      pages,
      former,
      oid,
      folder,
      file: request.name,
      chosen: request.chosen,
      circumstances: circumstancesOf(request.root, 'presentation'),
    });
    if (work === null) refuseFaults(content.json, request.name);
    else {
      await placeDeck(request.root, {
        oid,
        folder,
        content,
        isForced: former !== null,
        work,
        count: pages.length,
      });
      await work.remove();
    }
    return { oid, file, pages: pages.length, ...read, ...content.facts };
  } catch (error) {
    // What is wrong with the deck stays wrong; what is wrong with the machine may be right the next time.
    if (error instanceof CommandError) await work?.remove();
    throw error;
  }
}

/** What a real run would find only when all is drawn. */
function refuseFaults(content: Record<string, unknown>, name: string): void {
  const fault = presentation.safeParse(content).error?.issues[0];
  if (fault !== undefined)
    throw new CommandError(
      `${name} would make a content file with a fault: ${fault.path.join('.')} ${fault.message}.`,
    );
}

/** The content file that is to be replaced; null if there is none. */
async function readFormer(
  { root, known, isForced, name }: ImportRequest,
  oid: string,
  file: string,
): Promise<Record<string, unknown> | null> {
  const other = [...known].find(
    ([path, taken]) => taken.toLowerCase() === oid.toLowerCase() && path !== file,
  );
  if (other !== undefined)
    throw new CommandError(
      `${name} would have the oid ${oid}, which is that of ${other[0]}. Choose one: --oid ${oid}-2.`,
    );
  const text = await readFile(join(root, file), 'utf8').catch(() => null);
  if (text === null) return null;
  if (!isForced)
    throw new CommandError(
      `${name} would become ${file}, which is there already. Replace its slides with --force, or choose another oid: --oid ${oid}-2.`,
    );
  try {
    const former: unknown = JSON.parse(text);
    if (typeof former === 'object' && former !== null) return former as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new CommandError(
    `${file} cannot be read, so what it says would be lost. Mend it (npm run validate), or remove it.`,
  );
}

async function open(path: string, name: string): Promise<Deck> {
  const opener = OPENERS[extname(name).toLowerCase()];
  if (opener === undefined)
    throw new CommandError(
      `${name} is neither a PDF nor a .pptx by its name. Export the slides as PDF, and name that file.`,
    );
  return opener(path, name);
}

function checkLength(pages: number, name: string): void {
  if (pages <= 0) throw new CommandError(`${name} has no pages. Export it again.`);
  if (pages > MAX_PAGES)
    throw new CommandError(
      `${name} has ${pages} pages, more than ${MAX_PAGES}. Export it in parts, and import each.`,
    );
}
