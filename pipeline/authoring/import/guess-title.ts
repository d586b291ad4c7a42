import { basename } from 'node:path';
import { shorten } from '#pipeline/authoring/storyboard/frame';
import { isByline } from './is-byline.ts';
import { fold, isAddress, normalizeText } from './text/normalize-text.ts';
import type { PageOutline } from './text/outline-pages.ts';
import type { Paragraph } from './text/to-paragraphs.ts';

/** Default titles that programs write if the author set none. */
const DEFAULT_TITLE =
  /^(?:untitled|unbenannt|sans titre|sin título|senza titolo|sem título|névtelen|slide ?\d*|title|powerpoint|microsoft (?:word|powerpoint)|presentation\d*|präsentation\d*|présentation\d*|print|about:blank|document\d*|https?:)|\.(?:pdf|pptx?|odp|docx?|tex|key|html?)$/iu;
/** Titles that only number a part, such as "Chapter 3", in the languages of the interface. */
const NUMBER_ONLY =
  /^(?:(?:chapter|part|lecture|lesson|unit|section|week|kapitel|teil|vorlesung|woche|chapitre|partie|cours|leçon|capítulo|parte|lección|aula|unidad|capitolo|lezione|fejezet|rész|előadás)\s*)?(?:\d[\d.]*|[ivx]+)?[.:]?$|^第?\s*\d+\s*[章回講課节節部장강]?$/iu;
/** Office's word for a presentation, in many languages. Default titles contain it. */
const PRESENTATION_WORD =
  /^(?:a?presentat|apresenta|presentaci|présent|präsent|prezent|prezant|презент|παρουσ|presentasi|bemutató|esitys|sunu|عرض|تقديمي|מצגת|プレゼン|演示|簡報|프레젠)/iu;
const DEFAULT_TITLE_WORD =
  /^(?:microsoft|powerpoint|keynote|google|untitled|sans|sin|sem|senza|bez|без|無題の|未命名)/iu;
/** Longer titles are no default titles. */
const MAX_DEFAULT_WORDS = 5;
/** Titles of a page that lists the parts of a talk. */
const AGENDA_TITLE =
  /^(?:agenda|(?:table of )?contents?|outline|overview|procedure|topics|inhalt(?:sverzeichnis)?|gliederung|übersicht|ablauf|sommaire|plan|índice|contenidos?|conteúdo|sumário|indice|tartalom|spis treści|содержание|план|içindekiler|inhoud|目录|目錄|目次|アジェンダ|목차|المحتويات|الفهرس|תוכן(?: העניינים)?)[:：]?$/iu;
const MAX_TITLE_LENGTH = 300;

/** A title and where it comes from. */
export interface GuessedTitle {
  readonly title: string;
  readonly from: 'page' | 'metadata' | 'next page' | 'later page' | 'many pages' | 'file name';
}

export interface TitleSources {
  /** Texts of the first page, the best one first. */
  readonly onPage: readonly string[];
  /** The title in the metadata. */
  readonly storedTitle: string | null;
  /** The title of the second page. It counts if the first one has none. */
  readonly secondPageTitle: string | null;
  /** The titles of all pages. */
  readonly pageTitles: readonly string[];
  readonly file: string;
  /** The author in the metadata, whose name is not the title of the second page. */
  readonly author?: string | null | undefined;
  /** Whether the text of the first page was probably misread. */
  readonly isInDoubt?: boolean;
}

/**
 * Returns the title of a deck, the first that it has of:
 * 1. a text of its first page that can be a title, which an address cannot
 * 2. the title in the metadata; it comes first if the text of the page is in doubt
 * 3. the title of the second page, if the first one shows only pictures or names
 * 4. a page title that contains all words of the file name
 * 5. a name that many page titles contain
 * 6. the file name
 *
 * A text that only numbers a part, such as "Chapter 3", is the last choice.
 */
