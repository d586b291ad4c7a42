import type { PageText, Run } from '../page-text.ts';
import { withoutShadows } from '../to-rows.ts';
import {
  findHangingFonts,
  isBracket,
  isHorizontalBrace,
  markHangingSymbols,
  toItems,
  toPlain,
  type FormulaItem,
} from './formula-items.ts';
import { isBalanced, joinParts, readLine } from './read-formula.ts';

/** Placeholder for a formula that could not be read. */
export const UNREAD = '\uFFFC';

/** Names of functions, which are not words of a sentence. */
const FUNCTION_NAMES =
  /\b(?:sin|cos|tan|cot|log|ln|exp|max|min|lim|sup|inf|det|dim|mod|gcd|arg|rank|Var|Cov|Pr|Tr|iid)\b/gu;
/** A word, or a letter of a script without formulas, which files may draw letter by letter. */
const WORD_LETTERS =
  /\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Thai}]/u;
/** Characters that only formulas have. */
const FORMULA_SIGN = /[=<>±×÷∓≤≥≦≧≠≈≡∼∝∑∏∫√∞∂∇∈∉⊂⊆∪∩∀∃⟨⟩‖−⋅∗→]|[\u{1D400}-\u{1D7FF}]|\p{Script=Greek}/u;
/** Characters that begin a list item. */
const BULLET = /^[•◦▪■□►▶▸➢❖◆✓✔§]$/u;
/** Maximum share of the runs in a formula font that contain words. */
const MAX_WORD_SHARE = 0.15;
/** Maximum gap between two parts of a formula that are both in formula fonts, in ems. */
const MAX_FORMULA_GAP_EM = 1.3;
/** Maximum gap between other parts of a formula, in ems. */
const MAX_OTHER_GAP_EM = 0.6;

const hasWords = ({ text }: Run): boolean => WORD_LETTERS.test(toPlain(text.replaceAll(FUNCTION_NAMES, ' ')));

/** Returns the fonts of a deck that have letters or symbols, but hardly any words. */
function findFormulaFonts(runs: readonly Run[]): Set<string> {
  const byFont = Map.groupBy(runs, ({ font }) => font);
  const isFormulaFont = (fontRuns: readonly Run[]): boolean =>
    fontRuns.filter((run) => hasWords(run) && !/[\u{1D400}-\u{1D7FF}]/u.test(run.text)).length <=
      MAX_WORD_SHARE * fontRuns.length &&
    fontRuns.some(({ text }) => /\p{L}/u.test(text) || FORMULA_SIGN.test(text));
  return new Set([...byFont].filter(([, fontRuns]) => isFormulaFont(fontRuns)).map(([font]) => font));
}

/** Minimum number of different unlikely characters that show that a font is misread. */
const MIN_UNLIKELY_CHARACTERS = 3;

