import { commonSize } from './common-size.ts';
import type { Run } from './page-text.ts';

/** A text and where it stands: base line and left end, canvas units. */
export type PlacedText = Pick<Run, 'text' | 'x' | 'y' | 'size'>;

interface Page<Text> {
  /** Canvas units. */
  readonly height: number;
  readonly runs: readonly Text[];
}

/** From how many pages on, and in which part of them, a text is a running head or foot. */
const [FEWEST, PART] = [3, 0.5];
/** Parts of the height of a page in which those stand. */
const [HEAD, FOOT] = [0.12, 0.88];
/** From which part of the size of most letters on a text is a title. */
const BIGGER = 1.15;

/** Leaves out running heads, feet and page numbers: what stands on most pages at the same place, numbers aside. */
export function dropRunning<Text extends PlacedText>(pages: readonly Page<Text>[]): Page<Text>[] {
  const seen = new Map<string, number>();
  for (const { runs, height } of pages)
    for (const key of new Set(runs.map((run) => keyOf(run, height)))) seen.set(key, (seen.get(key) ?? 0) + 1);
  const body = commonSize(pages.flatMap(({ runs }) => runs));
  const isRunning = (run: Text, height: number): boolean =>
    // Titles are alike too: "Day 1", "Day 2".
    run.size < BIGGER * body &&
    (run.y < HEAD * height || run.y > FOOT * height) &&
    (seen.get(keyOf(run, height)) ?? 0) >= Math.max(FEWEST, PART * pages.length);
  return pages.map(({ runs, height }) => ({ height, runs: runs.filter((run) => !isRunning(run, height)) }));
}

/** The same for the same text at about the same place; digits count as one, and a number may stand a bit aside. */
function keyOf({ text, x, y, size }: PlacedText, height: number): string {
  const words = text.replace(/\d+/g, '0').trim();
  return [words, Math.round(x / 40), Math.round((100 * y) / height), Math.round(size)].join('|');
}
