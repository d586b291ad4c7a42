import { namePages } from '#pipeline/authoring/content-file/name-pages';
import { UNREAD } from './formulas/find-formulas.ts';
import { SEPARATOR } from './in-reading-order.ts';
import { ARROWS } from './normalize-text.ts';
import type { Paragraph } from './to-paragraphs.ts';

/** Texts of a page that cannot be right. */
export interface Doubt {
  readonly reason: keyof typeof REASONS;
  /** The pages, counted from 1, ascending. */
  readonly pages: readonly number[];
}

/** The texts of a page: as the file has them, and as the transcript shows them. */
export interface PageTexts {
  readonly raw: readonly string[];
  /** Whether it has letters that may be signs of another font. */
  readonly hasSigns?: boolean;
  /** Whether lines begin with signs that the file does not name. */
  readonly hasMarkers?: boolean;
  /** Whether it has many short texts, as a diagram has. */
  readonly hasLabels?: boolean;
  /** Whether it has a diagram whose texts were read by their places. */
  readonly hasDiagram?: boolean;
  /** Whether it has a table whose rows were read with different numbers of cells. */
  readonly hasUnevenRows?: boolean;
  /** Whether it has texts that are drawn larger than in the program of the slides. */
  readonly hasCutTexts?: boolean;
  /** Whether it has signs that are drawn as boxes. */
  readonly hasBoxes?: boolean;
  /** The letters that the page draws, if its texts are not extracted from it. */
  readonly drawn?: readonly string[];
  /** The title that the file gives it; absent for none. */
  readonly title?: string | undefined;
  /** Whether the file has its texts as they were written, with formulas in one piece. */
  readonly isWhole?: boolean;
  readonly shown: readonly string[];
}

/** Consequence of each kind of doubt for the transcript. */
const REASONS = {
  unmapped: 'letters that the file does not identify are missing in the transcript',
  mixed: 'words mix letters of several scripts',
  senseless: 'the text does not consist of words',
  signs: 'single letters may be arrows or other signs, which the file does not identify',
  markers: 'lines begin with signs that the file does not name; they are read as bullets, and may be numbers',
  undrawn: 'the title is not drawn; export the slides as PDF in their own program, and import that',
  boxes: 'characters of a symbol font are drawn as boxes, and are missing in the transcript',
  labels:
    'many short texts, such as those of a diagram, are read by their places; compare their order with the page',
  diagram:
    'numbers that are out of order or boxes that overlap, as in a diagram, are read by their places; compare title and order with the page',
  cells: 'rows of a table have different numbers of cells, as with merged cells; compare them with the page',
  cut: 'texts are cut off or partly covered, because they are larger than in their own program; export the slides as PDF there, and import that',
  formulas:
    'formulas are written in one line, with ^() for what is raised and _() for what is lowered; compare them with the page',
  unread: 'formulas cannot be read, and the transcript has only a word in their places; describe them',
} as const;

/** Characters without a meaning, as part of a word. Alone, they are bullets of symbol fonts. */
const UNMAPPED = /\p{L}[\p{Co}\p{Cn}\uFFFD]|[\p{Co}\p{Cn}\uFFFD]\p{L}|[\p{Co}\p{Cn}\uFFFD]{2}/u;
/** Control characters as part of a word. Beside Latin letters, some are ligatures of TeX. */
const CONTROLS =
  /\p{L}[\0-\u0008\u0010-\u001A]|[\0-\u0008\u0010-\u001A]\p{L}|[^\P{L}\p{Script=Latin}][\u000B-\u001F]|[\u000B-\u001F][^\P{L}\p{Script=Latin}]/u;

/** Signs of formulas, with Greek letters and letters of mathematical alphabets. */
const MATH = /[=+×÷±≤≥≠≈≡∼∑∏∫√∞∂∇∈∉⊂⊆∪∩∀∃⟨⟩⁺⁻₀-₉]|\p{Script=Greek}|[\u{1D400}-\u{1D7FF}]/u;
/** What is raised or lowered in a formula that was read. */
const LINEAR = /[\p{L})\]}∑∏∫][_^]\(/u;
/** Names of functions are no words of a sentence. */
const FUNCTION = /^(?:sin|cos|tan|cot|log|exp|max|min|lim|sup|inf|det|dim|mod|gcd|arg|Var|Cov)$/;
/** Minimum number of letters of a word, and of signs of a formula. */
const [WORD_LETTERS, FORMULA_SIGNS] = [3, 4];

/** Scripts that share no words. Greek letters are part of formulas. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
];
/** Fewer mixed words on a page may be names or wordplay. */
const MIXED_WORDS = 2;

/**
 * Minimum number of Latin letters for judging a text by its share of vowels, and the minimum share.
 * The texts of the interface have 0.39 to 0.48, and Podium's own code has 0.37.
 */
const [MIN_LETTERS, MIN_VOWELS] = [60, 0.2];
/**
 * Maximum share of accented letters of Western languages. The texts of the interface have at most
 * 0.07; Cyrillic letters that a program took for Western ones have nearly 1.
 */
const MAX_ACCENTED = 0.5;

const CHECKS: Readonly<Record<keyof typeof REASONS, (page: PageTexts) => boolean>> = {
  unmapped: ({ raw }) =>
    raw
      .map((text) => text.replaceAll(ARROWS, ' '))
      .some((text) => UNMAPPED.test(text) || CONTROLS.test(text)),
  mixed: ({ shown }) => wordsOf(shown).filter(isMixed).length >= MIXED_WORDS,
  senseless: ({ shown: all }) => {
    const shown = all.filter((text) => !LINEAR.test(text) && !isFormula(text));
    const letters =
      shown
        .join('')
        .normalize('NFD')
        .match(/\p{Script=Latin}/gu) ?? [];
    const vowels = letters.filter((letter) => /[aeiouyæœøı]/iu.test(letter));
    const accented = shown.join('').match(/[\u00C0-\u00FF]/gu) ?? [];
    return (
      letters.length >= MIN_LETTERS &&
      (vowels.length < MIN_VOWELS * letters.length || accented.length > MAX_ACCENTED * letters.length)
    );
  },
  signs: ({ hasSigns }) => hasSigns === true,
  markers: ({ hasMarkers }) => hasMarkers === true,
  undrawn: ({ title, drawn }) =>
    title !== undefined && drawn !== undefined && missingShare(title, drawn) > MAX_MISSING,
  boxes: ({ hasBoxes }) => hasBoxes === true,
  labels: ({ hasLabels }) => hasLabels === true,
  diagram: ({ hasDiagram, hasLabels }) => hasDiagram === true && hasLabels !== true,
  cells: ({ hasUnevenRows }) => hasUnevenRows === true,
  cut: ({ hasCutTexts }) => hasCutTexts === true,
  formulas: ({ shown, isWhole }) =>
    isWhole !== true && (shown.some((text) => LINEAR.test(text) || isFormula(text)) || hasMatrix(shown)),
  unread: ({ shown }) => shown.some((text) => text.includes(UNREAD)),
};

/** Share of the letters of a title that may be missing on its page, as signs without a font are. */
const MAX_MISSING = 0.5;

/** Returns the share of the letters of a title that texts do not have, in any order. */
function missingShare(title: string, texts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const letter of texts.flatMap(lettersIn)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const letters = lettersIn(title);
  const missing = letters.filter((letter) => {
    const count = counts.get(letter) ?? 0;
    counts.set(letter, count - 1);
    return count <= 0;
  });
  return letters.length === 0 ? 0 : missing.length / letters.length;
}

const lettersIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]/gu) ?? [];

