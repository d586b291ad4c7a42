import { commonSize } from './common-size.ts';
import type { Paragraph } from './to-paragraphs.ts';

/** The structure of a page: its title and its other text. */
export interface PageOutline {
  /** Null for a page without a title. */
  readonly title: { readonly text: string; readonly size: number } | null;
  readonly paragraphs: readonly StyledParagraph[];
}

/** A paragraph and its role on the page. */
export interface StyledParagraph extends Paragraph {
  readonly style: 'heading' | 'body' | 'small';
}

/** Minimum size of a heading and maximum size of small print, relative to the body. */
const [HEADING, SMALL] = [1.15, 0.85];
/** Maximum length of a heading in characters. */
const LONGEST_HEADING = 200;
/** Maximum length of a title that is the only text of its page, in characters. */
const LONGEST_ALONE = 80;

/**
 * Finds titles, headings and small print by their size, relative to the size of most letters of the
 * deck.
 */
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

/**
 * Returns the size of the body text. The largest text of each page is ignored as its title, because
 * a short deck may have more letters in titles than in text.
 */
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

/**
 * Returns the first of the largest texts, if it is larger than the body or than the rest of the
 * page, or if it is short and the page's only text.
 */
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
