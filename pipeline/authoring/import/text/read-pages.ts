import { inReadingOrder } from './in-reading-order.ts';
import { joinMarkedRows, joinTableRows } from './join-table-rows.ts';
import { toLineBlocks } from './line-blocks.ts';
import { joinUnread, readFormulas } from './formulas/find-formulas.ts';
import { joinNumbersBeside } from './numbers-beside-texts.ts';
import { findBoxes, findCards, withBands, withCodeBoxes, withoutBackgrounds } from './find-cards.ts';
import { addDrawnBullets } from './drawn-bullets.ts';
import { dropRunningHeads } from './repeated-texts.ts';
import { findVerticalRules } from './ruled-tables.ts';
import { markFixedWidth } from './fixed-width.ts';
import { findHyphens, joinLines, normalizeText, type Hyphens } from './normalize-text.ts';
import { dropPageNumbers } from './page-numbers.ts';
import { dropAxisNumbers } from './plot-axes.ts';
import { markBullets } from './symbol-fonts.ts';
import {
  boundingBox,
  type PageText,
  type Run,
  type Shape,
  median,
  type Part as NamedPart,
} from './page-text.ts';
import { isPageRightToLeft, mirror } from './right-to-left.ts';
import type { Line } from './line.ts';
import { toLines } from './to-lines.ts';
import { toParagraphs, type DeckStyle, type Paragraph } from './to-paragraphs.ts';
import { toHorizontal } from './vertical-text.ts';

/**
 * Returns the paragraphs of each page in reading order, without headers and footers. `program` is
 * the program that wrote the deck, if known.
 */
export function readPages(deck: readonly PageText[], program: string | null = null): Paragraph[][] {
  const markedPages = addDrawnBullets(
    readFormulas(markFixedWidth(markBullets(dropPageNumbers(deck).map(dropAxisNumbers).map(dropFalseParts)))),
  );
  const pages = hasProse(markedPages) ? markedPages : markedPages.map(withoutCode);
  const isDeckRightToLeft = isPageRightToLeft(pages.flatMap(({ runs }) => runs));
  const columns = dropRunningHeads(pages).map(({ runs, shapes = [] }) => {
    const dividers = { verticalRules: findVerticalRules(shapes), boxes: findBoxes(shapes) };
    const lines = joinNumbersBeside(joinMarkedRows(toLines(toHorizontal(runs), isDeckRightToLeft, dividers)));
    const drawn = withoutBackgrounds(shapes, lines);
    return toColumns(withCodeBoxes(withBands(lines, drawn), drawn), drawn, isPageRightToLeft(runs));
  });
  const deckStyle = findDeckStyle(columns.flat(2), program);
  const pageDescriptions = findDescriptions(pages);
  return columns
    .map((page, index) =>
      joinColumns(
        page.map((column) =>
          toParagraphs(
            column,
            index === 0
              ? { ...deckStyle, coverSize: Math.max(...page.flat().map(({ size }) => size)) }
              : deckStyle,
            pages[index]?.height ?? 1,
          ),
        ),
        deckStyle.hyphens,
      )
        .map((paragraph) =>
          paragraph.isCode === true
            ? paragraph
            : {
                ...paragraph,
                text: normalizeText(paragraph.text),
                isItem: paragraph.isItem && !WITHOUT_LETTERS.test(paragraph.text),
              },
        )
        .filter(({ text, isCode }) => isCode === true || !PUNCTUATION_ONLY.test(text)),
    )
    .map(joinUnread)
    .map((page, index) => page.concat(toDescriptionParagraphs(pageDescriptions[index] ?? [])));
}

/** A part of a page, and the columns of its cards or tables, if it has any. */
type PagePart = ReturnType<typeof toLineBlocks>[number] & { readonly columns?: readonly Line[][] };

/** Returns the lines of a page or of a card in reading order, column by column. */
function toColumns(lines: readonly Line[], shapes: readonly Shape[], isRightToLeft: boolean): Line[][] {
  const cards = findCards(lines, shapes);
  const inCards = new Set(cards.flat(2));
  const others = lines.filter((line) => !inCards.has(line));
  const parts: PagePart[] = joinTablesInRow(toLineBlocks(joinTableRows(others, shapes)), isRightToLeft);
  for (const row of cards) {
    const [first, ...rest] = row.flat();
    if (first === undefined) continue;
    const columns = (isRightToLeft ? row.toReversed() : row).flatMap((card) =>
      toColumns(card, shapes, isRightToLeft),
    );
    parts.push({ ...boundingBox([first, ...rest]), lines: [first, ...rest], columns });
  }
  return inReadingOrder(isRightToLeft ? parts.map(mirror) : parts).flatMap((column) =>
    column.reduce<Line[][]>(
      (joinedColumns, { lines: ofPart, columns }) => {
        if (columns !== undefined) return [...joinedColumns, ...columns, []];
        joinedColumns.at(-1)?.push(...ofPart.map((line) => (line.isRightToLeft ? mirror(line) : line)));
        return joinedColumns;
      },
      [[]],
    ),
  );
}

