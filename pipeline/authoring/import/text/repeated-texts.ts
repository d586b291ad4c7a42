import { dropPageNumbers } from './page-numbers.ts';
import { fold } from './normalize-text.ts';
import { commonSize, type PageText, type Run, type Shape } from './page-text.ts';

/** A text and its position: baseline and left end, in canvas units. The width may be unknown. */
export type PlacedText = Pick<Run, 'text' | 'x' | 'y' | 'size'> & Partial<Pick<Run, 'width'>>;

interface Page<Text> {
  /** Canvas units. */
  readonly height: number;
  readonly runs: readonly Text[];
}

/** Minimum number of pages with the same header or footer. */
const MIN_PAGES = 3;
/** Minimum share of the pages with the same header or footer. */
const MIN_SHARE_AT_EDGE = 0.5;
/** The same for texts away from the edges, such as a sidebar. */
const MIN_SHARE_ANYWHERE = 0.6;
/**
 * Minimum distance between the first and last page with such a text, as a share of the deck: the
 * pages of a slide in many stages are close together.
 */
const MIN_SPREAD_SHARE = 0.7;
/** The same for small texts. Entries of a sidebar move when one of them has entries below it. */
const [MIN_SMALL_TEXT_SHARE, MIN_SMALL_TEXT_SPREAD] = [0.3, 0.4];
/** Headers are above, and footers below, these shares of the page height. */
const [HEADER_BOTTOM, FOOTER_TOP] = [0.12, 0.88];
/** Minimum size of a title, relative to the size of most letters. */
const MIN_TITLE_RATIO = 1.15;
/** Maximum size of a section name in the header, relative to the size of most letters. */
const MAX_SECTION_NAME_RATIO = 0.9;
/**
 * Width of the cells of a grid, in canvas units. They are a hundredth of the page high. Texts of
 * several pages are at the same place if they are in the same cell.
 */
const GRID_CELL_WIDTH = 40;
/** Maximum length of the name of a part in a navigation bar, in characters. */
const MAX_PART_NAME_LENGTH = 20;
/** Maximum difference between the baselines of the names in such a bar, in ems. */
const MAX_BASELINE_SHIFT_EM = 0.3;
/** Minimum number of letters of a line that is on the first page too, as the title is. */
const MIN_TITLE_LETTERS = 8;
const ROMAN = /^[IVX]+(?=\.?$)/u;
const NUMBERS_ONLY = /^[\d\s/|–—-]+$/u;

