import type { Bookmark, Drawing, Section } from './deck.ts';
import { fold, isAddress } from './text/normalize-text.ts';
import { PAGE_WIDTH, type Shape } from './text/page-text.ts';

/** The facts about a page that decide whether it begins a section. */
interface SectionPage {
  readonly title: string | null;
  /** Size of its title; 0 for none. */
  readonly size: number;
  /** Upper edge of its title as a share of the height; absent if unknown. */
  readonly top?: number | undefined;
  readonly isTitleOnly: boolean;
  /** Its other texts; absent if they are not read. */
  readonly texts?: readonly string[];
  readonly drawings: readonly Drawing[];
}

/** The input for the sections of a deck. Pages are those that become steps. */
interface SectionClues {
  /** The sections that the author declared; null for none. */
  readonly declared: readonly Section[] | null;
  /** The entries of the table of contents. */
  readonly bookmarks: readonly Section[];
  readonly pages: readonly SectionPage[];
}

/** The names that PowerPoint gives sections without one. */
const DEFAULT_NAME =
  /^(?:(?:default|untitled) section|standardabschnitt|abschnitt ohne titel|section (?:par défaut|sans titre)|sección (?:predeterminada|sin título)|seção (?:padrão|sem título)|sezione (?:predefinita|senza titolo)|sekcja (?:domyślna|bez tytułu)|раздел (?:по умолчанию|без заголовка)|(?:varsayılan|başlıksız) bölüm|既定のセクション|タイトルなしのセクション|默认节|无标题节|預設章節|未命名的章節|기본 구역|제목 없는 구역)$/iu;
/** A deck with fewer sections has none. */
const MIN_SECTIONS = 2;
/** Maximum number of sections, relative to the number of pages. */
const MAX_SECTION_SHARE = 0.5;

/** A section of a deck. */
export interface FoundSection extends Section {
  /** Whether its first page shows only its title, or is its only page and has its title. */
  readonly hasTitlePage: boolean;
}

/**
 * Returns the sections of a deck: those that its author declared, else its bookmarks, else those
 * that its agenda lists, else those that begin with a page that shows only a title. Too few or too
 * many sections count as none, as when each page has a bookmark. Returns an empty list for a deck
 * without sections.
 */
export function findSections(clues: SectionClues): FoundSection[] {
  const titleOnlyPages = findTitleOnlyPages(clues.pages);
  const dividers = findDividers(clues.pages);
  return chooseSections(clues, titleOnlyPages).map(({ title, first }, index, sections) => {
    const page = clues.pages[first];
    const hasSectionTitle = fold(page?.title ?? '') === fold(title);
    const isOnlyPage = (sections[index + 1]?.first ?? clues.pages.length) === first + 1;
    return {
      title,
      first,
      hasTitlePage: page !== undefined && hasSectionTitle && (isOnlyPage || dividers.has(page)),
    };
  });
}

function chooseSections(
  { declared, bookmarks, pages }: SectionClues,
  titleOnlyPages: ReadonlySet<SectionPage>,
): Section[] {
  const declaredSections = sortSections((declared ?? []).filter(({ title }) => !DEFAULT_NAME.test(title)));
  // A single section that begins with the first page is the whole deck.
  const [first] = declaredSections;
  const hasDeclaredSections =
    first !== undefined && (first.first > 0 || declaredSections.length >= MIN_SECTIONS);
  if (hasDeclaredSections && declaredSections.length < pages.length) return declaredSections;
  const candidates = [
    sortSections(bookmarks),
    sectionsOfAgenda(pages),
    sectionsOfTitlePages(pages, titleOnlyPages),
  ];
  return candidates.find((sections) => isPlausible(sections, pages.length)) ?? [];
}

/**
 * Sorts sections by page. Of several that begin on one page, keeps the first, and of several with
 * one title after each other, too.
 */
function sortSections(sections: readonly Section[]): Section[] {
  const byPage = new Map<number, Section>();
  for (const section of sections) if (!byPage.has(section.first)) byPage.set(section.first, section);
  return [...byPage.values()]
    .toSorted((a, b) => a.first - b.first)
    .filter(({ title }, index, all) => fold(title) !== fold(all[index - 1]?.title ?? ''));
}

/** Maximum length of the texts beside the title of a divider, such as "Part 1", in characters. */
const MAX_OTHER_TEXT_LENGTH = 60;
/** Minimum share of the entries of an agenda that have a divider. */
const MIN_ENTRY_SHARE = 0.6;
/** Minimum share of the pairs of letters that a title has in common with its entry. */
const MIN_COMMON_PAIR_SHARE = 0.75;