/** Maximum length of a label, minimum number of labels, and minimum share of all free texts. */
const [MAX_LABEL, MIN_LABELS, LABELS] = [40, 6, 0.5];

/**
 * Reports whether most texts of a page besides lists, tables, programs and formulas are short, as
 * the labels of a diagram are. Their places do not say in which order they are read.
 */
export function hasLabels(paragraphs: readonly Paragraph[]): boolean {
  const free = paragraphs.filter(
    ({ isItem, isRow, isCode, isDescription }) =>
      !isItem && isRow !== true && isCode !== true && isDescription !== true,
  );
  const labels = free
    .slice(1)
    .filter(({ text }) => text.length <= MAX_LABEL && !/[.:。]$/u.test(text) && !isFormula(text));
  return labels.length >= MIN_LABELS && labels.length >= LABELS * free.length;
}

/** Minimum number of rows of a table, and of different numbers of their cells. */
const [MIN_ROWS, UNEVEN] = [3, 3];

/**
 * Reports whether rows of one table have many different numbers of cells. Two are usual: rows with
 * an empty cell, and headings over all columns.
 */
export function hasUnevenRows(paragraphs: readonly Paragraph[]): boolean {
  const tables: number[][] = [[]];
  for (const { text, isRow } of paragraphs)
    if (isRow === true) tables.at(-1)?.push(text.split(SEPARATOR).length);
    else tables.push([]);
  return tables.some((rows) => rows.length >= MIN_ROWS && new Set(rows).size >= UNEVEN);
}

/** A text of single letters and numbers, as a part of a matrix is. Rows of tables have lines. */
const CELLS = /^(?:(?:\p{L}|\d{1,3}|[-−+=,.()[\]{}⋮⋯…])(?:\s+|$))+$/u;
/** Minimum number of such parts. One or two may be labels. */
const CELL_TEXTS = 3;

/** Reports whether a page has a matrix, whose letters are read in pieces. */
function hasMatrix(texts: readonly string[]): boolean {
  const cells = texts.filter((text) => CELLS.test(text));
  return cells.length >= CELL_TEXTS && cells.some((text) => /[=()[\]{}⋮⋯]/u.test(text));
}

/** Reports whether a text is a formula: letters and signs, but no words. */
function isFormula(text: string): boolean {
  if (!MATH.test(text) || !/\p{L}/u.test(text) || text.replaceAll(/\s/gu, '').length < FORMULA_SIGNS)
    return false;
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.every((word) => word.length < WORD_LETTERS || FUNCTION.test(word));
}

export function findDoubts(pages: readonly PageTexts[]): Doubt[] {
  return (Object.keys(CHECKS) as Doubt['reason'][]).flatMap((reason) => {
    const doubtful = pages.flatMap((page, index) => (CHECKS[reason](page) ? [index + 1] : []));
    return doubtful.length === 0 ? [] : [{ reason, pages: doubtful }];
  });
}

/** Doubts about the letters of a page, not only about a few signs. */
const OF_LETTERS = ['unmapped', 'mixed', 'senseless'] as const;

/**
 * Reports whether the title on the first page of a deck cannot be trusted: its letters are in
 * doubt, or those of most pages, because a title is short.
 */
export function isTitleInDoubt(first: PageTexts | undefined, pages: readonly PageTexts[]): boolean {
  const isInDoubt = (page: PageTexts): boolean => OF_LETTERS.some((reason) => CHECKS[reason](page));
  return (first !== undefined && isInDoubt(first)) || pages.filter(isInDoubt).length > pages.length / 2;
}

export const describeDoubt = ({ reason, pages }: Doubt): string =>
  `Check ${namePages(pages)}: ${REASONS[reason]}.`;

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []);

const isMixed = (word: string): boolean => SCRIPTS.filter((script) => script.test(word)).length > 1;