/** Maximum difference between the upper edges of tables in one row, in canvas units. */
const TOP_TOLERANCE = 4;
/** Maximum gap between tables in one row, in ems. */
const MAX_TABLE_GAP_EM = 4;
/** Maximum gap between a table and a heading above it, in ems. */
const MAX_HEADING_GAP_EM = 1;

/** Joins tables beside each other, such as the matrices of a calculation, if none has a heading. */
function joinTablesInRow(parts: readonly PagePart[], isRightToLeft: boolean): PagePart[] {
  const [tables, others] = [
    parts.filter(({ lines: [{ isRow }] }) => isRow),
    parts.filter(({ lines: [{ isRow }] }) => !isRow),
  ];
  const rows: PagePart[][] = [];
  for (const table of tables.toSorted((a, b) => a.left - b.left)) {
    const row = rows.find((row) => isNextTable(row.at(-1), table));
    if (row === undefined) rows.push([table]);
    else row.push(table);
  }
  const hasHeading = (table: PagePart): boolean =>
    others.some(
      ({ lines, left, right, bottom }) =>
        left < table.right &&
        right > table.left &&
        Math.abs(table.top - bottom) < MAX_HEADING_GAP_EM * lines[0].size,
    );
  return rows.reduce((all: PagePart[], row) => {
    const [first, ...rest] = row.flatMap(({ lines }) => lines);
    if (first === undefined || row.length === 1 || row.some(hasHeading)) return [...all, ...row];
    const columns = (isRightToLeft ? row.toReversed() : row).map(({ lines }): Line[] => [...lines]);
    return [...all, { ...boundingBox(row), lines: [first, ...rest], columns }];
  }, others);
}

/** Reports whether a table is close to the right of another one, with the same upper edge. */
const isNextTable = (last: PagePart | undefined, table: PagePart): boolean =>
  last !== undefined &&
  Math.abs(table.top - last.top) < TOP_TOLERANCE &&
  table.left > last.right &&
  table.left - last.right < MAX_TABLE_GAP_EM * table.lines[0].size;

/** Font size of descriptions of pictures. They are not visible, so any small size will do. */
const DESCRIPTION_SIZE = 1;

/** A description that at least this number and share of the pages have belongs to an ornament. */
const [ORNAMENT_PAGES, ORNAMENT_SHARE] = [3, 0.5];
/** Minimum share of a description's words that are on the page, too, if it repeats the page. */
const MIN_REPEATED_WORD_SHARE = 0.7;
/** Minimum number of words of a description that may repeat the page. */
const MIN_DESCRIPTION_WORDS = 5;

/**
 * Returns the different descriptions of each page. Leaves out descriptions of ornaments, which many
 * pages have, and those that repeat the texts of the page, as Office writes for diagrams.
 */
function findDescriptions(pages: readonly PageText[]): string[][] {
  const described = pages.map(({ descriptions = [] }) => [...new Set(descriptions.map(normalizeText))]);
  const counts = Map.groupBy(described.flat(), (text) => text);
  const isOrnament = (text: string): boolean => {
    const { length } = counts.get(text) ?? [];
    return length >= ORNAMENT_PAGES && length >= ORNAMENT_SHARE * pages.length;
  };
  return described.map((texts, index) => {
    const pageWords = new Set(wordsOf((pages[index]?.runs ?? []).map(({ text }) => text).join(' ')));
    const isRepeated = (text: string): boolean => {
      const descriptionWords = wordsOf(text);
      const repeatedWords = descriptionWords.filter((word) => pageWords.has(word));
      return (
        descriptionWords.length >= MIN_DESCRIPTION_WORDS &&
        repeatedWords.length >= MIN_REPEATED_WORD_SHARE * descriptionWords.length
      );
    };
    return texts.filter((text) => !isOrnament(text) && !isRepeated(text));
  });
}

const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const toDescriptionParagraphs = (descriptions: readonly string[]): Paragraph[] =>
  descriptions.map((text) => ({
    text,
    size: DESCRIPTION_SIZE,
    isItem: false,
    isDescription: true,
  }));

/** If more than this share of a deck's letters has a fixed width, its prose has it too. */
const MAX_CODE_SHARE = 0.6;

function hasProse(pages: readonly PageText[]): boolean {
  const countLetters = (runs: readonly Run[]) => runs.reduce((sum, { text }) => sum + text.trim().length, 0);
  const all = pages.flatMap(({ runs }) => runs);
  return countLetters(all.filter(({ isMono }) => isMono)) <= MAX_CODE_SHARE * countLetters(all);
}

const withoutCode = ({ runs, ...page }: PageText): PageText => ({
  ...page,
  runs: runs.map(({ isMono: _, ...run }) => run),
});

