import { dropPageNumbers } from './page-numbers.ts';
import { commonSize, type PageText, type Run } from './page-text.ts';

/** A text and its position: baseline and left end, in canvas units. The width may be unknown. */
export type PlacedText = Pick<Run, 'text' | 'x' | 'y' | 'size'> & Partial<Pick<Run, 'width'>>;

interface Page<Text> {
  /** Canvas units. */
  readonly height: number;
  readonly runs: readonly Text[];
}

/** A header or footer is on at least so many pages, and on at least this share of all pages. */
const [MIN_PAGES, PART] = [3, 0.5];
/**
 * A text that repeats away from the edges, such as a sidebar, must be on more pages, from the first
 * to the last part of the deck. A slide in many stages is not.
 */
const [PART_ANYWHERE, SPREAD] = [0.6, 0.7];
/** The same for small texts. Entries of a sidebar move when one of them has entries below it. */
const [PART_OF_SMALL, SPREAD_OF_SMALL] = [0.3, 0.4];
/** Headers are above and footers below these parts of the page height. */
const [HEAD, FOOT] = [0.12, 0.88];
/** Minimum size of a title, relative to the size of most letters. */
const MIN_TITLE_SIZE = 1.15;
/** Maximum size of the name of a section above a page, relative to the size of most letters. */
const SMALL = 0.9;
/**
 * Width of the cells of a grid, in canvas units. They are a hundredth of the page high. Texts in
 * the same cell have the same place.
 */
const GRID = 40;
const NUMBERS_ONLY = /^[\d\s/|–—-]+$/u;

/** The first and last page, and the number of pages, that have a text. */
interface Appearance {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/** Removes headers, footers, sidebars and page numbers: texts that repeat but for their digits. */
export function dropRunningHeads<Text extends PlacedText, OnePage extends Page<Text>>(
  pages: readonly (OnePage & Page<Text>)[],
): OnePage[] {
  const seen = new Map<string, Appearance>();
  for (const [index, { runs, height }] of pages.entries())
    for (const key of new Set(runs.flatMap((run) => keysOf(run, height)))) {
      const { first = index, count = 0 } = seen.get(key) ?? {};
      seen.set(key, { first, last: index, count: count + 1 });
    }
  const body = commonSize(pages.flatMap(({ runs }) => runs));
  const isRunning = (run: Text, height: number): boolean => {
    // Titles may be similar too: "Day 1", "Day 2".
    if (run.size >= MIN_TITLE_SIZE * body) return false;
    const isAtEdge = run.y < HEAD * height || run.y > FOOT * height;
    const isSmall = run.size < SMALL * body;
    return keysOf(run, height).some(
      (key) =>
        isRepeated(seen.get(key), { isAtEdge, isSmall, pages: pages.length }) ||
        // The name of the section is only on the pages of the section.
        (isSmall && run.y < HEAD * height && (seen.get(key)?.count ?? 0) >= MIN_PAGES),
    );
  };
  return pages.map((page) => ({ ...page, runs: page.runs.filter((run) => !isRunning(run, page.height)) }));
}

function isRepeated(
  appearance: Appearance | undefined,
  { isAtEdge, isSmall, pages }: { isAtEdge: boolean; isSmall: boolean; pages: number },
): boolean {
  if (appearance === undefined || appearance.count < MIN_PAGES) return false;
  if (isAtEdge && appearance.count >= PART * pages) return true;
  const [part, spread] = isSmall ? [PART_OF_SMALL, SPREAD_OF_SMALL] : [PART_ANYWHERE, SPREAD];
  return appearance.count >= part * pages && appearance.last - appearance.first >= spread * (pages - 1);
}

/**
 * Returns keys that the same text has at the same place, by its left and its right end. All numbers
 * count as equal, and numbers alone may be anywhere on their height.
 */
function keysOf({ text, x, y, size, width }: PlacedText, height: number): string[] {
  const words = text.replaceAll(/\d+/g, '0').trim();
  const line = `${words}|${Math.round((100 * y) / height)}|${Math.round(size)}`;
  const isAtEdge = y < HEAD * height || y > FOOT * height;
  const left = `${line}|${Math.round(x / GRID)}`;
  const right = width === undefined ? [] : [`${line}|to ${Math.round((x + width) / GRID)}`];
  return [left, ...right, ...(isAtEdge && NUMBERS_ONLY.test(text) ? [`${line}|numbers`] : [])];
}

/** Maximum share of a page's letters that its next stage with the same label may lack. */
const LOST_WITH_LABEL = 0.15;
/** Texts within this distance in canvas units are at the same place. */
const SAME_PLACE = 8;

/**
 * Returns the indices of the pages that become steps. Overlays of Beamer and exported animations
 * show a slide in several pages, its stages, of which the last one becomes a step. Two pages are
 * stages of one slide if the second one has all texts of the first one at the same place, and
 * either has more texts, or the same label.
 */
export function findSteps(pages: readonly PageText[], labels: readonly string[] | null): number[] {
  const shown = dropRunningHeads(dropPageNumbers(pages)).map(({ runs }) => runs);
  const counts = Map.groupBy(labels ?? [], (label) => label);
  const isSameLabel = (index: number): boolean => {
    const label = labels?.[index];
    // A label that all pages of a file share has no meaning.
    return label !== undefined && label === labels?.[index + 1] && counts.size > pages.length / 10;
  };
  return pages
    .map((_, index) => index)
    .filter((index) => {
      const [page, next] = [shown[index] ?? [], shown[index + 1]];
      return next === undefined || !isStage(page, next, isSameLabel(index));
    });
}

function isStage(page: readonly Run[], next: readonly Run[], hasSameLabel: boolean): boolean {
  const total = lengthOf(page);
  if (total === 0) return false;
  const lost = lengthOf(page.filter((run) => !isOn(run, next)));
  if (hasSameLabel) return lost <= LOST_WITH_LABEL * total;
  return lost === 0 && lengthOf(next) > total;
}

const lengthOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, { text }) => sum + text.replaceAll(/\s/g, '').length, 0);

/** A later stage may continue a line, so that its text begins with that of the earlier one. */
function isOn({ text, x, y }: Run, runs: readonly Run[]): boolean {
  const words = text.trim();
  return runs.some(
    (other) =>
      Math.abs(other.x - x) < SAME_PLACE &&
      Math.abs(other.y - y) < SAME_PLACE &&
      other.text.trim().startsWith(words),
  );
}
