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
const [MIN_TITLE_SIZE, MAX_SMALL_SIZE] = [1.15, 0.85];
const MAX_TITLE_LENGTH = 200;
/** Maximum length of a title that is the only text of its page, in characters. */
const MAX_ALONE_LENGTH = 80;
/** A title begins above this share of the page, unless the page has hardly any other text. */
const UPPER = 0.4;
/** Maximum number of characters of a page whose title may be anywhere, such as a cover. */
const FEW_CHARACTERS = 400;
/** Pages are divided into this many horizontal bands, to find where titles usually are. */
const BANDS = 40;
/**
 * Minimum share of the pages that have a title at the usual place, and minimum size of such titles,
 * relative to the body. Titles of the size of the body need more pages, and different words: the
 * same ones are a label of a drawing that grows.
 */
const USUAL = [
  { pages: 0.3, size: 1.03, texts: 1 },
  { pages: 0.5, size: 0.97, texts: 2 },
];
/** Titles at the usual place are in the head of the page. */
const USUAL_TOP = 0.25;
/**
 * Maximum share of a page's paragraphs that the file marks as headings, if it does so correctly.
 */
const MAX_HEADINGS = 0.5;
/** A title has a word, or a letter that stands for one. */
const WORD =
  /\p{L}\p{M}*\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|^\d{4}$/u;
