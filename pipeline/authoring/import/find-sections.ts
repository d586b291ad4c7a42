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
  /** Whether its title is its only text. */
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
const MAX_SHARE = 0.5;

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
  const bare = barePages(clues.pages);
  const dividers = findDividers(clues.pages);
  return chooseSections(clues, bare).map(({ title, first }, index, sections) => {
    const page = clues.pages[first];
    const isNamed = fold(page?.title ?? '') === fold(title);
    const isOnly = (sections[index + 1]?.first ?? clues.pages.length) === first + 1;
    return { title, first, hasTitlePage: page !== undefined && isNamed && (isOnly || dividers.has(page)) };
  });
}

function chooseSections(
  { declared, bookmarks, pages }: SectionClues,
  bare: ReadonlySet<SectionPage>,
): Section[] {
  const ofAuthor = inOrder((declared ?? []).filter(({ title }) => !DEFAULT_NAME.test(title)));
  // A single section that begins with the first page is the whole deck.
  const [first] = ofAuthor;
  const hasParts = first !== undefined && (first.first > 0 || ofAuthor.length >= MIN_SECTIONS);
  if (hasParts && ofAuthor.length < pages.length) return ofAuthor;
  const candidates = [inOrder(bookmarks), byAgenda(pages), bySectionPages(pages, bare)];
  return candidates.find((sections) => isPlausible(sections, pages.length)) ?? [];
}

/**
 * Sorts sections by page. Of several that begin on one page, keeps the first, and of several with
 * one title after each other, too.
 */
function inOrder(sections: readonly Section[]): Section[] {
  const byPage = new Map<number, Section>();
  for (const section of sections) if (!byPage.has(section.first)) byPage.set(section.first, section);
  return [...byPage.values()]
    .toSorted((a, b) => a.first - b.first)
    .filter(({ title }, index, all) => fold(title) !== fold(all[index - 1]?.title ?? ''));
}

/** Maximum length of the texts beside the title of a divider, such as "Part 1", in characters. */
const MAX_OTHERS = 60;
/** Minimum share of the entries of an agenda that have a divider. */
const MIN_ENTRIES = 0.6;
/** Minimum share of the pairs of letters that a title has in common with its entry. */
const ALIKE = 0.75;

const isDivider = ({ title, isTitleOnly, texts }: SectionPage): boolean =>
  title !== null && (isTitleOnly || (texts !== undefined && texts.join('').length <= MAX_OTHERS));

/**
 * Returns a section for each entry of an agenda that is the title of a divider further on. The
 * entries may be in another order, because an agenda may be a drawing.
 */
function byAgenda(pages: readonly SectionPage[]): Section[] {
  for (const [index, { title, texts = [] }] of pages.entries()) {
    const worded = texts.filter((text) => /\p{L}/u.test(text));
    const entries = worded.length > MIN_SECTIONS ? [...(title === null ? [] : [title]), ...worded] : [];
    const sections = inOrder(
      entries.flatMap((entry): Section[] => {
        const first = pages.findIndex(
          (page, at) => at > index && isDivider(page) && areAlike(page.title, entry),
        );
        return first < 0 ? [] : [{ title: pages[first]?.title ?? entry, first }];
      }),
    );
    if (sections.length >= MIN_SECTIONS && sections.length >= MIN_ENTRIES * worded.length) return sections;
  }
  return [];
}

function areAlike(title: string | null, entry: string): boolean {
  const [pairs, others] = [title ?? '', entry].map(pairsOf);
  if (pairs === undefined || others === undefined || pairs.length === 0) return false;
  const known = new Set(others);
  return 2 * pairs.filter((pair) => known.has(pair)).length >= ALIKE * (pairs.length + others.length);
}

/** Returns all pairs of neighbouring letters of a text without a number before it. */
function pairsOf(text: string): string[] {
  const letters = Array.from(fold(text.replace(/^\s*\d+[.):：、]?\s+/u, '')));
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}

/**
 * Returns the dividers of a deck: pages, except the first one, that have no text and no drawing of
 * their own besides a title. Other dividers have their texts, except for digits: "Part 1".
 */
function findDividers(pages: readonly SectionPage[]): ReadonlySet<SectionPage> {
  const short = pages.filter((page, index) => isDivider(page) && index > 0);
  const counts = Map.groupBy(
    short.flatMap(({ texts = [] }) => [...new Set(texts.map(kindOf))]),
    (kind) => kind,
  );
  const isShared = (text: string): boolean => (counts.get(kindOf(text))?.length ?? 0) >= MIN_SECTIONS;
  return withoutDrawings(
    short.filter(({ texts = [], isTitleOnly }) => isTitleOnly || texts.every(isShared)),
    pages,
  );
}

