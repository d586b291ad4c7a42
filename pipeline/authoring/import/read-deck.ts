import { mapInParallel } from '#library/in-parallel';
import { CommandError } from '#pipeline/cli/command-error';
import type { ProgressBar } from '#pipeline/cli/progress-bar';
import type { Deck } from './deck.ts';
import type { PageText } from './text/page-text.ts';
import type { WorkFolder } from './work-folder.ts';

/** Options for reading a deck. */
export interface ReadOptions {
  /** The file name as the user wrote it. */
  readonly name: string;
  /** Whether to accept partly readable pages. */
  readonly allowsDamaged: boolean;
  /** Shows how many pages are drawn. */
  readonly bar: Pick<ProgressBar, 'show'>;
}

/** The texts of a deck. */
export interface DeckTexts {
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
export async function readTexts(
  deck: Deck,
  work: WorkFolder | null,
  options: ReadOptions,
): Promise<DeckTexts> {
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
export interface DrawnPages {
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
