import { namePages } from '#pipeline/authoring/content-file/name-pages';
import { UNREAD } from './formulas/find-formulas.ts';
import { CELL_SEPARATOR } from './join-table-rows.ts';
import { SYMBOL_FONT_ARROWS } from './normalize-text.ts';
import type { Paragraph } from './to-paragraphs.ts';

/** A reason to check the text of some pages. */
export interface Doubt {
  readonly reason: keyof typeof REASONS;
  /** The pages, counted from 1, ascending. */
  readonly pages: readonly number[];
}

/** The texts of a page, and what may be wrong with them. */
export interface PageTexts {
  /** The texts as the file has them. */
  readonly storedTexts: readonly string[];
  /** Whether it has single letters that may be arrows or other signs of a symbol font. */
  readonly hasSigns?: boolean;
  /** Whether lines begin with characters that the file does not identify. */
  readonly hasMarkers?: boolean;
  /** Whether it has many short texts, as a diagram has. */
  readonly hasLabels?: boolean;
  /** Whether it has a diagram whose texts were ordered by their positions. */
  readonly hasDiagram?: boolean;
  /** Whether it has a table whose rows were read with different numbers of cells. */
  readonly hasUnevenRows?: boolean;
  /** Whether it has texts that are drawn larger than in the program of the slides. */
  readonly hasCutTexts?: boolean;
  /** Whether it has texts over each other. */
  readonly hasOverlaidTexts?: boolean;
  /** Whether it has symbols that are drawn as empty boxes. */
  readonly hasMissingGlyphs?: boolean;
  /** The letters that the page draws, if its texts are not extracted from it. */
  readonly drawnTexts?: readonly string[];
  /** The title that the file gives it; absent for none. */
  readonly title?: string | undefined;
  /** Whether the file stores the texts as written, with each formula in one piece. */
  readonly hasWholeFormulas?: boolean;
  /** The texts as the transcript shows them. */
  readonly transcriptTexts: readonly string[];
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
  overlaid:
    'texts lie over each other, as in an animation, and the transcript has all of them; give each stage a slide of its own',
  formulas:
    'formulas are written in one line, with ^() for what is raised and _() for what is lowered; compare them with the page',
  unread: 'formulas cannot be read, and the transcript has only a word in their places; describe them',
} as const;

/** Unassigned or private characters in a word. Alone, they are bullets of symbol fonts. */
const UNMAPPED_CHARACTERS = /\p{L}[\p{Co}\p{Cn}\uFFFD]|[\p{Co}\p{Cn}\uFFFD]\p{L}|[\p{Co}\p{Cn}\uFFFD]{2}/u;
/** Control characters in a word. Beside Latin letters, some are ligatures of TeX. */
const CONTROL_CHARACTERS =
  /\p{L}[\0-\u0008\u0010-\u001A]|[\0-\u0008\u0010-\u001A]\p{L}|[^\P{L}\p{Script=Latin}][\u000B-\u001F]|[\u000B-\u001F][^\P{L}\p{Script=Latin}]/u;