/** A Roman numeral, which numbers a part and is not a title. */
const NUMERAL = /^[IVX]{1,5}[.):]?$/u;
const QUOTATION = /^["“”„«»‹›「『‟].*["“”«»‹›」』]$/su;
/** Quotations of at least this length are not titles, in characters. */
const MIN_QUOTATION = 25;
const SENTENCE_END = /[.。]["”»’」]?$/u;
/** Sentences of at least this length are not titles, in characters. */
const MIN_SENTENCE = 60;
/** Characters that occur in code and formulas, but not in titles. */
const CODE = /[{}=;<>\\|]|\(\)|^[#$>/]/u;

interface Place {
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
  const body = bodySize(pages);
  const usual = usualPlace(pages, body);
  return pages.map((paragraphs, index) => {
    const usually = findTitle(paragraphs, body, usual, named[index] ?? null);
    const isGiven = usually?.heading !== undefined || usually === findNamed(paragraphs, named[index] ?? null);
    const title = index === 0 ? findCoverTitle(paragraphs, usually, { author, isGiven }) : usually;
    const isMarked = hasHeadings(paragraphs) && (!isGiven || title === usually);
    const ofBox = title === null ? [] : linesOf(title, paragraphs);
    const next = index === 0 ? undefined : nextLineOf(ofBox, paragraphs);
    const lines = next === undefined ? ofBox : [...ofBox, next];
    return {
      title: title && {
        text: joinTitle(lines.map(({ text }) => text)) ?? title.text,
        size: title.size,
        ...(title.top !== undefined && { top: title.top }),
      },
      paragraphs: paragraphs
        .filter((paragraph) => !lines.includes(paragraph))
        .map((paragraph) => ({ ...paragraph, style: styleOf(paragraph, body, isMarked) })),
    };
  });
}

/** Minimum number of other sections that an agenda lists. */
const MIN_ENTRIES = 2;

/**
 * Gives back the title of an agenda to its texts, if it is the first of the sections that it lists:
 * its own title is part of a picture.
 */
export function withoutEntries(page: PageOutline, sections: readonly string[]): PageOutline {
  const { title, paragraphs } = page;
  const names = new Set(sections.map(fold));
  const listed = paragraphs.filter(({ text }) => names.has(fold(text)));
  if (title === null || !names.has(fold(title.text)) || listed.length < MIN_ENTRIES) return page;
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
function linesOf(title: Paragraph, paragraphs: readonly Paragraph[]): Paragraph[] {
  const isNext = (item: Paragraph | undefined): boolean =>
    item?.isInSameBox === true && item.size === title.size && !item.isItem && item.isCode !== true;
  let from = paragraphs.indexOf(title);
  while (isNext(paragraphs[from]) && paragraphs[from - 1]?.size === title.size) from -= 1;
  let to = from + 1;
  while (isNext(paragraphs[to])) to += 1;
  return paragraphs.slice(from, to);
}

/** Maximum distance between lines of a title, in ems, and after a colon. */
const [NEXT_LINE, AFTER_COLON] = [1.5, 3];
/** Minimum height of a page, in canvas units. */
const MIN_HEIGHT = 900;

/**
 * Returns the second line of a title in a box of its own: of the same size, close below it, if all
 * other texts are smaller.
 */
function nextLineOf(lines: readonly Paragraph[], paragraphs: readonly Paragraph[]): Paragraph | undefined {
  const [title] = lines;
  const next = title === undefined ? undefined : paragraphs[paragraphs.indexOf(title) + 1];
  if (title === undefined || next === undefined || lines.length > 1 || SENTENCE_END.test(title.text))
    return undefined;
  const distance = ((next.top ?? Infinity) - (title.top ?? 0)) * MIN_HEIGHT;
  const isNear =
    distance > 0 && distance <= (title.text.endsWith(':') ? AFTER_COLON : NEXT_LINE) * title.size;
  const isOnly = paragraphs.every(
    (other) => other === title || other === next || MIN_TITLE_SIZE * other.size <= title.size,
  );
  const isLine = next.size === title.size && !next.isItem && next.isCode !== true && next.isRow !== true;
  return isNear && isOnly && isLine && joinTitle([title.text, next.text]) !== null ? next : undefined;
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

function styleOf({ size, heading }: Paragraph, body: number, isMarked: boolean): StyledParagraph['style'] {
  if (isMarked && heading !== undefined) return 'heading';
  return size <= MAX_SMALL_SIZE * body ? 'small' : 'body';
}

/**
 * Returns the title that the file names, else the text at the usual place of titles, else the first
 * of the largest texts in the upper part of the page. That one must be larger than the body text or
 * than the rest of the page, or short and the page's only text.
 */
function findTitle(
  paragraphs: readonly Paragraph[],
  body: number,
  usual: Place | null,
  named: string | null,
) {
  const marked = findMarked(paragraphs) ?? findNamed(paragraphs, named);
  if (marked !== undefined) return marked;
  const worded = titleCandidates(paragraphs);
  // It may have characters of code, because a talk may be about programming.
  const usually = worded.find((item) => usual !== null && item.isCode !== true && isAt(item, usual));
  if (usually !== undefined) return usually;
  const candidates = worded.filter(
    (item) => isProse(item) && !isInProgram(item, paragraphs) && !isBelowItems(item, paragraphs),
  );
  const biggest = Math.max(...candidates.map(({ size }) => size));
  const largest = candidates.filter(({ size }) => size === biggest);
  const title = largest.some(isInUpper)
    ? largest[0]
    : (candidates.find((item) => isInUpper(item) && item.size >= NEARLY * biggest) ?? largest[0]);
  if (title === undefined || largest.length >= ENTRIES) return null;
  const others = paragraphs.filter((paragraph) => paragraph !== title);
  const isAlone = others.length === 0 && title.text.length <= MAX_ALONE_LENGTH;
  const isBigger = others.length > 0 && others.every(({ size }) => biggest >= MIN_TITLE_SIZE * size);
  return isAlone || isBigger || biggest >= MIN_TITLE_SIZE * body ? title : null;
}

const isInUpper = ({ top = 0 }: Paragraph): boolean => top <= UPPER;

/** Minimum size of a title, relative to a text in the lower part of the page that is larger. */
const NEARLY = 0.9;
/** At least this number of texts in the largest size are entries, not titles. */
const ENTRIES = 5;

/** Minimum size of a cover's title, relative to a name or date that is larger. */
const MIN_COVER_SIZE = 0.6;

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
  const isOther = ({ text }: Paragraph): boolean => isByline(text, author, texts);
  const candidates = titleCandidates(paragraphs).filter(
    (item) => isProse(item) && /\p{L}/u.test(item.text) && !isOther(item),
  );
  const size = Math.max(...candidates.map((item) => item.size));
  const largest = candidates.find((item) => item.size === size);
  if (title === null || largest === undefined) return title;
  const isBetter = isOther(title)
    ? size >= MIN_COVER_SIZE * title.size
    : size >= MIN_TITLE_SIZE * title.size && !isGiven;
  return isBetter ? largest : title;
}

/**
 * Reports whether the headings in a file can be trusted. Some programs mark all texts as headings.
 */
function hasHeadings(paragraphs: readonly Paragraph[]): boolean {
  const marked = paragraphs.filter(({ heading }) => heading !== undefined);
  return marked.length > 0 && (marked.length === 1 || marked.length <= MAX_HEADINGS * paragraphs.length);
}

function findMarked(paragraphs: readonly Paragraph[]): Paragraph | undefined {
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
      WORD.test(text) &&
      !NUMERAL.test(text) &&
      !isStatement(text) &&
      (isShort || top <= UPPER) &&
      joinTitle(linesOf(item, paragraphs).map((line) => line.text)) !== null
    );
  });
}

