import { isByline } from '../is-byline.ts';
import { fold, joinLines, NO_HYPHENS } from './normalize-text.ts';
import { commonSize } from './page-text.ts';
import type { Paragraph } from './to-paragraphs.ts';

/** The structure of a page: its title and its other text. */
export interface PageOutline {
  readonly title: { readonly text: string; readonly size: number; readonly top?: number } | null;
  readonly paragraphs: readonly StyledParagraph[];
}

export interface StyledParagraph extends Paragraph {
  readonly style: 'heading' | 'body' | 'small';
}

/** Minimum size of a title and maximum size of small print, relative to the body. */
const [MIN_TITLE_RATIO, MAX_SMALL_PRINT_RATIO] = [1.15, 0.85];
const MAX_TITLE_LENGTH = 200;
/** Maximum length of a title that is the only text of its page, in characters. */
const MAX_ONLY_TEXT_LENGTH = 80;
/** A title begins above this share of the page, unless the page has hardly any other text. */
const MAX_TITLE_TOP = 0.4;
/** Maximum number of characters of a page whose title may be anywhere, such as a cover. */
const FEW_CHARACTERS = 400;
/** Pages are divided into this many horizontal bands, to find where titles usually are. */
const BANDS = 40;
/**
 * Minimum share of the pages that have a title at the usual place, and minimum size of such titles,
 * relative to the body. Titles of the size of the body need more pages, and different words: the
 * same ones are a label of a drawing that grows.
 */
const USUAL_TITLE_RULES = [
  { pages: 0.3, size: 1.03, texts: 1 },
  { pages: 0.5, size: 0.97, texts: 2 },
];
/** Titles at the usual place are in the head of the page. */
const MAX_USUAL_TITLE_TOP = 0.25;
/**
 * Maximum share of a page's paragraphs that the file marks as headings, if it does so correctly.
 */
const MAX_HEADING_SHARE = 0.5;
/** A title has a word, or a letter that stands for one. */
const HAS_WORD =
  /\p{L}\p{M}*\p{L}|\p{Lu}\d(?!\S)|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|^\d{4}$/u;