/** Characters of formulas, including Greek letters and letters of mathematical alphabets. */
const FORMULA_CHARACTER = /[=+×÷±≤≥≠≈≡∼∑∏∫√∞∂∇∈∉⊂⊆∪∩∀∃⟨⟩⁺⁻₀-₉]|\p{Script=Greek}|[\u{1D400}-\u{1D7FF}]/u;
/** An exponent or index in a formula that was written in one line. */
const LINEAR_SCRIPT = /[\p{L})\]}∑∏∫][_^]\(/u;
/** Names of functions, which are not words of a sentence. */
const FUNCTION_NAME = /^(?:sin|cos|tan|cot|log|exp|max|min|lim|sup|inf|det|dim|mod|gcd|arg|Var|Cov)$/;
/** Minimum number of letters of a word. */
const MIN_WORD_LENGTH = 3;
/** Minimum number of characters of a formula, without spaces. */
const MIN_FORMULA_LENGTH = 4;

/** Scripts that share no words. Greek letters are part of formulas. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
];
/** Minimum number of words that mix scripts. A single one may be a name or wordplay. */
const MIN_MIXED_WORDS = 2;

/** Minimum number of Latin letters of a text that is judged by its vowels and accents. */
const MIN_LETTERS = 60;
/**
 * Minimum share of vowels. The texts of the interface have 0.39 to 0.48, and Podium's own code has
 * 0.37.
 */
const MIN_VOWEL_SHARE = 0.2;
/**
 * Maximum share of accented letters of Western languages. The texts of the interface have at most
 * 0.07; Cyrillic letters that a program took for Western ones have nearly 1.
 */
const MAX_ACCENTED_SHARE = 0.5;

const HAS_DOUBT: Readonly<Record<keyof typeof REASONS, (page: PageTexts) => boolean>> = {
  unmapped: ({ storedTexts }) =>
    storedTexts
      .map((text) => text.replaceAll(SYMBOL_FONT_ARROWS, ' '))
      .some((text) => UNMAPPED_CHARACTERS.test(text) || CONTROL_CHARACTERS.test(text)),
  mixed: ({ transcriptTexts }) => wordsOf(transcriptTexts).filter(isMixed).length >= MIN_MIXED_WORDS,
  senseless: ({ transcriptTexts: all }) => {
    const shown = all.filter((text) => !LINEAR_SCRIPT.test(text) && !isFormula(text));
    const letters =
      shown
        .join('')
        .normalize('NFD')
        .match(/\p{Script=Latin}/gu) ?? [];
    const vowels = letters.filter((letter) => /[aeiouyæœøı]/iu.test(letter));
    const accented = shown.join('').match(/[\u00C0-\u00FF]/gu) ?? [];
    return (
      letters.length >= MIN_LETTERS &&
      (vowels.length < MIN_VOWEL_SHARE * letters.length ||
        accented.length > MAX_ACCENTED_SHARE * letters.length)
    );
  },
  signs: ({ hasSigns }) => hasSigns === true,
  markers: ({ hasMarkers }) => hasMarkers === true,
  undrawn: ({ title, drawnTexts }) =>
    title !== undefined && drawnTexts !== undefined && undrawnShare(title, drawnTexts) > MAX_UNDRAWN_SHARE,
  boxes: ({ hasMissingGlyphs }) => hasMissingGlyphs === true,
  labels: ({ hasLabels }) => hasLabels === true,
  diagram: ({ hasDiagram, hasLabels }) => hasDiagram === true && hasLabels !== true,
  cells: ({ hasUnevenRows }) => hasUnevenRows === true,
  cut: ({ hasCutTexts }) => hasCutTexts === true,
  overlaid: ({ hasOverlaidTexts }) => hasOverlaidTexts === true,
  formulas: ({ transcriptTexts, hasWholeFormulas }) =>
    hasWholeFormulas !== true &&
    (transcriptTexts.some((text) => LINEAR_SCRIPT.test(text) || isFormula(text)) ||
      hasMatrix(transcriptTexts)),
  unread: ({ transcriptTexts }) => transcriptTexts.some((text) => text.includes(UNREAD)),
};

/** Maximum share of a title's letters that its page may not draw, because no font has them. */
const MAX_UNDRAWN_SHARE = 0.5;

/** Returns the share of a title's letters that do not occur in texts, whatever their order. */
function undrawnShare(title: string, texts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const letter of texts.flatMap(lettersIn)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const letters = lettersIn(title);
  const undrawn = letters.filter((letter) => {
    const count = counts.get(letter) ?? 0;
    counts.set(letter, count - 1);
    return count <= 0;
  });
  return letters.length === 0 ? 0 : undrawn.length / letters.length;
}

const lettersIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]/gu) ?? [];

/** Maximum length of a label, in characters. */
const MAX_LABEL_LENGTH = 40;
/** An item of a numbered list. */
const NUMBERED_ITEM = /^\(?\p{N}{1,2}[.)．、]\s*\S/u;
/** Minimum number of labels in a diagram. */
const MIN_LABELS = 6;
/** Minimum share of labels among the texts outside lists, tables and programs. */
const MIN_LABEL_SHARE = 0.5;

