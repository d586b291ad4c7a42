import { inReadingOrder, joinNamedRows, joinTableRows, toCodeBlocks } from './in-reading-order.ts';
import { addDrawnBullets } from './drawn-bullets.ts';
import { checkParts } from './check-parts.ts';
import { dropRunningHeads } from './repeated-texts.ts';
import { markFixedWidth } from './fixed-width.ts';
import { findHyphens, joinLines, normalizeText, type Hyphens } from './normalize-text.ts';
import { dropPageNumbers } from './page-numbers.ts';
import { markBullets } from './symbol-fonts.ts';
import type { PageText, Run } from './page-text.ts';
import { isPageRightToLeft, mirror } from './right-to-left.ts';
import { toLines, type Line } from './to-lines.ts';
import { toParagraphs, type DeckStyle, type Paragraph } from './to-paragraphs.ts';
import { toHorizontal } from './vertical-text.ts';

/**
 * Returns the paragraphs of each page in reading order, without headers and footers. `program` is
 * the one that wrote the deck, if known.
 */
export function readPages(deck: readonly PageText[], program: string | null = null): Paragraph[][] {
  const marked = addDrawnBullets(markFixedWidth(markBullets(dropPageNumbers(deck).map(checkParts))));
  const pages = hasProse(marked) ? marked : marked.map(withoutCode);
  const isDeckRightToLeft = isPageRightToLeft(pages.flatMap(({ runs }) => runs));
  const columns = dropRunningHeads(pages).map(({ runs, shapes }) => {
    const blocks = toCodeBlocks(
      joinTableRows(joinNamedRows(toLines(toHorizontal(runs), isDeckRightToLeft)), shapes),
    );
    return inReadingOrder(isPageRightToLeft(runs) ? blocks.map(mirror) : blocks).map((column) =>
      column.flatMap(({ lines }) => lines.map((line) => (line.isRightToLeft ? mirror(line) : line))),
    );
  });
  const style = styleOf(columns.flat(2), program);
  return columns.map((page, index) =>
    joinColumns(
      page.map((column) => toParagraphs(column, style, pages[index]?.height ?? 1)),
      style.hyphens,
    )
      .map((paragraph) =>
        paragraph.isCode === true ? paragraph : { ...paragraph, text: normalizeText(paragraph.text) },
      )
      .filter(({ text, isCode }) => isCode === true || !MARKS_ONLY.test(text))
      .concat(describe(pages[index]?.descriptions ?? [])),
  );
}

/** Size of the descriptions of pictures, which are not visible. */
const DESCRIPTION_SIZE = 1;

/** Returns the descriptions of the pictures of a page, each one once. */
const describe = (descriptions: readonly string[]): Paragraph[] =>
  [...new Set(descriptions.map(normalizeText))].map((text) => ({
    text,
    size: DESCRIPTION_SIZE,
    isItem: false,
    isDescription: true,
  }));

/** Maximum share of letters of fixed-width fonts. A deck with more has its prose in them, too. */
const MAX_CODE = 0.6;

function hasProse(pages: readonly PageText[]): boolean {
  const count = (runs: readonly Run[]) => runs.reduce((sum, { text }) => sum + text.trim().length, 0);
  const all = pages.flatMap(({ runs }) => runs);
  return count(all.filter(({ isMono }) => isMono)) <= MAX_CODE * count(all);
}

const withoutCode = ({ runs, ...page }: PageText): PageText => ({
  ...page,
  runs: runs.map(({ isMono: _, ...run }) => run),
});

/** A text without words, numbers and symbols: the dot of an empty field, a repeated ornament. */
const MARKS_ONLY = /^(?:[.,;:!?'"•·…\s]*|([^\p{L}\p{N}\s])(?:\s*\1){2,})$/u;

/** Lines whose starts differ by less than this have the same left edge, in canvas units. */
const SAME_LEFT = 4;

function styleOf(lines: readonly Line[], program: string | null): DeckStyle {
  const margins = new Map<number, number>();
  const widths = new Map<number, number>();
  const texts = lines.filter(({ isRow }) => !isRow);
  for (const [size, alike] of Map.groupBy(texts, (line) => line.size)) {
    // A margin needs at least two lines. A single line may begin anywhere.
    const places = Map.groupBy(alike, ({ left }) => Math.round(left / SAME_LEFT));
    const lefts = [...places].filter(([, begun]) => begun.length > 1).map(([place]) => place * SAME_LEFT);
    if (lefts.length > 0) margins.set(size, Math.min(...lefts));
    widths.set(size, Math.max(...alike.map(({ textLeft, right }) => right - textLeft)));
  }
  const hyphens = findHyphens(
    lines.map(({ text }) => text),
    program,
  );
  return { hyphens, margins, widths };
}

/** Joins a sentence that continues in the next column. */
function joinColumns(columns: readonly (readonly Paragraph[])[], hyphens: Hyphens): Paragraph[] {
  return columns.flat().reduce<Paragraph[]>((joined, paragraph) => {
    const last = joined.at(-1);
    const goesOn =
      last !== undefined &&
      columns.some(([first]) => first === paragraph) &&
      !last.isItem &&
      !paragraph.isItem &&
      !last.isCode &&
      !paragraph.isCode &&
      last.size === paragraph.size &&
      /[\p{L},-]$/u.test(last.text) &&
      /^\p{Ll}/u.test(paragraph.text);
    if (!goesOn) return [...joined, paragraph];
    return [...joined.slice(0, -1), { ...last, text: joinLines([last.text, paragraph.text], hyphens) }];
  }, []);
}
