import { dropRunning } from './drop-running.ts';
import { inReadingOrder } from './in-reading-order.ts';
import { hyphenatedWords, joinLines, mendText } from './mend.ts';
import type { PageText } from './page-text.ts';
import { toLines } from './to-lines.ts';
import { toParagraphs, type Paragraph } from './to-paragraphs.ts';

/** The paragraphs of each page in the order in which they are read, without running heads and feet. */
export function readPages(pages: readonly PageText[]): Paragraph[][] {
  const columns = dropRunning(pages).map(({ runs }) => inReadingOrder(toLines(runs)));
  const compounds = new Set(columns.flat(2).flatMap(({ text }) => hyphenatedWords(text)));
  return columns.map((page) =>
    joinColumns(
      page.map((column) => toParagraphs(column, compounds)),
      compounds,
    )
      .map((paragraph) => ({ ...paragraph, text: mendText(paragraph.text) }))
      .filter(({ text }) => text !== ''),
  );
}

/** Joins what goes on in the next column: a sentence without its end, and one without its beginning. */
function joinColumns(
  columns: readonly (readonly Paragraph[])[],
  compounds: ReadonlySet<string>,
): Paragraph[] {
  return columns.flat().reduce<Paragraph[]>((joined, paragraph) => {
    const last = joined.at(-1);
    const goesOn =
      last !== undefined &&
      columns.some(([first]) => first === paragraph) &&
      !last.isItem &&
      !paragraph.isItem &&
      last.size === paragraph.size &&
      /[\p{L},-]$/u.test(last.text) &&
      /^\p{Ll}/u.test(paragraph.text);
    if (!goesOn) return [...joined, paragraph];
    return [...joined.slice(0, -1), { ...last, text: joinLines([last.text, paragraph.text], compounds) }];
  }, []);
}