/** The first and last page, and the number of pages, that have a text. */
interface TextAppearance {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/** Removes headers, footers, sidebars and page numbers: texts that repeat except for digits. */
export function dropRunningHeads<Text extends PlacedText, OnePage extends Page<Text>>(
  pages: readonly (OnePage & Page<Text>)[],
): OnePage[] {
  const appearances = new Map<string, TextAppearance>();
  for (const [index, { runs, height }] of pages.entries())
    for (const key of new Set(runs.flatMap((run) => placeKeysOf(run, height)))) {
      const { first = index, count = 0 } = appearances.get(key) ?? {};
      appearances.set(key, { first, last: index, count: count + 1 });
    }
  const bodyFontSize = commonSize(pages.flatMap(({ runs }) => runs));
  const coverText = fold((pages[0]?.runs ?? []).map(({ text }) => text).join(''));
  /** Reports whether the line of a text is on the first page too, as the title of the talk is. */
  const isOnCover = (run: Text, runs: readonly Text[]): boolean => {
    const line = runs.filter(({ y }) => Math.abs(y - run.y) < 1).toSorted((a, b) => a.x - b.x);
    const words = fold(line.map(({ text }) => text).join(''));
    return runs !== pages[0]?.runs && words.length >= MIN_TITLE_LETTERS && coverText.includes(words);
  };
  const isInNavigationBar = (run: Text, height: number): boolean =>
    barKeyOf(run, height).some((key) =>
      isRepeated(appearances.get(key), { isAtEdge: true, isSmall: false, pages: pages.length }),
    );
  /** Reports whether a text is only on consecutive pages that share most texts: stages of one. */
  const isOnlyInStages = (run: Text, { runs, height }: Page<Text>): boolean => {
    const pageRangesOf = (text: Text): string[] =>
      placeKeysOf(text, height).flatMap((key) => {
        const { first = 0, last = 0, count = 0 } = appearances.get(key) ?? {};
        const areConsecutive =
          last - first === count - 1 && count - 1 < MIN_SPREAD_SHARE * (pages.length - 1);
        return areConsecutive ? [`${first} ${last}`] : [];
      });
    const ranges = pageRangesOf(run);
    const textsOnSamePages = runs.filter((other) =>
      pageRangesOf(other).some((range) => ranges.includes(range)),
    );
    return 2 * textsOnSamePages.length > runs.length;
  };
  const isRunningHead = (
    run: Text,
    { runs, height }: OnePage & Page<Text>,
    textsOfLongLines: ReadonlySet<Text>,
  ): boolean => {
    // A bar may also name parts that are on too few pages to count as repeated.
    const isBeside = (other: Text): boolean =>
      Math.abs(other.y - run.y) < MAX_BASELINE_SHIFT_EM * run.size && isInNavigationBar(other, height);
    if (barKeyOf(run, height).length > 0 && !textsOfLongLines.has(run) && runs.some(isBeside)) return true;
    // Titles may repeat too: "Day 1", "Day 2". A large number alone is the number of the part.
    if (run.size >= MIN_TITLE_RATIO * bodyFontSize && !NUMBERS_ONLY.test(run.text)) return false;
    const isAtEdge = run.y < HEADER_BOTTOM * height || run.y > FOOTER_TOP * height;
    const isSmall = run.size < MAX_SECTION_NAME_RATIO * bodyFontSize;
    const isRepeatedAtEdge = placeKeysOf(run, height).some(
      (key) => (appearances.get(key)?.count ?? 0) >= MIN_PAGES,
    );
    if (isAtEdge && isRepeatedAtEdge && isOnCover(run, runs)) return true;
    const isOnManyPages = placeKeysOf(run, height).some(
      (key) =>
        isRepeated(appearances.get(key), { isAtEdge, isSmall, pages: pages.length }) ||
        // The name of the section is only on the pages of the section.
        (isSmall && run.y < HEADER_BOTTOM * height && (appearances.get(key)?.count ?? 0) >= MIN_PAGES),
    );
    return isOnManyPages && !isOnlyInStages(run, { runs, height });
  };
  return pages.map((page) => {
    const textsOfLongLines = findLongFooterLines(page);
    return { ...page, runs: page.runs.filter((run) => !isRunningHead(run, page, textsOfLongLines)) };
  });
}

/** Maximum gap between two texts of the same line, in ems. */
const MAX_LINE_GAP_EM = 0.6;

/** Returns the texts in the footer that belong to a line longer than the name of a part. */
function findLongFooterLines<Text extends PlacedText>({ runs, height }: Page<Text>): Set<Text> {
  const footerRuns = runs
    .filter(({ y }) => y > FOOTER_TOP * height)
    .toSorted((a, b) => a.y - b.y || a.x - b.x);
  const lines: Text[][] = [];
  for (const run of footerRuns) {
    const previous = lines.at(-1)?.at(-1);
    const isNext =
      previous?.width !== undefined &&
      previous.y === run.y &&
      previous.size === run.size &&
      run.x - previous.x - previous.width < MAX_LINE_GAP_EM * run.size;
    if (isNext) lines.at(-1)?.push(run);
    else lines.push([run]);
  }
  const isLong = (line: readonly Text[]): boolean =>
    line.reduce((sum, { text }) => sum + text.length, 0) > MAX_PART_NAME_LENGTH;
  return new Set(lines.filter(isLong).flat());
}

function isRepeated(
  appearance: TextAppearance | undefined,
  { isAtEdge, isSmall, pages }: { isAtEdge: boolean; isSmall: boolean; pages: number },
): boolean {
  if (appearance === undefined || appearance.count < MIN_PAGES) return false;
  if (isAtEdge && appearance.count >= MIN_SHARE_AT_EDGE * pages) return true;
  const [minShare, minSpread] = isSmall
    ? [MIN_SMALL_TEXT_SHARE, MIN_SMALL_TEXT_SPREAD]
    : [MIN_SHARE_ANYWHERE, MIN_SPREAD_SHARE];
  return (
    appearance.count >= minShare * pages && appearance.last - appearance.first >= minSpread * (pages - 1)
  );
}

/**
 * Returns keys that are equal for the same text at the same place, by its left and by its right
 * end. All numbers count as equal. Texts of only numbers may be anywhere at their height.
 */
function placeKeysOf({ text, x, y, size, width }: PlacedText, height: number): string[] {
  const words = withoutNumbers(text);
  const line = `${words}|${Math.round((100 * y) / height)}|${Math.round(size)}`;
  const isAtEdge = y < HEADER_BOTTOM * height || y > FOOTER_TOP * height;
  const left = `${line}|${Math.round(x / GRID_CELL_WIDTH)}`;
  const right = width === undefined ? [] : [`${line}|to ${Math.round((x + width) / GRID_CELL_WIDTH)}`];
  const bar = barKeyOf({ text, y }, height);
  return [left, ...right, ...bar, ...(isAtEdge && NUMBERS_ONLY.test(text) ? [`${line}|numbers`] : [])];
}

/** Replaces all numbers in a text by 0. */
const withoutNumbers = (text: string): string => text.trim().replace(ROMAN, '0').replaceAll(/\d+/g, '0');

/**
 * Returns a key for a short text anywhere in the footer. In a bar that names all parts, the current
 * part may be larger, and the first one.
 */
const barKeyOf = ({ text, y }: Pick<PlacedText, 'text' | 'y'>, height: number): string[] =>
  y > FOOTER_TOP * height && text.trim().length <= MAX_PART_NAME_LENGTH
    ? [`${withoutNumbers(text)}|bar`]
    : [];

/**
 * Maximum share of a page's letters that the next page may lack to be a stage of the same slide, if
 * the file gives both pages the same label.
 */
const MAX_LOST_SHARE_WITH_LABEL = 0.15;
/** Texts that are closer than this, in canvas units, are at the same place. */
const PLACE_TOLERANCE = 8;

/**
 * Returns the indices of the pages that become steps. Overlays of Beamer and exported animations
 * show a slide in several pages, its stages, of which the last one becomes a step. Two pages are
 * stages of one slide if the second one has all texts of the first one at the same place, and more,
 * or if both have the same label and the second one has most of these texts.
 */
export function findSteps(pages: readonly PageText[], labels: readonly string[] | null): number[] {
  const runsByPage = dropRunningHeads(dropPageNumbers(pages)).map(({ runs }) => runs);
  const counts = Map.groupBy(labels ?? [], (label) => label);
  const isSameLabel = (index: number): boolean => {
    const label = labels?.[index];
    // A label that all pages of a file share has no meaning.
    return label !== undefined && label === labels?.[index + 1] && counts.size > pages.length / 10;
  };
  return pages
    .map((_, index) => index)
    .filter((index) => {
      const [page, next] = [runsByPage[index] ?? [], runsByPage[index + 1]];
      return next === undefined || !isStageOf(page, next, isSameLabel(index));
    });
}

function isStageOf(page: readonly Run[], next: readonly Run[], hasSameLabel: boolean): boolean {
  const letterCount = countLetters(page);
  if (letterCount === 0) return false;
  const lostLetters = countLetters(page.filter((run) => !isAmongRuns(run, next)));
  if (hasSameLabel) return lostLetters <= MAX_LOST_SHARE_WITH_LABEL * letterCount;
  return lostLetters === 0 && countLetters(next) > letterCount;
}

/** If the next page lacks at least this number and share of the shapes, it is another slide. */
const [MIN_LOST_SHAPES, MIN_LOST_SHARE] = [4, 0.3];

/**
 * Reports whether the next page lacks a picture or several shapes of a page, so that the two are
 * not stages of one slide.
 */
export function losesDrawings(shapes: readonly Shape[], next: readonly Shape[]): boolean {
  const lostShapes = shapes.filter(
    (shape) =>
      !['hidden', 'masked text'].includes(shape.kind) &&
      !next.some(
        (other) =>
          other.kind === shape.kind &&
          (['left', 'right', 'top', 'bottom'] as const).every(
            (edge) => Math.abs(other[edge] - shape[edge]) < PLACE_TOLERANCE,
          ),
      ),
  );
  return (
    lostShapes.some(({ kind }) => kind === 'picture') ||
    (lostShapes.length >= MIN_LOST_SHAPES && lostShapes.length >= MIN_LOST_SHARE * shapes.length)
  );
}

const countLetters = (runs: readonly Run[]): number =>
  runs.reduce((sum, { text }) => sum + text.replaceAll(/\s/g, '').length, 0);

/** Reports whether runs contain a text at its place. A later stage may continue its line. */
function isAmongRuns({ text, x, y }: Run, runs: readonly Run[]): boolean {
  const words = text.trim();
  return runs.some(
    (other) =>
      Math.abs(other.x - x) < PLACE_TOLERANCE &&
      Math.abs(other.y - y) < PLACE_TOLERANCE &&
      other.text.trim().startsWith(words),
  );
}