export function guessTitle({
  onPage,
  storedTitle,
  secondPageTitle,
  pageTitles,
  file,
  author = null,
  isInDoubt = false,
}: TitleSources): GuessedTitle {
  const metadataTitle = cleanMetadataTitle(storedTitle);
  const isUsable = ({ title }: GuessedTitle): boolean =>
    /[\p{L}\p{N}]/u.test(title) && !title.endsWith(':') && !isAddress(title);
  const pageCandidates = onPage.map((title) => ({ title, from: 'page' as const })).filter(isUsable);
  const metadata: GuessedTitle = { title: metadataTitle, from: 'metadata' };
  const nextTitle =
    secondPageTitle === null || AGENDA_TITLE.test(secondPageTitle) || isByline(secondPageTitle, author, [])
      ? ''
      : secondPageTitle;
  const others: GuessedTitle[] = [
    { title: pageCandidates.length > 0 ? '' : nextTitle, from: 'next page' },
    {
      title: pageCandidates.length > 0 ? '' : findTitleWithWords(nameOf(file), pageTitles),
      from: 'later page',
    },
    { title: pageCandidates.length > 0 ? '' : frequentName(pageTitles), from: 'many pages' },
    { title: nameOf(file), from: 'file name' },
  ];
  const usable = [
    ...(isInDoubt ? [metadata, ...pageCandidates] : [...pageCandidates, metadata]),
    ...others,
  ].filter(isUsable);
  const { title, from } = usable.find(({ title }) => !NUMBER_ONLY.test(title)) ??
    usable[0] ?? { title: 'Untitled', from: 'file name' };
  return { title: shorten(title, MAX_TITLE_LENGTH), from };
}

/** Removes the dash beside a missing part of a title in the metadata. Empty for a default title. */
function cleanMetadataTitle(named: string | null): string {
  const name = normalizeText(named ?? '')
    .replace(/^[-–—:]\s+|\s[-–—:]$/gu, '')
    .trimEnd();
  return DEFAULT_TITLE.test(name) || isOfficeDefault(name) ? '' : name;
}

/** Reports whether a title is a default title of Office, such as "PowerPoint-Präsentation". */
function isOfficeDefault(name: string): boolean {
  const words = name.split(/[\s-]+/u);
  const hasFewWords = words.length > 1 && words.length <= MAX_DEFAULT_WORDS;
  return (
    hasFewWords &&
    [PRESENTATION_WORD, DEFAULT_TITLE_WORD].every((kind) => words.some((word) => kind.test(word)))
  );
}

/** A text on a page, and its font size. */
type SizedText = Readonly<Pick<Paragraph, 'text' | 'size'>>;

/** Minimum size of a text that is also the title in the metadata, relative to the page's title. */
const MIN_METADATA_TITLE_RATIO = 0.6;
/** Maximum difference between the font sizes of the lines of a title, relative to its size. */
const FONT_SIZE_TOLERANCE = 0.03;
/** The same for a title whose first line is one word, on a page that shows little else. */
const FONT_SIZE_TOLERANCE_AFTER_WORD = 0.2;
const MAX_TITLE_LINES = 6;
/** Maximum number of lines of a page that shows only its title. */
const MAX_LINES_OF_TITLE_PAGE = 3;

/**
 * Returns the texts of a first page that may be the title of the deck, the best one first: the text
 * that is also the title in the metadata; the largest other text, if the title of the page only
 * numbers a part ("Chapter 3"); and the title of the page with its further lines. `paragraphs` are
 * all texts in reading order.
 */
export function titleCandidatesOn(
  paragraphs: readonly SizedText[],
  title: SizedText | null,
  metadataTitle: string | null,
): string[] {
  if (title === null) return [];
  const foldedMetadataTitle = fold(cleanMetadataTitle(metadataTitle));
  const isNamed = ({ text, size }: SizedText) =>
    fold(text) === foldedMetadataTitle &&
    // A subtitle of one word may be no more than the name of the file.
    (wordsOf(text).length > 1 || wordsOf(title.text).length <= 1) &&
    size >= MIN_METADATA_TITLE_RATIO * title.size &&
    !isByline(text, null, []);
  const metadataText = foldedMetadataTitle === '' ? undefined : paragraphs.find(isNamed);
  const [largestOther] = NUMBER_ONLY.test(title.text)
    ? paragraphs.filter((paragraph) => paragraph.text !== title.text).toSorted((a, b) => b.size - a.size)
    : [];
  return [
    ...(metadataText ? [metadataText.text] : []),
    ...(largestOther ? [largestOther.text] : []),
    joinTitleLines(paragraphs, title, metadataTitle),
  ];
}

