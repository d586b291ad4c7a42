import { CommandError } from '../command/command-error.ts';
import type { Deck } from './deck.ts';
import type { PageText } from './text/page-text.ts';
import type { WorkFolder } from './work-folder.ts';

/** How a deck is to be read. */
export interface ReadOptions {
  /** The file as it was named. */
  readonly name: string;
  /** Whether pages are taken of which only a part can be read. */
  readonly allowsDamaged: boolean;
  /** Called before the first page and after each. */
  readonly onPage: (done: number, total: number) => void;
}

/** What was read of a deck. */
export interface DeckContent {
  readonly pages: readonly PageText[];
  /** Pages that an import before this one had read. */
  readonly resumed: number;
  /** Numbers of the pages of which only a part could be read. */
  readonly damaged: readonly number[];
}

/** Reads the pages of a deck and keeps them in its work folder, if there is one. Throws a CommandError for a damaged page. */
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
        `${name}: page ${number} is damaged (${damage}). Export it again, or import what can be read of it with --allow-damaged.`,
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