/**
 * Reports whether most texts of a page besides lists, tables, programs and formulas are short, like
 * the labels of a diagram, whose positions do not tell their reading order.
 */
export function hasLabels(paragraphs: readonly Paragraph[]): boolean {
  const freeTexts = paragraphs.filter(
    ({ isItem, isRow, isCode, isDescription }) =>
      !isItem && isRow !== true && isCode !== true && isDescription !== true,
  );
  const labels = freeTexts
    .slice(1)
    .filter(
      ({ text }) =>
        text.length <= MAX_LABEL_LENGTH &&
        !/[.:。]$/u.test(text) &&
        !NUMBERED_ITEM.test(text) &&
        !isFormula(text),
    );
  return labels.length >= MIN_LABELS && labels.length >= MIN_LABEL_SHARE * freeTexts.length;
}

/** Minimum number of rows of a table. */
const MIN_ROWS = 3;
/** Minimum number of different cell counts among its rows. */
const MIN_CELL_COUNTS = 3;

/**
 * Reports whether the rows of a table have many different numbers of cells. Two different numbers
 * are normal, because of rows with an empty cell, or of headings over all columns.
 */
export function hasUnevenRows(paragraphs: readonly Paragraph[]): boolean {
  const tables: number[][] = [[]];
  for (const { text, isRow } of paragraphs)
    if (isRow === true) tables.at(-1)?.push(text.split(CELL_SEPARATOR).length);
    else tables.push([]);
  return tables.some((rows) => rows.length >= MIN_ROWS && new Set(rows).size >= MIN_CELL_COUNTS);
}

/** A text of single letters, numbers and brackets, such as a piece of a matrix. */
const MATRIX_PIECE = /^(?:(?:\p{L}|\d{1,3}|[-−+=,.()[\]{}⋮⋯…])(?:\s+|$))+$/u;
/** Minimum number of such pieces. One or two may be labels. */
const MIN_MATRIX_PIECES = 3;

/** Reports whether a page has a matrix, whose letters are read in pieces. */
function hasMatrix(texts: readonly string[]): boolean {
  const cells = texts.filter((text) => MATRIX_PIECE.test(text));
  return cells.length >= MIN_MATRIX_PIECES && cells.some((text) => /[=()[\]{}⋮⋯]/u.test(text));
}

/** Reports whether a text is a formula: letters and symbols, but no words. */
function isFormula(text: string): boolean {
  if (
    !FORMULA_CHARACTER.test(text) ||
    !/\p{L}/u.test(text) ||
    text.replaceAll(/\s/gu, '').length < MIN_FORMULA_LENGTH
  )
    return false;
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.every((word) => word.length < MIN_WORD_LENGTH || FUNCTION_NAME.test(word));
}

export function findDoubts(pages: readonly PageTexts[]): Doubt[] {
  return (Object.keys(HAS_DOUBT) as Doubt['reason'][]).flatMap((reason) => {
    const doubtfulPages = pages.flatMap((page, index) => (HAS_DOUBT[reason](page) ? [index + 1] : []));
    return doubtfulPages.length === 0 ? [] : [{ reason, pages: doubtfulPages }];
  });
}

/** Reasons to doubt all letters of a page, not only a few symbols. */
const LETTER_DOUBTS = ['unmapped', 'mixed', 'senseless'] as const;

/**
 * Reports whether the title on the first page of a deck cannot be trusted: the letters of this page
 * are in doubt, or those of most pages, because a short title may show no fault itself.
 */
export function isTitleInDoubt(first: PageTexts | undefined, pages: readonly PageTexts[]): boolean {
  const isInDoubt = (page: PageTexts): boolean => LETTER_DOUBTS.some((reason) => HAS_DOUBT[reason](page));
  return (first !== undefined && isInDoubt(first)) || pages.filter(isInDoubt).length > pages.length / 2;
}

export const describeDoubt = ({ reason, pages }: Doubt): string =>
  `Check ${namePages(pages)}: ${REASONS[reason]}.`;

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []);

const isMixed = (word: string): boolean => SCRIPTS.filter((script) => script.test(word)).length > 1;
