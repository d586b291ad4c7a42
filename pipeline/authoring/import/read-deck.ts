import { CommandError } from '#pipeline/cli/command-error';
import type { Deck } from './deck.ts';
import type { PageText } from './text/page-text.ts';
import type { WorkFolder } from './work-folder.ts';

/** Options for reading a deck. */
export interface ReadOptions {
  /** The file name as the user wrote it. */
  readonly name: string;
  /** Whether to accept partly readable pages. */
  readonly allowsDamaged: boolean;
  /** Called before the first page and after each page. */
  readonly onPage: (done: number, total: number) => void;
}

/** The content of a deck. */
export interface DeckContent {
  readonly pages: readonly PageText[];
  /** Number of pages that an earlier import had already read. */
  readonly resumed: number;
  /** Numbers of the partly readable pages. */
  readonly damaged: readonly number[];
}

/**
 * Reads the pages of a deck and stores them in its work folder, if there is one. Throws a
 * CommandError for a damaged page, unless damaged pages are allowed.
 */
export async function readDeck(
  deck: Deck,
  work: WorkFolder | null,
  { name, allowsDamaged, onPage }: ReadOptions,
): Promise<DeckContent> {
  const [pages, damaged]: [PageText[], number[]] = [[], []];
  let resumed = 0;
  for (let number = 1; number <= deck.pageCount; number += 1) {
    onPage(number - 1, deck.pageCount);
    const found = (await work?.find(number)) ?? null;
    const { text, damage } = found ?? (await readPage(deck, work, number));
    if (damage !== null && !allowsDamaged)
      throw new CommandError(
        `${name}: page ${number} is damaged (${damage}). Export it again, or import its readable parts with --allow-damaged.`,
      );
    if (damage !== null) damaged.push(number);
    if (found !== null) resumed += 1;
    pages.push(text);
  }
  onPage(deck.pageCount, deck.pageCount);
  return { pages, resumed, damaged };
}

async function readPage(deck: Deck, work: WorkFolder | null, number: number) {
  const { result: text, damage } = await deck.readText(number);
  if (work === null) return { text, damage };
  const picture = await deck.draw(number);
  const page = { text, damage: damage ?? picture.damage };
  await work.keep(number, page, picture.result);
  return page;
}