/**
 * Returns a title with its further lines, which some files store as separate texts. A page without
 * other texts must have few lines: many would be no title. In the metadata, LaTeX puts a dash
 * between title and subtitle; the part before it tells where the title ends.
 */
function joinTitleLines(
  paragraphs: readonly SizedText[],
  title: SizedText,
  metadataTitle: string | null,
): string {
  const isOneWord = paragraphs.length <= MAX_LINES_OF_TITLE_PAGE && wordsOf(title.text).length === 1;
  const difference = (isOneWord ? FONT_SIZE_TOLERANCE_AFTER_WORD : FONT_SIZE_TOLERANCE) * title.size;
  const isSameSize = ({ size }: SizedText) => Math.abs(size - title.size) <= difference;
  const start = paragraphs.findIndex(({ text }) => text === title.text);
  // Several paragraphs of one text box are already joined.
  if (start < 0) return title.text;
  const laterTexts = paragraphs.slice(start);
  const firstOtherSize = laterTexts.findIndex((item) => !isSameSize(item));
  const isFew =
    paragraphs.length <= MAX_LINES_OF_TITLE_PAGE && !laterTexts.some(({ text }) => isByline(text, null, []));
  const isLast = firstOtherSize < 0 && (start > 0 || isFew) && !paragraphs.slice(0, start).some(isSameSize);
  const lineCount = isLast ? laterTexts.length : firstOtherSize;
  const isCover =
    lineCount > 0 && lineCount <= MAX_TITLE_LINES && !laterTexts.slice(lineCount).some(isSameSize);
  if (!isCover || title.text.endsWith(':')) return title.text;
  const [mainTitle = ''] = cleanMetadataTitle(metadataTitle).split(' - ');
  const joined = Array.from({ length: lineCount }, (_, index) =>
    laterTexts
      .slice(0, index + 1)
      .map(({ text }) => text)
      .join(' '),
  );
  return joined.find((text) => fold(text) === fold(mainTitle)) ?? joined.at(-1) ?? title.text;
}

/** Moves the further lines of a page's title from the text into the title. */
export function withWholeTitle(page: PageOutline, whole: string | undefined): PageOutline {
  const { title } = page;
  if (title === null || whole === undefined) return page;
  let { text } = title;
  const paragraphs = page.paragraphs.filter((paragraph) => {
    const longerTitle = `${text} ${paragraph.text}`;
    if (text === whole || paragraph.isItem || !whole.startsWith(longerTitle)) return true;
    text = longerTitle;
    return false;
  });
  return text === whole ? { title: { ...title, text }, paragraphs } : page;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Returns the first title that contains all words of a name. Empty if none does, or for one word.
 */
function findTitleWithWords(name: string, titles: readonly string[]): string {
  const words = wordsOf(name);
  const has = (title: string): boolean => {
    const titleWords = new Set(wordsOf(title));
    return words.every((word) => titleWords.has(word));
  };
  return words.length < 2 ? '' : (titles.find(has) ?? '');
}

/** Minimum share of the titles that contain the name of the deck's subject. */
const MIN_NAMED_SHARE = 0.25;
/** Minimum number of such titles. */
const MIN_NAMED = 3;
const MIN_NAME_LENGTH = 4;

/** Returns the capitalised word most frequent in titles after their first; empty if too rare. */
function frequentName(titles: readonly string[]): string {
  const uniqueTitles = [...new Set(titles)];
  const counts = new Map<string, number>();
  for (const title of uniqueTitles) {
    const [, ...laterWords] = title.match(/[\p{L}\p{N}]+/gu) ?? [];
    for (const word of new Set(laterWords))
      if (word.length >= MIN_NAME_LENGTH && /^\p{Lu}/u.test(word))
        counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const [[name, count] = ['', 0]] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return count >= Math.max(MIN_NAMED, MIN_NAMED_SHARE * uniqueTitles.length) ? name : '';
}

function nameOf(file: string): string {
  return normalizeText(
    basename(file)
      .replace(/\.[^.]+$/, '')
      .replace(/[_-]+/g, ' '),
  );
}