/** Returns a text without its number, which may be a word: "Part 1" or "Part one". */
function kindOf(text: string): string {
  const [first, , ...others] = text.split(' ');
  const isLabel = first !== undefined && first !== text && others.length === 0;
  return fold(isLabel ? first : text.replaceAll(/\p{N}+|[一二三四五六七八九十]+/gu, '0'));
}

/** Prefix of the keys of drawn shapes, which pictures lack. */
const MARK = 'mark ';
/** Maximum number of shapes beside a title. A box around it consists of a few. */
const MAX_MARKS = 3;
/** Minimum side of a drawing, in canvas units. Lines are thinner. */
const MIN_SIDE = 12;
/** Positions are rounded to this, in canvas units, so that small differences do not count. */
const GRID = 16;

/**
 * Returns keys for the shapes of a page, by position. Leaves out lines, and what is off the page.
 */
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

/** If more than this share of the pages shows only a title, these are ordinary slides. */
const MAX_ALONE = 0.5;
/** Minimum size of section titles, relative to the largest size that several of them share. */
const SAME_LEVEL = 0.9;

/** Returns the pages, except for the first, that show only a title and ornaments. */
const barePages = (pages: readonly SectionPage[]): ReadonlySet<SectionPage> =>
  withoutDrawings(
    pages.filter(({ isTitleOnly }, index) => isTitleOnly && index > 0),
    pages,
  );

/** Returns those pages among `alone` that have no drawing of their own. */
function withoutDrawings(
  alone: readonly SectionPage[],
  pages: readonly SectionPage[],
): ReadonlySet<SectionPage> {
  const isWithoutDrawings = (page: SectionPage): boolean => {
    const siblings = alone.filter((other) => other !== page);
    const isOrnament = (drawing: Drawing): boolean =>
      drawing !== null && (isOnMost(drawing, siblings) || isOnMost(drawing, pages));
    const others = page.drawings.filter((drawing) => !isOrnament(drawing));
    return others.length <= MAX_MARKS && others.every((drawing) => drawing?.startsWith(MARK) === true);
  };
  return new Set(alone.filter(isWithoutDrawings));
}

/**
 * Returns a section for each bare page whose neighbours have other titles. Leaves out the last one,
 * a closing page, and pages that the next section follows at once: they are slides.
 */
function bySectionPages(pages: readonly SectionPage[], bare: ReadonlySet<SectionPage>): Section[] {
  if (bare.size > MAX_ALONE * pages.length) return [];
  const candidates = pages.flatMap((page, first) => {
    const { title, size } = page;
    if (!bare.has(page) || title === null || isAddress(title) || first === pages.length - 1) return [];
    const neighbours = [pages[first - 1], pages[first + 1]];
    const isRepeated = neighbours.some(
      (other) => subjectOf(other?.title ?? '') === subjectOf(title) && !isElsewhere(page, other),
    );
    // A title that comes again later is a pause, such as "Questions?".
    const isPause = [...bare].some((other) => other !== page && fold(other.title ?? '') === fold(title));
    return isRepeated || isPause ? [] : [{ title, first, size }];
  });
  const ofLevel = ({ size }: { readonly size: number }) =>
    candidates.filter((other) => other.size >= SAME_LEVEL * size && other.size * SAME_LEVEL <= size);
  const largest = Math.max(
    ...candidates.filter((page) => ofLevel(page).length >= MIN_SECTIONS).map(({ size }) => size),
  );
  return candidates
    .filter(({ size }) => size >= SAME_LEVEL * largest)
    .filter(({ first }, index, sections) => sections[index + 1]?.first !== first + 1)
    .map(({ title, first }) => ({ title, first }));
}

/**
 * Titles with a larger vertical distance, as a share of the page height, are of different kinds:
 * one of a section, one of a slide.
 */
const ELSEWHERE = 0.2;

const isElsewhere = ({ top }: SectionPage, other: SectionPage | undefined): boolean =>
  top !== undefined && other?.top !== undefined && Math.abs(top - other.top) > ELSEWHERE;

const isOnMost = (drawing: Drawing, pages: readonly SectionPage[]): boolean =>
  pages.length > 0 && 2 * pages.filter(({ drawings }) => drawings.includes(drawing)).length >= pages.length;

/** Returns a title without the number or remark of one of several slides, as in "Costs (2/3)". */
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
