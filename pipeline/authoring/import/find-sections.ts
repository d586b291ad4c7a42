import type { Bookmark, Drawing, Section } from './deck.ts';
import { fold } from './text/normalize-text.ts';
import { PAGE_WIDTH, type Shape } from './text/page-text.ts';

/** A page as far as it may begin a section. */
interface SectionPage {
  readonly title: string | null;
  /** Size of its title; 0 for none. */
  readonly size: number;
  /** Upper edge of its title as a share of the height; absent if unknown. */
  readonly top?: number | undefined;
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

/** The names that PowerPoint gives sections without one. */
const DEFAULT_NAME =
  /^(?:(?:default|untitled) section|standardabschnitt|abschnitt ohne titel|section (?:par défaut|sans titre)|sección (?:predeterminada|sin título)|seção (?:padrão|sem título)|sezione (?:predefinita|senza titolo)|sekcja (?:domyślna|bez tytułu)|раздел (?:по умолчанию|без заголовка)|(?:varsayılan|başlıksız) bölüm|既定のセクション|タイトルなしのセクション|默认节|无标题节|預設章節|未命名的章節|기본 구역|제목 없는 구역)$/iu;
/** Minimum number of sections, and maximum number relative to the number of pages. */
const [MIN_SECTIONS, MAX_SHARE] = [2, 0.5];

/**
 * Returns the sections of a deck: those that its author declared, else those that the file names,
 * else those that begin with a page that shows only a title. Empty if the deck has none, as when
 * each page has a bookmark.
 */
export function findSections({ declared, named, pages }: SectionClues): Section[] {
  const ofAuthor = inOrder((declared ?? []).filter(({ title }) => !DEFAULT_NAME.test(title)));
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

/** Begins the names of shapes that are no pictures. A box around a title has a few. */
const MARK = 'mark ';
const MAX_MARKS = 3;
/** Minimum side of a mark, in canvas units, and differences that are ignored. Rules are thinner. */
const [MIN_SIDE, GRID] = [12, 16];

/** Returns the drawings of a page by their places, without rules and what is off the page. */
export function drawingsOf(shapes: readonly Shape[], height: number): Drawing[] {
  return shapes
    .filter(
      ({ left, right, top, bottom }) =>
        Math.min(right - left, bottom - top) >= MIN_SIDE &&
        left < PAGE_WIDTH &&
        right > 0 &&
        top < height &&
        bottom > 0,
    )
    .map(({ kind, ...box }) => {
      const place = Object.values(box).map((edge) => Math.round(edge / GRID));
      return `${kind === 'picture' ? '' : MARK}${place.join(' ')}`;
    });
}

/** Share of the pages that show nothing but a title, above which these are slides as all others. */
const MAX_ALONE = 0.5;
/** Titles of sections have nearly the size of the largest ones, of which there are several. */
const SAME_LEVEL = 0.9;

/**
 * Returns the pages that show only a title and ornaments, and whose neighbours have other titles.
 * The first page is the cover, and the last one a farewell.
 */
function bySectionPages(pages: readonly SectionPage[]): Section[] {
  const alone = pages.filter(({ isTitleOnly }, index) => isTitleOnly && index > 0);
  const isBare = (page: SectionPage): boolean => {
    const siblings = alone.filter((other) => other !== page);
    const isOrnament = (drawing: Drawing): boolean =>
      drawing !== null && (isOnMost(drawing, siblings) || isOnMost(drawing, pages));
    const others = page.drawings.filter((drawing) => !isOrnament(drawing));
    return others.length <= MAX_MARKS && others.every((drawing) => drawing?.startsWith(MARK) === true);
  };
  const bare = new Set(alone.filter(isBare));
  if (bare.size > MAX_ALONE * pages.length) return [];
  const candidates = pages.flatMap((page, first) => {
    const { title, size } = page;
    if (!bare.has(page) || title === null || first === pages.length - 1) return [];
    const neighbours = [pages[first - 1], pages[first + 1]];
    const isRepeated = neighbours.some(
      (other) => subjectOf(other?.title ?? '') === subjectOf(title) && !isElsewhere(page, other),
    );
    return isRepeated ? [] : [{ title, first, size }];
  });
  const ofLevel = ({ size }: { readonly size: number }) =>
    candidates.filter((other) => other.size >= SAME_LEVEL * size && other.size * SAME_LEVEL <= size);
  const largest = Math.max(
    ...candidates.filter((page) => ofLevel(page).length >= MIN_SECTIONS).map(({ size }) => size),
  );
  return candidates
    .filter(({ size }) => size >= SAME_LEVEL * largest)
    .map(({ title, first }) => ({ title, first }));
}

/** Minimum distance of the title of a section from that of a slide, as a share of the height. */
const ELSEWHERE = 0.2;

const isElsewhere = ({ top }: SectionPage, other: SectionPage | undefined): boolean =>
  top !== undefined && other?.top !== undefined && Math.abs(top - other.top) > ELSEWHERE;

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