/** A text of punctuation only, such as the dot of an empty field or a repeated ornament. */
const PUNCTUATION_ONLY = /^(?:[.,;:!?'"“”„‘’«»•·…\s]*|([^\p{L}\p{N}\s])(?:\s*\1){2,})$/u;

/** A text without letters and numbers, such as an arrow of a drawing. */
const WITHOUT_LETTERS = /^[^\p{L}\p{N}]*$/u;

/** Left edges are rounded to this, in canvas units, so that small differences do not count. */
const LEFT_GRID = 4;

function findDeckStyle(lines: readonly Line[], program: string | null): DeckStyle {
  const leftMargins = new Map<number, number>();
  const maxLineWidths = new Map<number, number>();
  const texts = lines.filter(({ isRow }) => !isRow);
  for (const [size, sameSizeLines] of Map.groupBy(texts, (line) => line.size)) {
    // A margin needs at least two lines. A single line may begin anywhere.
    const linesByLeft = Map.groupBy(sameSizeLines, ({ left }) => Math.round(left / LEFT_GRID));
    const lefts = [...linesByLeft]
      .filter(([, linesAtPlace]) => linesAtPlace.length > 1)
      .map(([place]) => place * LEFT_GRID);
    if (lefts.length > 0) leftMargins.set(size, Math.min(...lefts));
    maxLineWidths.set(size, Math.max(...sameSizeLines.map(({ textLeft, right }) => right - textLeft)));
  }
  const hyphens = findHyphens(
    lines.map(({ text }) => text),
    program,
  );
  return { hyphens, leftMargins, maxLineWidths };
}

/** Joins a sentence that continues in the next column. */
function joinColumns(columns: readonly (readonly Paragraph[])[], hyphens: Hyphens): Paragraph[] {
  return columns.flat().reduce<Paragraph[]>((joined, paragraph) => {
    const previous = joined.at(-1);
    const continues =
      previous !== undefined &&
      columns.some(([first]) => first === paragraph) &&
      !previous.isItem &&
      !paragraph.isItem &&
      !previous.isCode &&
      !paragraph.isCode &&
      previous.size === paragraph.size &&
      /[\p{L},-]$/u.test(previous.text) &&
      /^\p{Ll}/u.test(paragraph.text);
    if (!continues) return [...joined, paragraph];
    return [
      ...joined.slice(0, -1),
      { ...previous, text: joinLines([previous.text, paragraph.text], hyphens) },
    ];
  }, []);
}

/** Maximum median length of list items, and of table cells, in characters. */
const MAX_MEDIAN_LENGTH = { list: 400, table: 80 };
/** Maximum difference between the baselines of runs on one line, in ems. */
const MAX_BASELINE_SHIFT_EM = 0.3;
/** Minimum distance between a program on one line and other texts on that line, in ems. */
const MIN_CODE_DISTANCE_EM = 3;

/**
 * Removes the marks of parts that cannot be what the file says, judging by the positions of their
 * texts: tables that only lay out a page, and programs that are words in a sentence.
 */
export function dropFalseParts({ runs, ...page }: PageText): PageText {
  const blocks = Map.groupBy(runs, ({ part }) => part?.block);
  const isPlausible = new Map(
    [...blocks].map(([block, texts]) => [block, IS_PLAUSIBLE[texts[0]?.part?.kind ?? 'text'](texts, runs)]),
  );
  return {
    ...page,
    runs: runs.map(({ part, ...run }) => {
      if (part === undefined || isPlausible.get(part.block) !== true) return run;
      return { ...run, part, ...(part.kind === 'code' && { isMono: true as const }) };
    }),
  };
}

const IS_PLAUSIBLE: Record<NamedPart['kind'], (runs: readonly Run[], all: readonly Run[]) => boolean> = {
  text: () => true,
  list: (runs) => medianUnitLength(runs) <= MAX_MEDIAN_LENGTH.list,
  table: (runs) => {
    const rows = [...Map.groupBy(runs, ({ part }) => part?.row).values()];
    const tops = rows.map((row) => Math.min(...row.map(({ y }) => y)));
    const rowsWithCells = rows.filter((row) => new Set(row.map(({ part }) => part?.unit)).size > 1);
    return (
      rows.length > 1 &&
      2 * rowsWithCells.length >= rows.length &&
      tops.every((top, index) => top > (tops[index - 1] ?? -Infinity)) &&
      !runs.some(({ heading }) => heading !== undefined) &&
      medianUnitLength(runs) <= MAX_MEDIAN_LENGTH.table
    );
  },
  code: (runs, all) => {
    const [first] = runs;
    if (first === undefined) return false;
    if (runs.some(({ y }) => Math.abs(y - first.y) > MAX_BASELINE_SHIFT_EM * first.size)) return true;
    const [left, right] = [
      Math.min(...runs.map(({ x }) => x)),
      Math.max(...runs.map(({ x, width }) => x + width)),
    ];
    const minDistance = MIN_CODE_DISTANCE_EM * first.size;
    return !all.some(
      (other) =>
        other.part?.block !== first.part?.block &&
        Math.abs(other.y - first.y) < MAX_BASELINE_SHIFT_EM * first.size &&
        other.x < right + minDistance &&
        other.x + other.width > left - minDistance,
    );
  },
};

/** Returns the median length of the items or cells of a part, in characters. */
function medianUnitLength(runs: readonly Run[]): number {
  const units = [...Map.groupBy(runs, ({ part }) => part?.unit).values()];
  return median(units.map((unit) => unit.reduce((sum, { text }) => sum + text.length, 0)));
}
