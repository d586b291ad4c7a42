import { commonSize } from './common-size.ts';
import type { Paragraph } from './to-paragraphs.ts';

/** A page as it is understood: what it is about, and the rest of its text. */
export interface PageOutline {
  /** Null for a page without a title. */
  readonly title: { readonly text: string; readonly size: number } | null;
  readonly paragraphs: readonly StyledParagraph[];
}

/** A paragraph and what it is on its page. */
export interface StyledParagraph extends Paragraph {
  readonly style: 'heading' | 'body' | 'small';
}

/** Sizes in parts of that of the body: from which on a text is a heading, and up to which it is small print. */
const [HEADING, SMALL] = [1.15, 0.85];
/** Longest heading, characters. */
const LONGEST_HEADING = 200;
/** Longest text that is a title by being alone on its page, characters. */
const LONGEST_ALONE = 80;

/** Finds titles, headings and small print by their sizes: the size of most letters of the deck is that of its body. */
export function outlinePages(pages: readonly (readonly Paragraph[])[]): PageOutline[] {
  const body = bodySize(pages);
  return pages.map((paragraphs) => {
    const title = findTitle(paragraphs, body);
    return {
      title: title === null ? null : { text: title.text, size: title.size },
      paragraphs: paragraphs
        .filter((paragraph) => paragraph !== title)
        .map((paragraph) => ({ ...paragraph, style: styleOf(paragraph, body) })),
    };
  });
}

/** What is biggest on its page is its title, however long: short decks have more letters in those than in text. */
function bodySize(pages: readonly (readonly Paragraph[])[]): number {
  return commonSize(
    pages.flatMap((page) => {
      const biggest = Math.max(...page.map(({ size }) => size));
      const rest = page.filter(({ size }) => size < biggest);
      return rest.length > 0 ? rest : page;
    }),
  );
}

function styleOf({ size, text, isItem }: Paragraph, body: number): StyledParagraph['style'] {
  if (size <= SMALL * body) return 'small';
  return size >= HEADING * body && !isItem && text.length <= LONGEST_HEADING ? 'heading' : 'body';
}

/** The first of the biggest texts, if it is bigger than the body or than the rest of the page, or alone and short. */
function findTitle(paragraphs: readonly Paragraph[], body: number): Paragraph | null {
  const candidates = paragraphs.filter(
    ({ isItem, text }) => !isItem && text.length <= LONGEST_HEADING && /[\p{L}\p{N}]/u.test(text),
  );
  const biggest = Math.max(...candidates.map(({ size }) => size));
  const title = candidates.find(({ size }) => size === biggest);
  if (title === undefined) return null;
  const others = paragraphs.filter((paragraph) => paragraph !== title);
  const isAlone = others.length === 0 && title.text.length <= LONGEST_ALONE;
  const isBigger = others.length > 0 && others.every(({ size }) => biggest >= HEADING * size);
  return isAlone || isBigger || biggest >= HEADING * body ? title : null;
}
