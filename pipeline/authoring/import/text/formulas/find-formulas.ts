import type { PageText, Run } from '../page-text.ts';
import { withoutShadows } from '../to-rows.ts';
import {
  findHangingFonts,
  isBracket,
  isHorizontalBrace,
  markFree,
  toItems,
  toPlain,
  type Item,
} from './formula-items.ts';
import { isBalanced, joinParts, readLine } from './read-formula.ts';

/** Placeholder for a formula that could not be read. */
export const UNREAD = '\uFFFC';

/** Names of functions, which are not words of a sentence. */
const FUNCTIONS =
  /\b(?:sin|cos|tan|cot|log|ln|exp|max|min|lim|sup|inf|det|dim|mod|gcd|arg|rank|Var|Cov|Pr|Tr|iid)\b/gu;
/** A word, or a letter of a script without formulas, which files may draw letter by letter. */
const WORD =
  /\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Thai}]/u;
/** Characters that only formulas have. */
const SIGN = /[=<>±×÷∓≤≥≦≧≠≈≡∼∝∑∏∫√∞∂∇∈∉⊂⊆∪∩∀∃⟨⟩‖−⋅∗→]|[\u{1D400}-\u{1D7FF}]|\p{Script=Greek}/u;
/** Characters that begin a list item. */
const BULLET = /^[•◦▪■□►▶▸➢❖◆✓✔§]$/u;
/** Maximum share of the runs in a formula font that contain words. */
const MAX_WORDS = 0.15;
/** Maximum gap between two parts of a formula that are both in formula fonts, in ems. */
const GAP = 1.3;
/** Maximum gap between other parts of a formula, in ems. */
const OTHER_GAP = 0.6;

const hasWords = ({ text }: Run): boolean => WORD.test(toPlain(text.replaceAll(FUNCTIONS, ' ')));

/** Returns the fonts of a deck that have letters or symbols, but hardly any words. */
function findFormulaFonts(runs: readonly Run[]): Set<string> {
  const byFont = Map.groupBy(runs, ({ font }) => font);
  const isOfFormulas = (ofFont: readonly Run[]): boolean =>
    ofFont.filter((run) => hasWords(run) && !/[\u{1D400}-\u{1D7FF}]/u.test(run.text)).length <=
      MAX_WORDS * ofFont.length && ofFont.some(({ text }) => /\p{L}/u.test(text) || SIGN.test(text));
  return new Set([...byFont].filter(([, ofFont]) => isOfFormulas(ofFont)).map(([font]) => font));
}

/** Minimum number of different unlikely characters that show that a font is misread. */
const MIN_WRONG = 3;

