import { commonSize } from './common-size.ts';
import type { Run } from './page-text.ts';

/** A text and its position: baseline and left end, in canvas units. */
export type PlacedText = Pick<Run, 'text' | 'x' | 'y' | 'size'>;

interface Page<Text> {
  /** Canvas units. */
  readonly height: number;
  readonly runs: readonly Text[];
}

/** A header or footer is on at least FEWEST pages and on at least this part of all pages. */
const [FEWEST, PART] = [3, 0.5];
/** Headers are above and footers below these parts of the page height. */
const [HEAD, FOOT] = [0.12, 0.88];
/** Minimum size of a title, relative to the size of most letters. */
const BIGGER = 1.15;

/**
 * Removes headers, footers and page numbers: texts at the same position on most pages, ignoring
 * digits.
 */
export function dropRunningHeads<Text extends PlacedText>(pages: readonly Page<Text>[]): Page<Text>[] {
  const seen = new Map<string, number>();
  for (const { runs, height } of pages)
    for (const key of new Set(runs.map((run) => keyOf(run, height)))) seen.set(key, (seen.get(key) ?? 0) + 1);
  const body = commonSize(pages.flatMap(({ runs }) => runs));
  const isRunning = (run: Text, height: number): boolean =>
    // Titles may be similar too: "Day 1", "Day 2".
    run.size < BIGGER * body &&
    (run.y < HEAD * height || run.y > FOOT * height) &&
    (seen.get(keyOf(run, height)) ?? 0) >= Math.max(FEWEST, PART * pages.length);
  return pages.map(({ runs, height }) => ({ height, runs: runs.filter((run) => !isRunning(run, height)) }));
}

/**
 * Returns the same key for the same text at about the same position. All numbers count as equal,
 * and a number may be slightly shifted.
 */
function keyOf({ text, x, y, size }: PlacedText, height: number): string {
  const words = text.replace(/\d+/g, '0').trim();
  return [words, Math.round(x / 40), Math.round((100 * y) / height), Math.round(size)].join('|');
}