const isDivider = ({ title, isTitleOnly, texts }: SectionPage): boolean =>
  title !== null && (isTitleOnly || (texts !== undefined && texts.join('').length <= MAX_OTHER_TEXT_LENGTH));

/**
 * Returns a section for each entry of an agenda that is the title of a divider further on. The
 * entries may be in another order, because an agenda may be a drawing.
 */
function sectionsOfAgenda(pages: readonly SectionPage[]): Section[] {
  for (const [index, { title, texts = [] }] of pages.entries()) {
    const textsWithLetters = texts.filter((text) => /\p{L}/u.test(text));
    const entries =
      textsWithLetters.length > MIN_SECTIONS ? [...(title === null ? [] : [title]), ...textsWithLetters] : [];
    const sections = sortSections(
      entries.flatMap((entry): Section[] => {
        const first = pages.findIndex(
          (page, at) => at > index && isDivider(page) && areSimilar(page.title, entry),
        );
        return first < 0 ? [] : [{ title: pages[first]?.title ?? entry, first }];
      }),
    );
    if (sections.length >= MIN_SECTIONS && sections.length >= MIN_ENTRY_SHARE * textsWithLetters.length)
      return sections;
  }
  return [];
}

function areSimilar(title: string | null, entry: string): boolean {
  const [pairs, otherPairs] = [title ?? '', entry].map(letterPairsOf);
  if (pairs === undefined || otherPairs === undefined || pairs.length === 0) return false;
  const otherPairSet = new Set(otherPairs);
  return (
    2 * pairs.filter((pair) => otherPairSet.has(pair)).length >=
    MIN_COMMON_PAIR_SHARE * (pairs.length + otherPairs.length)
  );
}

/** Returns all pairs of neighbouring letters of a text without a number before it. */
function letterPairsOf(text: string): string[] {
  const letters = Array.from(fold(text.replace(/^\s*\d+[.):：、]?\s+/u, '')));
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}

/**
 * Returns the dividers of a deck: pages, except the first one, that have no text and no drawing of
 * their own besides a title. Other dividers have their texts, except for digits: "Part 1".
 */
function findDividers(pages: readonly SectionPage[]): ReadonlySet<SectionPage> {
  const possibleDividers = pages.filter((page, index) => isDivider(page) && index > 0);
  const counts = Map.groupBy(
    possibleDividers.flatMap(({ texts = [] }) => [...new Set(texts.map(textWithoutNumber))]),
    (kind) => kind,
  );
  const isShared = (text: string): boolean =>
    (counts.get(textWithoutNumber(text))?.length ?? 0) >= MIN_SECTIONS;
  return withoutDrawings(
    possibleDividers.filter(({ texts = [], isTitleOnly }) => isTitleOnly || texts.every(isShared)),
    pages,
  );
}

/** Returns a text without its number, which may be a word: "Part 1" or "Part one". */
function textWithoutNumber(text: string): string {
  const [first, , ...others] = text.split(' ');
  const isLabel = first !== undefined && first !== text && others.length === 0;
  return fold(isLabel ? first : text.replaceAll(/\p{N}+|[一二三四五六七八九十]+/gu, '0'));
}

/** Prefix of the keys of drawn shapes, which pictures lack. */
const SHAPE_PREFIX = 'mark ';
/** Maximum number of shapes beside a title. A box around it consists of a few. */
const MAX_OWN_SHAPES = 3;
/** Minimum side of a drawing, in canvas units. Lines are thinner. */
const MIN_DRAWING_SIDE = 12;
/** Positions are rounded to this, in canvas units, so that small differences do not count. */
const POSITION_GRID = 16;

/**
 * Returns keys for the shapes of a page, by position. Leaves out lines, and what is off the page.
 */
export function drawingKeysOf(shapes: readonly Shape[], height: number): Drawing[] {
  return shapes
    .filter(
      ({ left, right, top, bottom }) =>
        Math.min(right - left, bottom - top) >= MIN_DRAWING_SIDE &&
        left < PAGE_WIDTH &&
        right > 0 &&
        top < height &&
        bottom > 0,
    )
    .map(({ kind, left, right, top, bottom }) => {
      const place = [left, right, top, bottom].map((edge) => Math.round(edge / POSITION_GRID));
      return `${kind === 'picture' ? '' : SHAPE_PREFIX}${place.join(' ')}`;
    });
}

/** If more than this share of the pages shows only a title, these are ordinary slides. */
const MAX_TITLE_ONLY_SHARE = 0.5;
/** Minimum size of section titles, relative to the largest size that several of them share. */
const MIN_SECTION_TITLE_RATIO = 0.9;