/** Reports whether a text is a long quotation or sentence, unlike a title. */
const isStatement = (text: string): boolean =>
  (text.length >= MIN_QUOTATION && QUOTATION.test(text)) ||
  (text.length >= MIN_SENTENCE && SENTENCE_END.test(text));

/** Reports whether a paragraph is a line of code beside another one. */
function isInProgram(paragraph: Paragraph, paragraphs: readonly Paragraph[]): boolean {
  const index = paragraphs.indexOf(paragraph);
  const beside = [paragraphs[index - 1], paragraphs[index + 1]];
  return paragraph.isCode === true && beside.some((other) => other?.isCode === true);
}

/** A text below a list item of at least this relative size is not a title. */
const AS_LARGE = 0.9;

const isBelowItems = ({ top = 0, size }: Paragraph, paragraphs: readonly Paragraph[]): boolean =>
  paragraphs.some((other) => other.isItem && (other.top ?? 0) < top && other.size >= AS_LARGE * size);

const isProse = ({ text }: Paragraph): boolean => !CODE.test(text);

/** Returns the paragraph with the name that the file gives the page, such as a bookmark. */
function findNamed(paragraphs: readonly Paragraph[], named: string | null): Paragraph | undefined {
  if (named === null) return undefined;
  const wanted = fold(named);
  return wanted === '' ? undefined : paragraphs.find(({ text }) => fold(text) === wanted);
}

/**
 * Returns the size and position that the first texts of many pages have in common, because many
 * designs have titles that are hardly larger than the body text.
 */
function usualPlace(pages: readonly (readonly Paragraph[])[], body: number): Place | null {
  const counts = new Map<string, { place: Place; count: number; texts: Set<string> }>();
  for (const paragraphs of pages) {
    const first = titleCandidates(paragraphs).find(
      (word) => isProse(word) && word.size > MAX_SMALL_SIZE * body,
    );
    if (first?.top === undefined || first.top > USUAL_TOP || first.text.length > MAX_ALONE_LENGTH) continue;
    const place = { size: Math.round(first.size), band: Math.round(first.top * BANDS) };
    const key = `${place.size} ${place.band}`;
    const { count = 0, texts = new Set<string>() } = counts.get(key) ?? {};
    counts.set(key, { place, count: count + 1, texts: texts.add(first.text) });
  }
  const usual = [...counts.values()].filter(({ place, count, texts }) =>
    USUAL.some(
      (least) =>
        place.size >= least.size * body &&
        count >= Math.max(2, least.pages * pages.length) &&
        texts.size >= least.texts,
    ),
  );
  return usual.toSorted((a, b) => b.count - a.count)[0]?.place ?? null;
}

/** Maximum difference between the positions of titles with one and with two lines, in bands. */
const SAME_BAND = 1.5;

const isAt = ({ size, top }: Paragraph, usual: Place): boolean =>
  top !== undefined &&
  Math.abs(size - usual.size) <= 0.05 * usual.size &&
  Math.abs(top * BANDS - usual.band) <= SAME_BAND;