/** A Roman numeral, which numbers a part and is not a title. */
const ROMAN_NUMERAL = /^[IVX]{1,5}[.):]?$/u;
const QUOTATION = /^["“”„«»‹›「『‟].*["“”«»‹›」』]$/su;
/** Quotations of at least this length are not titles, in characters. */
const MIN_QUOTATION_LENGTH = 25;
const SENTENCE_END = /[.。]["”»’」]?$/u;
/** Sentences of at least this length are not titles, in characters. */
const MIN_SENTENCE_LENGTH = 60;
/** Characters that occur in code and formulas, but not in titles. */
const CODE_CHARACTERS = /[{}=;<>\\|]|\(\)|^[#$>/]/u;

interface TitlePlace {
  readonly size: number;
  readonly band: number;
}

/**
 * Finds the title of each page by its font size and position, and small print by its font size,
 * relative to the body text of the deck. `named` has the title that the file gives each page, if
 * any. Other large texts, such as the labels of a diagram, are headings only if the file says so.
 */
export function outlinePages(
  pages: readonly (readonly Paragraph[])[],
  named: readonly (string | null)[] = [],
  author: string | null = null,
): PageOutline[] {
  const bodyFontSize = findBodyFontSize(pages);
  const usualTitlePlace = findUsualPlace(pages, bodyFontSize);
  return pages.map((paragraphs, index) => {
    const pageTitle = findTitle(paragraphs, bodyFontSize, usualTitlePlace, named[index] ?? null);
    const isGiven =
      pageTitle?.heading !== undefined || pageTitle === findTextWithTitle(paragraphs, named[index] ?? null);
    const title = index === 0 ? findCoverTitle(paragraphs, pageTitle, { author, isGiven }) : pageTitle;
    const isMarked = hasHeadings(paragraphs) && (!isGiven || title === pageTitle);
    const titleLines = title === null ? [] : linesOfTitleBox(title, paragraphs);
    const secondLine = index === 0 ? undefined : findSecondLine(titleLines, paragraphs);
    const lines = secondLine === undefined ? titleLines : [...titleLines, secondLine];
    return {
      title: title && {
        text: joinTitle(lines.map(({ text }) => text)) ?? title.text,
        size: title.size,
        ...(title.top !== undefined && { top: title.top }),
      },
      paragraphs: paragraphs
        .filter((paragraph) => !lines.includes(paragraph))
        .map((paragraph, _, others) => ({
          ...paragraph,
          style: styleOf(paragraph, bodyFontSize, isMarked && !isLabel(paragraph, others)),
        })),
    };
  });
}

/** Minimum number of other sections that an agenda lists. */
const MIN_AGENDA_ENTRIES = 2;

/**
 * Gives back the title of an agenda to its texts, if it is the first of the sections that it lists:
 * its own title is part of a picture.
 */
export function withoutAgendaTitle(page: PageOutline, sections: readonly string[]): PageOutline {
  const { title, paragraphs } = page;
  const names = new Set(sections.map(fold));
  const listed = paragraphs.filter(({ text }) => names.has(fold(text)));
  if (title === null || !names.has(fold(title.text)) || listed.length < MIN_AGENDA_ENTRIES) return page;
  const isItem = listed.some((entry) => entry.isItem);
  return { title: null, paragraphs: [{ ...title, isItem, style: 'body' }, ...paragraphs] };
}

/** Maximum number of lines and characters of a title that is typed in several paragraphs. */
const [MAX_TITLE_LINES, MAX_JOINED_LENGTH] = [4, 120];

/** Joins the lines of a title. Null for sentences or for too long a text, which are no title. */
export function joinTitle(lines: readonly string[]): string | null {
  const text = joinLines(lines, { ...NO_HYPHENS, areTyped: true });
  const isShort = lines.length <= MAX_TITLE_LINES && text.length <= MAX_JOINED_LENGTH;
  return lines.length === 1 || (isShort && !lines.some((line) => SENTENCE_END.test(line))) ? text : null;
}

/** Returns the lines that a text box has in letters of one size, of which a text is one. */
function linesOfTitleBox(title: Paragraph, paragraphs: readonly Paragraph[]): Paragraph[] {
  const isNext = (item: Paragraph | undefined): boolean =>
    item?.isInSameBox === true && item.size === title.size && !item.isItem && item.isCode !== true;
  let first = paragraphs.indexOf(title);
  while (isNext(paragraphs[first]) && paragraphs[first - 1]?.size === title.size) first -= 1;
  let end = first + 1;
  while (isNext(paragraphs[end])) end += 1;
  return paragraphs.slice(first, end);
}

/** Maximum distance between lines of a title, in ems, and after a colon. */
const [MAX_LINE_DISTANCE_EM, MAX_DISTANCE_AFTER_COLON_EM] = [1.5, 3];
/** Minimum height of a page, in canvas units. */
const MIN_PAGE_HEIGHT = 900;

/**
 * Returns the second line of a title in a box of its own: of the same size, close below it, if all
 * other texts are smaller.
 */
function findSecondLine(
  lines: readonly Paragraph[],
  paragraphs: readonly Paragraph[],
): Paragraph | undefined {
  const [title] = lines;
  const next = title === undefined ? undefined : paragraphs[paragraphs.indexOf(title) + 1];
  if (title === undefined || next === undefined || lines.length > 1 || SENTENCE_END.test(title.text))
    return undefined;
  const distance = ((next.top ?? Infinity) - (title.top ?? 0)) * MIN_PAGE_HEIGHT;
  const isNear =
    distance > 0 &&
    distance <= (title.text.endsWith(':') ? MAX_DISTANCE_AFTER_COLON_EM : MAX_LINE_DISTANCE_EM) * title.size;
  const isLargest = paragraphs.every(
    (other) => other === title || other === next || MIN_TITLE_RATIO * other.size <= title.size,
  );
  const isLine = next.size === title.size && !next.isItem && next.isCode !== true && next.isRow !== true;
  return isNear && isLargest && isLine && joinTitle([title.text, next.text]) !== null ? next : undefined;
}

/**
 * Returns the size of the body text. The largest text of each page is ignored as its title, because
 * a short deck may have more letters in titles than in text.
 */
function findBodyFontSize(pages: readonly (readonly Paragraph[])[]): number {
  return commonSize(
    pages.flatMap((page) => {
      const largestSize = Math.max(...page.map(({ size }) => size));
      const smallerTexts = page.filter(({ size }) => size < largestSize);
      return smallerTexts.length > 0 ? smallerTexts : page;
    }),
  );
}

/** Maximum length of a label in a drawing, in characters. */
const MAX_LABEL_LENGTH = 16;

/**
 * Reports whether a text is a sign, or on a page that has only labels beside its title, as a
 * drawing has. The file may mark some of them as headings.
 */
const isLabel = ({ text }: Paragraph, others: readonly Paragraph[]): boolean =>
  !/[\p{L}\p{N}]/u.test(text) ||
  others.every(
    (other) =>
      other.text.length <= MAX_LABEL_LENGTH &&
      ![other.isItem, other.isCode, other.isRow, other.isDescription].includes(true),
  );

function styleOf(
  { size, heading }: Paragraph,
  bodyFontSize: number,
  isMarked: boolean,
): StyledParagraph['style'] {
  if (isMarked && heading !== undefined) return 'heading';
  return size <= MAX_SMALL_PRINT_RATIO * bodyFontSize ? 'small' : 'body';
}

/**
 * Returns the title that the file names, else the text at the usual place of titles, else the first
 * of the largest texts in the upper part of the page. That one must be larger than the body text or
 * than the rest of the page, or short and the page's only text.
 */
function findTitle(
  paragraphs: readonly Paragraph[],
  bodyFontSize: number,
  usualTitlePlace: TitlePlace | null,
  givenTitle: string | null,
) {
  const marked = findMarkedTitle(paragraphs) ?? findTextWithTitle(paragraphs, givenTitle);
  if (marked !== undefined) return marked;
  const titleTexts = titleCandidates(paragraphs);
  // It may have characters of code, because a talk may be about programming.
  const textAtUsualPlace = titleTexts.find(
    (item) => usualTitlePlace !== null && item.isCode !== true && isAtPlace(item, usualTitlePlace),
  );
  if (textAtUsualPlace !== undefined) return textAtUsualPlace;
  const candidates = titleTexts.filter(
    (item) => isNoCode(item) && !isInProgram(item, paragraphs) && !isBelowItems(item, paragraphs),
  );
  const largestSize = Math.max(...candidates.map(({ size }) => size));
  const largest = candidates.filter(({ size }) => size === largestSize);
  const title = largest.some(isInUpperPart)
    ? largest[0]
    : (candidates.find((item) => isInUpperPart(item) && item.size >= MIN_UPPER_TITLE_RATIO * largestSize) ??
      largest[0]);
  if (title === undefined || largest.length >= MIN_EQUAL_ENTRIES) return null;
  const others = paragraphs.filter((paragraph) => paragraph !== title);
  const isAlone = others.length === 0 && title.text.length <= MAX_ONLY_TEXT_LENGTH;
  const isLarger = others.length > 0 && others.every(({ size }) => largestSize >= MIN_TITLE_RATIO * size);
  return isAlone || isLarger || largestSize >= MIN_TITLE_RATIO * bodyFontSize ? title : null;
}

const isInUpperPart = ({ top = 0 }: Paragraph): boolean => top <= MAX_TITLE_TOP;

/** Minimum size of a title, relative to a text in the lower part of the page that is larger. */
const MIN_UPPER_TITLE_RATIO = 0.9;
/** At least this number of texts in the largest size are entries, not titles. */
const MIN_EQUAL_ENTRIES = 5;

/** Minimum size of a cover's title, relative to a name or date that is larger. */
const MIN_COVER_TITLE_RATIO = 0.6;

/**
 * Returns the title of a cover. `title` was found as on any other page. A larger text replaces it,
 * unless the file names the title. If it is a person, a date, an address or an organisation, a text
 * that is not much smaller replaces it.
 */
function findCoverTitle(
  paragraphs: readonly Paragraph[],
  title: Paragraph | null,
  { author, isGiven }: { readonly author: string | null; readonly isGiven: boolean },
): Paragraph | null {
  const texts = paragraphs.map(({ text }) => text);
  const isBylineText = ({ text }: Paragraph): boolean => isByline(text, author, texts);
  const candidates = titleCandidates(paragraphs).filter(
    (item) => isNoCode(item) && /\p{L}/u.test(item.text) && !isBylineText(item),
  );
  const size = Math.max(...candidates.map((item) => item.size));
  const largest = candidates.find((item) => item.size === size);
  if (title === null)
    return isFirstOfFew(largest, paragraphs) && paragraphs.some(isBylineText) ? largest : null;
  if (largest === undefined) return title;
  const isBetter = isBylineText(title)
    ? size >= MIN_COVER_TITLE_RATIO * title.size
    : size >= MIN_TITLE_RATIO * title.size && !isGiven;
  return isBetter ? largest : title;
}

/** Reports whether a text begins a page of few words, whose letters may all be of one size. */
const isFirstOfFew = (text: Paragraph | undefined, paragraphs: readonly Paragraph[]): text is Paragraph =>
  text !== undefined &&
  text === paragraphs[0] &&
  text.text.length <= MAX_ONLY_TEXT_LENGTH &&
  !SENTENCE_END.test(text.text) &&
  paragraphs.reduce((sum, other) => sum + other.text.length, 0) <= FEW_CHARACTERS;

/**
 * Reports whether the headings in a file can be trusted. Some programs mark all texts as headings.
 */
function hasHeadings(paragraphs: readonly Paragraph[]): boolean {
  const marked = paragraphs.filter(({ heading }) => heading !== undefined);
  return marked.length > 0 && (marked.length === 1 || marked.length <= MAX_HEADING_SHARE * paragraphs.length);
}

function findMarkedTitle(paragraphs: readonly Paragraph[]): Paragraph | undefined {
  if (!hasHeadings(paragraphs)) return undefined;
  const highest = Math.min(...paragraphs.map(({ heading }) => heading ?? Infinity));
  return paragraphs.find(({ heading, text }) => heading === highest && text.length <= MAX_TITLE_LENGTH);
}

/** Returns the paragraphs whose length, position and words allow them to be a title. */
function titleCandidates(paragraphs: readonly Paragraph[]): Paragraph[] {
  const isShort = paragraphs.reduce((sum, { text }) => sum + text.length, 0) <= FEW_CHARACTERS;
  return paragraphs.filter((item) => {
    const { isItem, isDescription, text, top = 0 } = item;
    return (
      !isItem &&
      isDescription !== true &&
      text.length <= MAX_TITLE_LENGTH &&
      HAS_WORD.test(text) &&
      !ROMAN_NUMERAL.test(text) &&
      !isStatement(text) &&
      (isShort || top <= MAX_TITLE_TOP) &&
      joinTitle(linesOfTitleBox(item, paragraphs).map((line) => line.text)) !== null
    );
  });
}

/** Reports whether a text is a long quotation or sentence, unlike a title. */
const isStatement = (text: string): boolean =>
  (text.length >= MIN_QUOTATION_LENGTH && QUOTATION.test(text)) ||
  (text.length >= MIN_SENTENCE_LENGTH && SENTENCE_END.test(text));

/** Reports whether a paragraph is a line of code beside another one. */
function isInProgram(paragraph: Paragraph, paragraphs: readonly Paragraph[]): boolean {
  const index = paragraphs.indexOf(paragraph);
  const neighbours = [paragraphs[index - 1], paragraphs[index + 1]];
  return paragraph.isCode === true && neighbours.some((other) => other?.isCode === true);
}

/** A text is no title below a list item of at least this size, relative to the text. */
const MIN_ITEM_RATIO = 0.9;

const isBelowItems = ({ top = 0, size }: Paragraph, paragraphs: readonly Paragraph[]): boolean =>
  paragraphs.some((other) => other.isItem && (other.top ?? 0) < top && other.size >= MIN_ITEM_RATIO * size);

const isNoCode = ({ text }: Paragraph): boolean => !CODE_CHARACTERS.test(text);

/** Returns the paragraph with the name that the file gives the page, such as a bookmark. */
function findTextWithTitle(
  paragraphs: readonly Paragraph[],
  givenTitle: string | null,
): Paragraph | undefined {
  if (givenTitle === null) return undefined;
  const foldedTitle = fold(givenTitle);
  return foldedTitle === '' ? undefined : paragraphs.find(({ text }) => fold(text) === foldedTitle);
}

/**
 * Returns the size and position that the first texts of many pages have in common, because many
 * designs have titles that are hardly larger than the body text.
 */
function findUsualPlace(pages: readonly (readonly Paragraph[])[], bodyFontSize: number): TitlePlace | null {
  const counts = new Map<string, { place: TitlePlace; count: number; texts: Set<string> }>();
  for (const paragraphs of pages) {
    const candidate = titleCandidates(paragraphs).find(
      (word) => isNoCode(word) && word.size > MAX_SMALL_PRINT_RATIO * bodyFontSize,
    );
    if (
      candidate?.top === undefined ||
      candidate.top > MAX_USUAL_TITLE_TOP ||
      candidate.text.length > MAX_ONLY_TEXT_LENGTH
    )
      continue;
    const place = { size: Math.round(candidate.size), band: Math.round(candidate.top * BANDS) };
    const key = `${place.size} ${place.band}`;
    const { count = 0, texts = new Set<string>() } = counts.get(key) ?? {};
    counts.set(key, { place, count: count + 1, texts: texts.add(candidate.text) });
  }
  const usualPlaces = [...counts.values()].filter(({ place, count, texts }) =>
    USUAL_TITLE_RULES.some(
      (rule) =>
        place.size >= rule.size * bodyFontSize &&
        count >= Math.max(2, rule.pages * pages.length) &&
        texts.size >= rule.texts,
    ),
  );
  return usualPlaces.toSorted((a, b) => b.count - a.count)[0]?.place ?? null;
}

/** Maximum difference between the positions of titles with one and with two lines, in bands. */
const BAND_TOLERANCE = 1.5;

const isAtPlace = ({ size, top }: Paragraph, place: TitlePlace): boolean =>
  top !== undefined &&
  Math.abs(size - place.size) <= 0.05 * place.size &&
  Math.abs(top * BANDS - place.band) <= BAND_TOLERANCE;