/** Returns the pages, except for the first, that show only a title and ornaments. */
const findTitleOnlyPages = (pages: readonly SectionPage[]): ReadonlySet<SectionPage> =>
  withoutDrawings(
    pages.filter(({ isTitleOnly }, index) => isTitleOnly && index > 0),
    pages,
  );

/** Returns those of the pages with only a title that have no drawing of their own. */
function withoutDrawings(
  titleOnlyPages: readonly SectionPage[],
  pages: readonly SectionPage[],
): ReadonlySet<SectionPage> {
  const isWithoutDrawings = (page: SectionPage): boolean => {
    const siblings = titleOnlyPages.filter((other) => other !== page);
    const isOrnament = (drawing: Drawing): boolean =>
      drawing !== null && (isOnMost(drawing, siblings) || isOnMost(drawing, pages));
    const ownDrawings = page.drawings.filter((drawing) => !isOrnament(drawing));
    return (
      ownDrawings.length <= MAX_OWN_SHAPES &&
      ownDrawings.every((drawing) => drawing?.startsWith(SHAPE_PREFIX) === true)
    );
  };
  return new Set(titleOnlyPages.filter(isWithoutDrawings));
}

/**
 * Returns a section for each bare page whose neighbours have other titles. Leaves out the last one,
 * a closing page, and pages that the next section follows at once: they are slides.
 */
function sectionsOfTitlePages(
  pages: readonly SectionPage[],
  titleOnlyPages: ReadonlySet<SectionPage>,
): Section[] {
  if (titleOnlyPages.size > MAX_TITLE_ONLY_SHARE * pages.length) return [];
  const candidates = pages.flatMap((page, first) => {
    const { title, size } = page;
    if (!titleOnlyPages.has(page) || title === null || isAddress(title) || first === pages.length - 1)
      return [];
    const neighbours = [pages[first - 1], pages[first + 1]];
    const isRepeated = neighbours.some(
      (other) => subjectOf(other?.title ?? '') === subjectOf(title) && !isElsewhereOnPage(page, other),
    );
    // A title that comes again later is a pause, such as "Questions?".
    const isPause = [...titleOnlyPages].some(
      (other) => other !== page && fold(other.title ?? '') === fold(title),
    );
    return isRepeated || isPause ? [] : [{ title, first, size }];
  });
  const similarTitles = ({ size }: { readonly size: number }) =>
    candidates.filter(
      (other) => other.size >= MIN_SECTION_TITLE_RATIO * size && other.size * MIN_SECTION_TITLE_RATIO <= size,
    );
  const largest = Math.max(
    ...candidates.filter((page) => similarTitles(page).length >= MIN_SECTIONS).map(({ size }) => size),
  );
  return candidates
    .filter(({ size }) => size >= MIN_SECTION_TITLE_RATIO * largest)
    .filter(({ first }, index, sections) => sections[index + 1]?.first !== first + 1)
    .map(({ title, first }) => ({ title, first }));
}

/**
 * Titles with a larger vertical distance, as a share of the page height, are of different kinds:
 * one of a section, one of a slide.
 */
const MIN_TITLE_DISTANCE_SHARE = 0.2;

const isElsewhereOnPage = ({ top }: SectionPage, other: SectionPage | undefined): boolean =>
  top !== undefined && other?.top !== undefined && Math.abs(top - other.top) > MIN_TITLE_DISTANCE_SHARE;

const isOnMost = (drawing: Drawing, pages: readonly SectionPage[]): boolean =>
  pages.length > 0 && 2 * pages.filter(({ drawings }) => drawings.includes(drawing)).length >= pages.length;

/** Returns a title without the number or remark of one of several slides, as in "Costs (2/3)". */
function subjectOf(title: string): string {
  const whole = fold(title);
  const subject = fold(title.replace(/[(（[][^()（）[\]]*[)）\]]\s*$/u, '')).replace(/(?<!\d)\d+$/u, '');
  return subject === '' ? whole : subject;
}

function isPlausible(sections: readonly Section[], pages: number): boolean {
  return sections.length >= MIN_SECTIONS && sections.length <= MAX_SECTION_SHARE * pages;
}

/** Returns bookmarks as sections. `lastPages` has the index of the last page of each step. */
export function sectionsOfBookmarks(bookmarks: readonly Bookmark[], lastPages: readonly number[]): Section[] {
  return bookmarks.flatMap(({ title, page }) => {
    const first = lastPages.findIndex((last) => last >= page - 1);
    return first < 0 ? [] : [{ title, first }];
  });
}