/** Returns the fonts that are misread: they have more characters such as "#" than letters. */
function findWrongFonts(runs: readonly Run[]): Set<string> {
  const byFont = Map.groupBy(runs, ({ font }) => font);
  const isWrong = (ofFont: readonly Run[]): boolean => {
    const signs = ofFont.flatMap(({ text }) => text.match(/["#$%&!']/gu) ?? []);
    const letters = ofFont.flatMap(({ text }) => text.match(/[\p{L}\p{N}]/gu) ?? []);
    return new Set(signs).size >= MIN_WRONG && signs.length > letters.length;
  };
  return new Set([...byFont].filter(([, ofFont]) => isWrong(ofFont)).map(([font]) => font));
}

/** A combining arrow inside a text, which the page may show above another letter. */
const MISPLACED = /\S\s*\u20D7|\u20D7\s*\S/u;

/**
 * Replaces the characters of each formula by one line of text that can be read aloud, with its
 * roots, fractions, subscripts and superscripts. Where this is uncertain, UNREAD takes its place.
 */
export function readFormulas(pages: readonly PageText[]): PageText[] {
  const runs = pages.flatMap((page) => page.runs);
  const fonts: Fonts = {
    ofFormulas: findFormulaFonts(runs),
    hanging: findHangingFonts(runs),
    wrong: findWrongFonts(runs),
  };
  return pages.map((page) => readPage(page, fonts));
}

/** A page with more characters in formulas has a drawing, or is hostile. */
const MAX_ITEMS = 800;

/** The fonts that matter for formulas. */
interface Fonts {
  /** Fonts that only formulas use. */
  readonly ofFormulas: ReadonlySet<string>;
  /** Fonts of large symbols, whose baseline is at their upper edge. */
  readonly hanging: ReadonlySet<string>;
  /** Fonts whose characters are misread. */
  readonly wrong: ReadonlySet<string>;
}

function readPage(page: PageText, fonts: Fonts): PageText {
  const { ofFormulas, hanging, wrong } = fonts;
  const runs = withoutShadows(page.runs);
  // The index of a variable may be a word.
  const variables = runs.filter(
    ({ font, text }) => ofFormulas.has(font) && /(?:^|\P{L})\p{L}{1,2}$/u.test(text.trim()),
  );
  const isLabel = (run: Run): boolean =>
    /^[A-Za-z]+$/u.test(run.text.trim()) &&
    (ofFormulas.has(run.font) || variables.some((variable) => isIndex(run, variable)));
  const isCandidate = (run: Run): boolean =>
    run.turn === undefined &&
    run.text.trim() !== '' &&
    !BULLET.test(run.text.trim()) &&
    !isHorizontalBrace(run) &&
    (!hasWords(run) || isLabel(run)) &&
    (run.isMono !== true || ofFormulas.has(run.font));
  const [candidates, words] = [runs.filter(isCandidate), runs.filter((run) => !isCandidate(run))];
  const isMath = (run: Run): boolean => ofFormulas.has(run.font) && !/^\d+$/u.test(run.text.trim());
  if (candidates.length > MAX_ITEMS || !candidates.some(isMath)) return page;
  const bars = (page.shapes ?? []).filter(({ kind }) => kind !== 'picture');
  const items = joinParts(markFree(toItems(candidates), hanging), bars);
  const read = toLines(items, (item) => item.runs.some(isMath), words)
    .filter((line) => isFormula(line, isMath, wrong))
    .map((line) => readLine(line));
  if (read.length === 0) return page;
  const formulas = withNumbers(read, runs);
  // A bracket may be closed on another line.
  const inOrder = formulas.toSorted((a, b) => a.y - b.y || a.left - b.left);
  const areBalanced = isBalanced(inOrder.map(({ text }) => text).join(' '));
  const isRead = (formula: Item): boolean =>
    !formula.isInDoubt &&
    (areBalanced || isBalanced(formula.text) || words.some((word) => isNextTo(word, formula))) &&
    !formula.runs.some(({ font, text }) => wrong.has(font) || MISPLACED.test(text));
  const places = new Map(runs.map((run, index) => [run, index]));
  const used = new Set(formulas.flatMap((formula) => formula.runs));
  const firsts = new Map(
    formulas.map((formula) => {
      const [first] = formula.runs.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
      return [first, formula] as const;
    }),
  );
  return {
    ...page,
    runs: runs.flatMap((run) => {
      const formula = firsts.get(run);
      if (formula !== undefined) return [toRun(formula, run, isRead(formula))];
      return used.has(run) || isHorizontalBrace(run) ? [] : [run];
    }),
  };
}

/** Reports whether a run is smaller than a variable, directly at its right, and not on its line. */
function isIndex({ x, y, size }: Run, variable: Run): boolean {
  const [gap, shift] = [x - variable.x - variable.width, Math.abs(y - variable.y)];
  return (
    size <= SMALL * variable.size &&
    Math.abs(gap) < 0.15 * variable.size &&
    shift > 0.05 * variable.size &&
    shift < variable.size
  );
}

/**
 * Reports whether a word is beside a formula. A bracket of the formula may then be the sentence's.
 */
const isNextTo = ({ x, y, width, size }: Run, { left, right, y: line }: Item): boolean =>
  Math.abs(y - line) < 0.3 * size && Math.min(Math.abs(x + width - left), Math.abs(x - right)) < size;

/** The logo of TeX or LaTeX, whose letters are raised and lowered like those of a formula. */
const LOGO = /^(?:LA|L?A?TEX.*)$/u;
/** Letters of mathematical alphabets. */
const OF_ALPHABETS = /[\u{1D400}-\u{1D7FF}]/u;

/**
 * Reports whether a line is a formula: it has letters of mathematical alphabets or of misread
 * fonts, or else letters beside something that is joined, raised or lowered.
 */
function isFormula(
  line: readonly Item[],
  isMath: (run: Run) => boolean,
  wrong: ReadonlySet<string>,
): boolean {
  const runs = line.flatMap((item) => item.runs);
  const text = runs.map((run) => run.text.trim()).join('');
  if (LOGO.test(text) || !runs.some(isMath)) return false;
  if (OF_ALPHABETS.test(text) || runs.some(({ font }) => wrong.has(font))) return true;
  const size = Math.max(...line.map((item) => item.size));
  const hasParts = line.some((item) => item.runs.length > 1 || item.size <= SMALL * size);
  return /[\p{L}√∑∫]/u.test(text) && hasParts;
}

/** Maximum size of a superscript or subscript, relative to its line. */
const SMALL = 0.85;

/** The number of an equation. */
const NUMBER = /^\(\d{1,3}(?:\.\d{1,3})?[a-z]?\)$/u;

/** Maximum vertical distance of an equation's number from one of its lines, in ems. */
const NEAR_NUMBER = 1.7;

/** Adds the numbers of equations, which stand alone at the right edge of the page, to formulas. */
function withNumbers(formulas: readonly Item[], runs: readonly Run[]): Item[] {
  const numbers = runs.filter(({ text }) => NUMBER.test(text.trim()));
  return numbers.reduce<Item[]>(
    (all, number) => {
      const { x, y, size } = number;
      const beside = runs.filter((other) => other !== number && Math.abs(other.y - y) < 0.3 * size);
      const [nearest] = all
        .filter(({ right, runs: ofFormula }) => right < x && !ofFormula.includes(number))
        .toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y) || b.right - a.right);
      if (nearest === undefined || Math.abs(nearest.y - y) > NEAR_NUMBER * nearest.size) return all;
      const isInFormula = (other: Run): boolean => all.some((formula) => formula.runs.includes(other));
      const signs = beside.filter((other) => /^[.,;]$/u.test(other.text.trim()) && !isInFormula(other));
      if (!beside.every((other) => other.x < x - size && (signs.includes(other) || isInFormula(other))))
        return all;
      const end = signs.filter((sign) => sign.x > nearest.right - size);
      const numbered = {
        ...nearest,
        text: `${nearest.text}${end.map((sign) => sign.text.trim()).join('')} ${number.text.trim()}`,
        right: x + number.width,
        runs: [...nearest.runs, ...end, number],
      };
      return all.map((formula) => (formula === nearest ? numbered : formula));
    },
    [...formulas],
  );
}

function toRun(formula: Item, first: Run, isRead: boolean): Run {
  const { isMono: _, ...run } = first;
  return {
    ...run,
    text: isRead ? formula.text : UNREAD,
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
function toLines(items: readonly Item[], isMath: (item: Item) => boolean, words: readonly Run[]): Item[][] {
  const lines: Item[][] = [];
  for (const item of items.toSorted((a, b) => a.left - b.left)) {
    const open = lines.filter((line) => continuesLine(line, item, { isMath, words }));
    const line = open.toSorted((a, b) => distance(a, item) - distance(b, item))[0];
    if (line === undefined) lines.push([item]);
    else line.push(item);
  }
  return lines.filter((line) => line.some(isMath)).map(trim);
}

const rightOf = (line: readonly Item[]): number => Math.max(...line.map(({ right }) => right));
const sizeOf = (line: readonly Item[]): number => Math.max(...line.map(({ size }) => size));
const distance = (line: readonly Item[], item: Item): number => {
  const main = line.filter(({ size }) => size >= 0.85 * sizeOf(line));
  return Math.min(...main.map(({ y }) => Math.abs(y - item.y)));
};

interface Around {
  readonly isMath: (item: Item) => boolean;
  readonly words: readonly Run[];
}

/** Reports whether an item continues a line of a formula to the right. */
function continuesLine(line: readonly Item[], item: Item, { isMath, words }: Around): boolean {
  const last = line.at(-1);
  if (last === undefined) return false;
  const size = Math.max(sizeOf(line.slice(-4)), item.size);
  const gap = item.left - rightOf(line);
  if (gap > (isMath(item) && isMath(last) ? GAP : OTHER_GAP) * size) return false;
  const main = line.filter((other) => other.size >= 0.85 * sizeOf(line));
  const near = main.at(-1) ?? last;
  const isSameSize = item.size > 0.85 * near.size && near.size > 0.85 * item.size;
  const isBesideWord = words.some(
    (word) =>
      word.x > last.left && word.x + word.width < item.left + 1 && Math.abs(word.y - item.y) < 0.3 * size,
  );
  if (isBesideWord) return false;
  if (item.isFree || near.isFree || isBracket(item)) return overlap(near, item) > 0;
  if (isSameSize) return Math.abs(item.y - near.y) < 0.1 * near.size;
  return overlap(near, item) > 0.1 * Math.min(near.size, item.size) && Math.abs(item.y - near.y) < near.size;
}

const overlap = (item: Item, other: Item): number =>
  Math.min(item.bottom, other.bottom) - Math.max(item.top, other.top);

/** Leaves out punctuation of the sentence at the ends of a formula, such as a full stop. */
function trim(line: readonly Item[]): Item[] {
  const end = line.findLastIndex(({ text }) => !/^[.,;:、。]+$/u.test(text)) + 1;
  const start = line.findIndex(({ text }) => !/^[.,;:)、。]+$/u.test(text));
  return line.slice(Math.max(0, start), end);
}

/** A piece of a formula: it has no two letters beside each other. */
const PART = /^(?:\P{L}|\p{L}(?!\p{L}))+$/u;
/** Maximum length of a piece beside a formula that could not be read, in characters. */
const MAX_PART = 12;
const NOTHING_READ = /^[\s.,;:\uFFFC]*$/u;
const SEVERAL_UNREAD = /\uFFFC[\s=+,.→−\uFFFC]*\uFFFC/gu;

/**
 * Joins consecutive formulas that could not be read, and drops pieces of them in between.
 * `paragraphs` are the paragraphs of one page.
 */
export function joinUnread<Item extends { readonly text: string }>(paragraphs: readonly Item[]): Item[] {
  if (!paragraphs.some(({ text }) => text.includes(UNREAD))) return [...paragraphs];
  const isUnread = (item: Item | undefined): boolean =>
    item !== undefined && item.text.includes(UNREAD) && NOTHING_READ.test(item.text);
  return paragraphs
    .map((paragraph) => ({ ...paragraph, text: paragraph.text.replace(SEVERAL_UNREAD, UNREAD) }))
    .filter(({ text }) => /[\p{L}\p{N}\uFFFC]/u.test(text))
    .filter(({ text }, index, all) => {
      const isPart = PART.test(text) && text.length <= MAX_PART && !text.includes(UNREAD);
      return !(isPart && (isUnread(all[index - 1]) || isUnread(all[index + 1])));
    })
    .filter((paragraph, index, all) => !isUnread(paragraph) || !isUnread(all[index - 1]));
}
