import type { Bookmark, Section } from './deck.ts';

/** The input for the sections of a deck. Pages are those that become steps. */
export interface SectionClues {
  /** The sections that the file itself names. */
  readonly named: readonly Section[];
  /** For each page its title, and whether it shows nothing else. */
  readonly pages: readonly { readonly title: string | null; readonly isTitleOnly: boolean }[];
}

/** Minimum number of sections, and maximum number relative to the number of pages. */
const [FEWEST, DENSEST] = [2, 0.5];

/**
 * Returns the sections of a deck: those that the file names, else those that begin with a page that
 * shows only a title. Empty if the deck has none, as when each page has a bookmark.
 */
export function findSections({ named, pages }: SectionClues): Section[] {
  const candidates = [inOrder(named), bySectionPages(pages)];
  return candidates.find((sections) => isPlausible(sections, pages.length)) ?? [];
}

/** Returns the sections that begin inside the deck, by page, and only the first of each page. */
function inOrder(sections: readonly Section[]): Section[] {
  const byPage = new Map<number, Section>();
  for (const section of sections) if (!byPage.has(section.first)) byPage.set(section.first, section);
  return [...byPage.values()].toSorted((one, other) => one.first - other.first);
}

/** The first page is the cover, and the last one a farewell. */
function bySectionPages(pages: SectionClues['pages']): Section[] {
  return pages.flatMap(({ title, isTitleOnly }, first) =>
    isTitleOnly && title !== null && first > 0 && first < pages.length - 1 ? [{ title, first }] : [],
  );
}

function isPlausible(sections: readonly Section[], pages: number): boolean {
  return sections.length >= FEWEST && sections.length <= DENSEST * pages;
}

/**
 * Returns bookmarks as sections of the pages that become steps. `lasts` has for each step the index
 * of the last page that it stands for.
 */
export function sectionsOfBookmarks(bookmarks: readonly Bookmark[], lasts: readonly number[]): Section[] {
  return bookmarks.flatMap(({ title, page }) => {
    const first = lasts.findIndex((last) => last >= page - 1);
    return first < 0 ? [] : [{ title, first }];
  });
}
