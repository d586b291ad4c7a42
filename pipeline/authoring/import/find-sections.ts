import type { Bookmark, Drawing, Section } from './deck.ts';
import { fold } from './text/normalize-text.ts';

/** A page as far as it may begin a section. */
interface SectionPage {
  readonly title: string | null;
  /** Whether its title is its only text. */
  readonly isTitleOnly: boolean;
  readonly drawings: readonly Drawing[];
}

/** The input for the sections of a deck. Pages are those that become steps. */
interface SectionClues {
  /** The sections that the author declared; null for none. */
  readonly declared: readonly Section[] | null;
  /** The entries of the table of contents. */
  readonly named: readonly Section[];
  readonly pages: readonly SectionPage[];
}

/** Minimum number of sections, and maximum number relative to the number of pages. */
const [MIN_SECTIONS, MAX_SHARE] = [2, 0.5];

/**
 * Returns the sections of a deck: those that its author declared, else those that the file names,
 * else those that begin with a page that shows only a title. Empty if the deck has none, as when
 * each page has a bookmark.
 */
export function findSections({ declared, named, pages }: SectionClues): Section[] {
  const ofAuthor = inOrder(declared ?? []);
  const [first] = ofAuthor;
  const hasParts = first !== undefined && (first.first > 0 || ofAuthor.length >= MIN_SECTIONS);
  if (hasParts && ofAuthor.length < pages.length) return ofAuthor;
  const candidates = [inOrder(named), bySectionPages(pages)];
  return candidates.find((sections) => isPlausible(sections, pages.length)) ?? [];
}

/** Returns the sections that begin inside the deck, by page, and only the first of each page. */
function inOrder(sections: readonly Section[]): Section[] {
  const byPage = new Map<number, Section>();
  for (const section of sections) if (!byPage.has(section.first)) byPage.set(section.first, section);
  return [...byPage.values()].toSorted((a, b) => a.first - b.first);
}

/**
 * Returns the pages that show only a title and ornaments, and whose neighbours have other titles.
 * The first page is the cover, and the last one a farewell.
 */
function bySectionPages(pages: readonly SectionPage[]): Section[] {
  const alone = pages.filter(({ isTitleOnly }, index) => isTitleOnly && index > 0);
  return pages.flatMap((page, first) => {
    const { title, isTitleOnly, drawings } = page;
    if (!isTitleOnly || title === null || first === 0 || first === pages.length - 1) return [];
    const siblings = alone.filter((other) => other !== page);
    const isOrnament = (drawing: Drawing): boolean =>
      drawing !== null && (isOnMost(drawing, siblings) || isOnMost(drawing, pages));
    const neighbours = [pages[first - 1], pages[first + 1]];
    const isRepeated = neighbours.some((other) => subjectOf(other?.title ?? '') === subjectOf(title));
    return drawings.every(isOrnament) && !isRepeated ? [{ title, first }] : [];
  });
}

const isOnMost = (drawing: Drawing, pages: readonly SectionPage[]): boolean =>
  pages.length > 0 && 2 * pages.filter(({ drawings }) => drawings.includes(drawing)).length >= pages.length;

/** Returns a title without the number or remark of a slide in a run, as in "Costs (2/3)". */
function subjectOf(title: string): string {
  const whole = fold(title);
  const subject = fold(title.replace(/[(（[][^()（）[\]]*[)）\]]\s*$/u, '')).replace(/(?<!\d)\d+$/u, '');
  return subject === '' ? whole : subject;
}

function isPlausible(sections: readonly Section[], pages: number): boolean {
  return sections.length >= MIN_SECTIONS && sections.length <= MAX_SHARE * pages;
}

/** Returns bookmarks as sections. `lasts` has the index of the last page of each step. */
export function sectionsOfBookmarks(bookmarks: readonly Bookmark[], lasts: readonly number[]): Section[] {
  return bookmarks.flatMap(({ title, page }) => {
    const first = lasts.findIndex((last) => last >= page - 1);
    return first < 0 ? [] : [{ title, first }];
  });
}