/** Returns the fonts that are misread: they have more characters such as "#" than letters. */
function findMisreadFonts(runs: readonly Run[]): Set<string> {
  const byFont = Map.groupBy(runs, ({ font }) => font);
  const isMisread = (fontRuns: readonly Run[]): boolean => {
    const unlikelyCharacters = fontRuns.flatMap(({ text }) => text.match(/["#$%&!']/gu) ?? []);
    const letters = fontRuns.flatMap(({ text }) => text.match(/[\p{L}\p{N}]/gu) ?? []);
    return (
      new Set(unlikelyCharacters).size >= MIN_UNLIKELY_CHARACTERS &&
      unlikelyCharacters.length > letters.length
    );
  };
  return new Set([...byFont].filter(([, fontRuns]) => isMisread(fontRuns)).map(([font]) => font));
}

/** A combining arrow inside a text, which the page may show above another letter. */
const MISPLACED_ARROW = /\S\s*\u20D7|\u20D7\s*\S/u;

/**
 * Replaces the characters of each formula by one line of text that can be read aloud, with its
 * roots, fractions, subscripts and superscripts. Where this is uncertain, UNREAD takes its place.
 */
export function readFormulas(pages: readonly PageText[]): PageText[] {
  const runs = pages.flatMap((page) => page.runs);
  const fonts: FormulaFonts = {
    formulaFonts: findFormulaFonts(runs),
    hangingFonts: findHangingFonts(runs),
    misreadFonts: findMisreadFonts(runs),
  };
  return pages.map((page) => readPage(page, fonts));
}

/** A page with more characters in formulas has a drawing, or is hostile. */
const MAX_ITEMS = 800;

/** The fonts that matter for formulas. */
interface FormulaFonts {
  /** Fonts that only formulas use. */
  readonly formulaFonts: ReadonlySet<string>;
  /** Fonts of large symbols, whose baseline is at their upper edge. */
  readonly hangingFonts: ReadonlySet<string>;
  /** Fonts whose characters are misread. */
  readonly misreadFonts: ReadonlySet<string>;
}

function readPage(page: PageText, fonts: FormulaFonts): PageText {
  const { formulaFonts, hangingFonts, misreadFonts } = fonts;
  const runs = withoutShadows(page.runs);
  // The index of a variable may be a word.
  const variables = runs.filter(
    ({ font, text }) => formulaFonts.has(font) && /(?:^|\P{L})\p{L}{1,2}$/u.test(text.trim()),
  );
  const isVariableOrIndex = (run: Run): boolean =>
    /^[A-Za-z]+$/u.test(run.text.trim()) &&
    (formulaFonts.has(run.font) || variables.some((variable) => isIndexOf(run, variable)));
  const isCandidate = (run: Run): boolean =>
    run.turn === undefined &&
    run.text.trim() !== '' &&
    !BULLET.test(run.text.trim()) &&
    !isHorizontalBrace(run) &&
    (!hasWords(run) || isVariableOrIndex(run)) &&
    (run.isMono !== true || formulaFonts.has(run.font));
  const [candidates, words] = [runs.filter(isCandidate), runs.filter((run) => !isCandidate(run))];
  const isInFormulaFont = (run: Run): boolean =>
    formulaFonts.has(run.font) && !/^\d+$/u.test(run.text.trim());
  if (candidates.length > MAX_ITEMS || !candidates.some(isInFormulaFont)) return page;
  const bars = (page.shapes ?? []).filter(({ kind }) => kind !== 'picture');
  const items = joinParts(markHangingSymbols(toItems(candidates), hangingFonts), bars);
  const formulaLines = groupFormulaLines(items, (item) => item.runs.some(isInFormulaFont), words)
    .filter((line) => isFormula(line, isInFormulaFont, misreadFonts))
    .map((line) => readLine(line));
  if (formulaLines.length === 0) return page;
  const formulas = addEquationNumbers(formulaLines, runs);
  // A bracket may be closed on another line.
  const inOrder = formulas.toSorted((a, b) => a.y - b.y || a.left - b.left);
  const areAllBalanced = isBalanced(inOrder.map(({ text }) => text).join(' '));
  const isReadable = (formula: FormulaItem): boolean =>
    !formula.isInDoubt &&
    (areAllBalanced || isBalanced(formula.text) || words.some((word) => isNextTo(word, formula))) &&
    !formula.runs.some(({ font, text }) => misreadFonts.has(font) || MISPLACED_ARROW.test(text));
  const runIndices = new Map(runs.map((run, index) => [run, index]));
  const formulaRuns = new Set(formulas.flatMap((formula) => formula.runs));
  const formulaByFirstRun = new Map(
    formulas.map((formula) => {
      const [first] = formula.runs.toSorted((a, b) => (runIndices.get(a) ?? 0) - (runIndices.get(b) ?? 0));
      return [first, formula] as const;
    }),
  );
  return {
    ...page,
    runs: runs.flatMap((run) => {
      const formula = formulaByFirstRun.get(run);
      if (formula !== undefined) return [toRun(formula, run, isReadable(formula))];
      return formulaRuns.has(run) || isHorizontalBrace(run) ? [] : [run];
    }),
  };
}

/** Reports whether a run is smaller than a variable, directly at its right, and not on its line. */
function isIndexOf({ x, y, size }: Run, variable: Run): boolean {
  const [gap, shift] = [x - variable.x - variable.width, Math.abs(y - variable.y)];
  return (
    size <= MAX_SCRIPT_RATIO * variable.size &&
    Math.abs(gap) < 0.15 * variable.size &&
    shift > 0.05 * variable.size &&
    shift < variable.size
  );
}

/**
 * Reports whether a word is beside a formula. A bracket of the formula may then be the sentence's.
 */
const isNextTo = ({ x, y, width, size }: Run, { left, right, y: line }: FormulaItem): boolean =>
  Math.abs(y - line) < 0.3 * size && Math.min(Math.abs(x + width - left), Math.abs(x - right)) < size;

/** The logo of TeX or LaTeX, whose letters are raised and lowered like those of a formula. */
const TEX_LOGO = /^(?:LA|L?A?TEX.*)$/u;
/** Letters of mathematical alphabets. */
const MATHEMATICAL_LETTER = /[\u{1D400}-\u{1D7FF}]/u;

/**
 * Reports whether a line is a formula: it has letters of mathematical alphabets or of misread
 * fonts, or else letters beside something that is joined, raised or lowered.
 */
function isFormula(
  line: readonly FormulaItem[],
  isMath: (run: Run) => boolean,
  wrong: ReadonlySet<string>,
): boolean {
  const runs = line.flatMap((item) => item.runs);
  const text = runs.map((run) => run.text.trim()).join('');
  if (TEX_LOGO.test(text) || !runs.some(isMath)) return false;
  if (MATHEMATICAL_LETTER.test(text) || runs.some(({ font }) => wrong.has(font))) return true;
  const size = Math.max(...line.map((item) => item.size));
  const hasScripts = line.some((item) => item.runs.length > 1 || item.size <= MAX_SCRIPT_RATIO * size);
  // A fraction has a bar, so that it needs no letters.
  const hasFraction = FORMULA_SIGN.test(text) && line.some((item) => item.text.includes('/'));
  return (/[\p{L}√∑∫]/u.test(text) || hasFraction) && hasScripts;
}

/** Maximum size of a superscript or subscript, relative to its line. */
const MAX_SCRIPT_RATIO = 0.85;

/** The number of an equation. */
const EQUATION_NUMBER = /^\(\d{1,3}(?:\.\d{1,3})?[a-z]?\)$/u;

/** Maximum vertical distance of an equation's number from one of its lines, in ems. */
const MAX_NUMBER_DISTANCE_EM = 1.7;

/** Adds the numbers of equations, which stand alone at the right edge of the page, to formulas. */
function addEquationNumbers(formulas: readonly FormulaItem[], runs: readonly Run[]): FormulaItem[] {
  const numbers = runs.filter(({ text }) => EQUATION_NUMBER.test(text.trim()));
  return numbers.reduce<FormulaItem[]>(
    (all, number) => {
      const { x, y, size } = number;
      const runsBeside = runs.filter((other) => other !== number && Math.abs(other.y - y) < 0.3 * size);
      const [nearest] = all
        .filter(({ right, runs: formulaRuns }) => right < x && !formulaRuns.includes(number))
        .toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y) || b.right - a.right);
      if (nearest === undefined || Math.abs(nearest.y - y) > MAX_NUMBER_DISTANCE_EM * nearest.size)
        return all;
      const isInFormula = (other: Run): boolean => all.some((formula) => formula.runs.includes(other));
      const punctuation = runsBeside.filter(
        (other) => /^[.,;]$/u.test(other.text.trim()) && !isInFormula(other),
      );
      if (
        !runsBeside.every(
          (other) => other.x < x - size && (punctuation.includes(other) || isInFormula(other)),
        )
      )
        return all;
      const finalPunctuation = punctuation.filter((sign) => sign.x > nearest.right - size);
      const numbered = {
        ...nearest,
        text: `${nearest.text}${finalPunctuation.map((sign) => sign.text.trim()).join('')} ${number.text.trim()}`,
        right: x + number.width,
        runs: [...nearest.runs, ...finalPunctuation, number],
      };
      return all.map((formula) => (formula === nearest ? numbered : formula));
    },
    [...formulas],
  );
}

function toRun(formula: FormulaItem, first: Run, isReadable: boolean): Run {
  const { isMono: _, ...run } = first;
  return {
    ...run,
    text: isReadable ? formula.text : UNREAD,
    x: formula.left,
    y: formula.y,
    width: formula.right - formula.left,
    size: formula.size,
    isFormula: true,
  };
}

/**
 * Groups items into the lines of formulas, with superscripts, subscripts and adjacent characters.
 */
function groupFormulaLines(
  items: readonly FormulaItem[],
  isMath: (item: FormulaItem) => boolean,
  words: readonly Run[],
): FormulaItem[][] {
  const lines: FormulaItem[][] = [];
  for (const item of items.toSorted((a, b) => a.left - b.left)) {
    const openLines = lines.filter((line) => continuesLine(line, item, { isMath, words }));
    const line = openLines.toSorted((a, b) => baselineDistance(a, item) - baselineDistance(b, item))[0];
    if (line === undefined) lines.push([item]);
    else line.push(item);
  }
  return lines.filter((line) => line.some(isMath)).map(trimPunctuation);
}

const rightOf = (line: readonly FormulaItem[]): number => Math.max(...line.map(({ right }) => right));
const sizeOf = (line: readonly FormulaItem[]): number => Math.max(...line.map(({ size }) => size));
const baselineDistance = (line: readonly FormulaItem[], item: FormulaItem): number => {
  const mainItems = line.filter(({ size }) => size >= 0.85 * sizeOf(line));
  return Math.min(...mainItems.map(({ y }) => Math.abs(y - item.y)));
};

interface LineContext {
  readonly isMath: (item: FormulaItem) => boolean;
  readonly words: readonly Run[];
}

/** Reports whether an item continues a line of a formula to the right. */
function continuesLine(
  line: readonly FormulaItem[],
  item: FormulaItem,
  { isMath, words }: LineContext,
): boolean {
  const lastItem = line.at(-1);
  if (lastItem === undefined) return false;
  const size = Math.max(sizeOf(line.slice(-4)), item.size);
  const gap = item.left - rightOf(line);
  if (gap > (isMath(item) && isMath(lastItem) ? MAX_FORMULA_GAP_EM : MAX_OTHER_GAP_EM) * size) return false;
  const mainItems = line.filter((other) => other.size >= 0.85 * sizeOf(line));
  const nearest = mainItems.at(-1) ?? lastItem;
  const isSameSize = item.size > 0.85 * nearest.size && nearest.size > 0.85 * item.size;
  const isBesideWord = words.some(
    (word) =>
      word.x > lastItem.left && word.x + word.width < item.left + 1 && Math.abs(word.y - item.y) < 0.3 * size,
  );
  if (isBesideWord) return false;
  if (item.hasNoBaseline || nearest.hasNoBaseline || isBracket(item))
    return verticalOverlap(nearest, item) > 0;
  if (isSameSize) return Math.abs(item.y - nearest.y) < 0.1 * nearest.size;
  return (
    verticalOverlap(nearest, item) > 0.1 * Math.min(nearest.size, item.size) &&
    Math.abs(item.y - nearest.y) < nearest.size
  );
}

const verticalOverlap = (item: FormulaItem, other: FormulaItem): number =>
  Math.min(item.bottom, other.bottom) - Math.max(item.top, other.top);

/** Leaves out punctuation of the sentence at the ends of a formula, such as a full stop. */
function trimPunctuation(line: readonly FormulaItem[]): FormulaItem[] {
  const end = line.findLastIndex(({ text }) => !/^[.,;:、。]+$/u.test(text)) + 1;
  const start = line.findIndex(({ text }) => !/^[.,;:)、。]+$/u.test(text));
  return line.slice(Math.max(0, start), end);
}

