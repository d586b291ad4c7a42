import { basename } from 'node:path';
import { shorten } from '#pipeline/authoring/storyboard/frame';
import { fold, normalizeText } from './text/normalize-text.ts';
import type { PageOutline } from './text/outline-pages.ts';
import type { Paragraph } from './text/to-paragraphs.ts';

/** Default titles that programs write if the author set none. */
const MEANINGLESS =
  /^(?:untitled|unbenannt|sans titre|sin título|senza titolo|sem título|névtelen|slide ?\d*|title|powerpoint|microsoft (?:word|powerpoint)|presentation\d*|präsentation\d*|présentation\d*|print|about:blank|document\d*|https?:)|\.(?:pdf|pptx?|odp|docx?|tex|key|html?)$/iu;
/** Titles that only count, as in "Chapter 3", in the languages of the interface. */
const NUMBER_ONLY =
  /^(?:(?:chapter|part|lecture|lesson|unit|section|week|kapitel|teil|vorlesung|woche|chapitre|partie|cours|leçon|capítulo|parte|lección|aula|unidad|capitolo|lezione|fejezet|rész|előadás)\s*)?(?:\d[\d.]*|[ivx]+)?[.:]?$|^第?\s*\d+\s*[章回講課节節部장강]?$/iu;
const MAX_TITLE_LENGTH = 300;

/** A title and where it comes from. */
export interface GuessedTitle {
  readonly title: string;
  readonly from: 'page' | 'metadata' | 'next page' | 'later page' | 'file name';
}

export interface TitleSources {
  /** Texts of the first page, the best one first. */
  readonly onPage: readonly string[];
  /** The title in the metadata. */
  readonly named: string | null;
  /** The title of the second page. It counts if the first one has none. */
  readonly next: string | null;
  /** The titles of all pages. */
  readonly titles: readonly string[];
  readonly file: string;
  /** Whether the text of the first page cannot be right. */
  readonly isInDoubt?: boolean;
}

/**
 * Returns the title of a deck: the first text of its first page that can be one, else the title in
 * the metadata, else the title of the second page, if the first one shows only pictures or names,
 * else the title of a page with the words of the file name, else that name. A text that only
 * counts, as "Chapter 3" does, is the last choice. The metadata come first if the page is in doubt.
 */
export function guessTitle({
  onPage,
  named,
  next,
  titles,
  file,
  isInDoubt = false,
}: TitleSources): GuessedTitle {
  const metadataTitle = toName(named);
  const isUsable = ({ title }: GuessedTitle): boolean => /[\p{L}\p{N}]/u.test(title) && !title.endsWith(':');
  const first = onPage.map((title) => ({ title, from: 'page' as const })).filter(isUsable);
  const metadata: GuessedTitle = { title: metadataTitle, from: 'metadata' };
  const others: GuessedTitle[] = [
    { title: first.length > 0 ? '' : (next ?? ''), from: 'next page' },
    { title: first.length > 0 ? '' : spellOut(nameOf(file), titles), from: 'later page' },
    { title: nameOf(file), from: 'file name' },
  ];
  const usable = [...(isInDoubt ? [metadata, ...first] : [...first, metadata]), ...others].filter(isUsable);
  const { title, from } = usable.find(({ title }) => !NUMBER_ONLY.test(title)) ??
    usable[0] ?? { title: 'Untitled', from: 'file name' };
  return { title: shorten(title, MAX_TITLE_LENGTH), from };
}

/** Returns a title in the metadata without the dash of an empty part; empty if it says nothing. */
function toName(named: string | null): string {
  const name = normalizeText(named ?? '')
    .replace(/^[-–—:]\s+|\s[-–—:]$/gu, '')
    .trimEnd();
  return MEANINGLESS.test(name) ? '' : name;
}

/** A text on a page, and the size of its letters. */
type SizedText = Readonly<Pick<Paragraph, 'text' | 'size'>>;

/** Minimum size of a text that the metadata name as the title, relative to the largest one. */
const NAMED_SIZE = 0.6;
/** Texts of one title differ in their sizes by less than this. */
const SAME_SIZE = 0.03;
const MAX_LINES = 6;

/**
 * Returns the texts of a first page that may be the title of the deck, the best one first: a text
 * that the metadata name too, the title of the page with further lines of its size, and if that
 * only numbers a part ("Chapter 3"), the next smaller text. `paragraphs` are all texts in reading
 * order.
 */
export function titlesOn(
  paragraphs: readonly SizedText[],
  title: SizedText | null,
  named: string | null,
): string[] {
  if (title === null) return [];
  const wanted = fold(toName(named));
  const isNamed = ({ text, size }: SizedText) => fold(text) === wanted && size >= NAMED_SIZE * title.size;
  const both = wanted === '' ? undefined : paragraphs.find(isNamed);
  const [next] = NUMBER_ONLY.test(title.text)
    ? paragraphs.filter((paragraph) => paragraph.text !== title.text).toSorted((a, b) => b.size - a.size)
    : [];
  return [...(both ? [both.text] : []), ...(next ? [next.text] : []), wholeTitle(paragraphs, title, named)];
}

/**
 * Returns a title with its further lines, which some files store as texts of their own. On a page
 * with no other texts they may be no title. LaTeX puts a dash between title and subtitle in the
 * metadata.
 */
function wholeTitle(paragraphs: readonly SizedText[], title: SizedText, named: string | null): string {
  const isSameSize = ({ size }: SizedText) => Math.abs(size - title.size) <= SAME_SIZE * title.size;
  const start = paragraphs.findIndex(({ text }) => text === title.text);
  const after = paragraphs.slice(start);
  const end = after.findIndex((item) => !isSameSize(item));
  const isCover = end > 0 && end <= MAX_LINES && !after.slice(end).some(isSameSize);
  if (!isCover || title.text.endsWith(':')) return title.text;
  const [head = ''] = toName(named).split(' - ');
  const joined = Array.from({ length: end }, (_, index) =>
    after
      .slice(0, index + 1)
      .map(({ text }) => text)
      .join(' '),
  );
  return joined.find((text) => fold(text) === fold(head)) ?? joined.at(-1) ?? title.text;
}

/** Returns a page with the further lines of its title in the title, and no longer in its text. */
export function withWholeTitle(page: PageOutline, whole: string | undefined): PageOutline {
  const { title } = page;
  if (title === null || whole === undefined) return page;
  let { text } = title;
  const paragraphs = page.paragraphs.filter((paragraph) => {
    const longer = `${text} ${paragraph.text}`;
    if (text === whole || paragraph.isItem || !whole.startsWith(longer)) return true;
    text = longer;
    return false;
  });
  return text === whole ? { title: { ...title, text }, paragraphs } : page;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the first title that has all words of a name of at least two; empty if none has. */
function spellOut(name: string, titles: readonly string[]): string {
  const words = wordsOf(name);
  const has = (title: string): boolean => {
    const titleWords = new Set(wordsOf(title));
    return words.every((word) => titleWords.has(word));
  };
  return words.length < 2 ? '' : (titles.find(has) ?? '');
}

function nameOf(file: string): string {
  return normalizeText(
    basename(file)
      .replace(/\.[^.]+$/, '')
      .replace(/[_-]+/g, ' '),
  );
}
