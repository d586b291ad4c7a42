import { median } from '../e2e/support/median.ts';

/** Numbers of pages of the small and the large deck of a kind. */
export interface DeckSizes {
  readonly few: number;
  readonly many: number;
}

/** The processor seconds of each run for the small and the large deck of a kind. */
export interface ImportRuns {
  readonly name: string;
  readonly few: readonly number[];
  readonly many: readonly number[];
}

/**
 * Formats the processor seconds of each page, which is the difference of both decks, and those that
 * an import takes whatever its number of pages, in medians.
 */
export function formatImports(rows: readonly ImportRuns[], { few, many }: DeckSizes): string {
  const lines = rows.map(({ name, few: small, many: large }) => {
    const page = (median(large) - median(small)) / (many - few);
    return [name, page.toFixed(2), (median(small) - few * page).toFixed(1)];
  });
  return [['', 'a page', 'the rest'], ...lines]
    .map(([name = '', ...cells]) => [name.padEnd(32), ...cells.map((cell) => cell.padStart(9))].join(' '))
    .join('\n');
}