/** A piece of a formula: it has no two letters beside each other. */
const FORMULA_PIECE = /^(?:\P{L}|\p{L}(?!\p{L}))+$/u;
/** Maximum length of a piece beside a formula that could not be read, in characters. */
const MAX_PIECE_LENGTH = 12;
const ONLY_UNREAD = /^[\s.,;:\uFFFC]*$/u;
const SEVERAL_UNREAD = /\uFFFC[\s=+,.→−\uFFFC]*\uFFFC/gu;

/**
 * Joins consecutive formulas that could not be read, and drops pieces of them in between.
 * `paragraphs` are the paragraphs of one page.
 */
export function joinUnread<Item extends { readonly text: string }>(paragraphs: readonly Item[]): Item[] {
  if (!paragraphs.some(({ text }) => text.includes(UNREAD))) return [...paragraphs];
  const isUnread = (item: Item | undefined): boolean =>
    item !== undefined && item.text.includes(UNREAD) && ONLY_UNREAD.test(item.text);
  return paragraphs
    .map((paragraph) => ({ ...paragraph, text: paragraph.text.replace(SEVERAL_UNREAD, UNREAD) }))
    .filter(({ text }) => /[\p{L}\p{N}\uFFFC]/u.test(text))
    .filter(({ text }, index, all) => {
      const isPiece = FORMULA_PIECE.test(text) && text.length <= MAX_PIECE_LENGTH && !text.includes(UNREAD);
      return !(isPiece && (isUnread(all[index - 1]) || isUnread(all[index + 1])));
    })
    .filter((paragraph, index, all) => !isUnread(paragraph) || !isUnread(all[index - 1]));
}
