import { boundingBox, type Box, type Run } from '../page-text.ts';

/** A character of a formula, or several that were already read, and its position. */
export interface FormulaItem extends Box {
  readonly text: string;
  /** The baseline; grows downwards. */
  readonly y: number;
  readonly size: number;
  /** Whether its baseline is meaningless, as for TeX's large brackets. */
  readonly hasNoBaseline: boolean;
  /** Whether it is a fraction, which needs brackets as a factor. */
  readonly isFraction?: true;
  /** Whether a part of it could not be read with confidence. */
  readonly isInDoubt: boolean;
  readonly runs: readonly Run[];
}

/** Ascent and descent of letters, in ems. */
export const [ASCENT_EM, DESCENT_EM] = [0.75, 0.25];
/** Height of the middle of a line above its baseline, where the bars of fractions are, in ems. */
export const MATH_AXIS_EM = 0.25;

/** Maps the pieces of large brackets, in Unicode and in Adobe's private characters, to brackets. */
const BRACKETS_BY_PIECE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['(', '⎛⎜⎝\uF8EB\uF8EC\uF8ED'],
    ['[', '⎡⎢⎣\uF8EE\uF8EF\uF8F0'],
    ['{', '⎧⎨⎩⎪\uF8F1\uF8F2\uF8F3\uF8F4'],
    [')', '⎞⎟⎠\uF8F6\uF8F7\uF8F8'],
    [']', '⎤⎥⎦\uF8F9\uF8FA\uF8FB'],
    ['}', '⎫⎬⎭\uF8FC\uF8FD\uF8FE'],
  ].flatMap(([bracket, pieces]) => Array.from(pieces ?? '', (piece) => [piece, bracket ?? ''])),
);
/** Over- and underbraces, or pieces of them, or blanks. */
const HORIZONTAL_BRACES = /^[\s︷︸⏞⏟]+$/u;
const COMBINING_ACCENTS: Readonly<Record<string, string>> = {
  ˆ: '\u0302',
  '^': '\u0302',
  '¯': '\u0304',
  '˜': '\u0303',
  '~': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  '⃗': '\u20D7',
};
const BRACKET = /^[()[\]{}|‖]$/u;
/** Symbols that TeX may draw below their baseline. */
const HANGING = /^(?:[()[\]{}|‖√∑∏∫∮⋃⋂∐])$/u;

const INTEGRAL = /^[∫∮]$/u;

/** Converts letters of mathematical alphabets to plain letters. */
export const toPlain = (text: string): string =>
  text.replace(/[\u{1D400}-\u{1D7FF}]/gu, (letter) => letter.normalize('NFKC'));

/** Reports whether a run has only over- or underbraces, or pieces of them, and is not blank. */
export const isHorizontalBrace = ({ text }: Run): boolean =>
  HORIZONTAL_BRACES.test(text) && text.trim() !== '';

/** Returns the items of runs. Accents are put on their letters, and pieces of a bracket joined. */
export function toItems(runs: readonly Run[]): FormulaItem[] {
  const items = runs.flatMap((run) =>
    splitRelation(run)
      .flatMap(splitAccent)
      .map((part) => toItem(part, run)),
  );
  return joinAccents(joinBracketPieces(items));
}

/** Assumed width of a relation, in ems. */
const RELATION_WIDTH_EM = 0.78;

/** Splits a relation from the text after it, because a remark may be above the relation. */
function splitRelation(run: Run): Run[] {
  const [, sign, textAfter] = /^([=∼≈≡→])\s+(\S.*)$/u.exec(run.text.trim()) ?? [];
  if (sign === undefined || textAfter === undefined) return [run];
  const width = RELATION_WIDTH_EM * run.size;
  const gap = 0.28 * run.size;
  return [
    { ...run, text: sign, width },
    { ...run, text: textAfter, x: run.x + width + gap, width: run.width - width - gap },
  ];
}

/** Assumed width of an accent, in ems. */
const ACCENT_WIDTH_EM = 0.5;

function splitAccent(run: Run): Run[] {
  const text = run.text.trim();
  const accent = [...text].at(-1) ?? '';
  if (text.length < 2 || COMBINING_ACCENTS[accent] === undefined || accent === '~' || accent === '^')
    return [run];
  const width = Math.min(run.width, ACCENT_WIDTH_EM * run.size);
  const accentLeft = run.x + run.width - width;
  return [
    { ...run, text: text.slice(0, -accent.length), width: run.width - width },
    { ...run, text: accent, x: accentLeft, width },
  ];
}

function toItem(run: Run, wholeRun: Run): FormulaItem {
  const text = toPlain(run.text.trim());
  const isBracket = Array.from(text).every((sign) => BRACKETS_BY_PIECE[sign] !== undefined);
  return {
    text: isBracket ? (BRACKETS_BY_PIECE[[...text][0] ?? ''] ?? text) : text,
    left: run.x,
    right: run.x + run.width,
    top: run.y - ASCENT_EM * run.size,
    bottom: run.y + DESCENT_EM * run.size,
    y: run.y,
    size: run.size,
    hasNoBaseline: isBracket,
    isInDoubt: /[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u.test(text),
    runs: [wholeRun],
  };
}

/** Joins items into one, whose box contains them all. */
export function joinItems(
  items: readonly FormulaItem[],
  text: string,
  overrides: Partial<FormulaItem> = {},
): FormulaItem {
  const [first] = items;
  return {
    ...boundingBox(items),
    text,
    y: first?.y ?? 0,
    size: first?.size ?? 0,
    hasNoBaseline: false,
    isInDoubt: items.some(({ isInDoubt }) => isInDoubt),
    runs: items.flatMap(({ runs }) => runs),
    ...overrides,
  };
}

/** Joins the pieces of large brackets, which are above each other. */
function joinBracketPieces(items: readonly FormulaItem[]): FormulaItem[] {
  const pieces = items.filter(({ hasNoBaseline }) => hasNoBaseline);
  const columns = Map.groupBy(pieces, ({ text, left }) => `${text} ${Math.round(left / 2)}`);
  const joined = [...columns.values()].map((column) =>
    joinItems(column, column[0]?.text ?? '', { hasNoBaseline: true, isInDoubt: false }),
  );
  return [...items.filter(({ hasNoBaseline }) => !hasNoBaseline), ...joined];
}

/** Maximum distance between the baselines of an accent and its letter, in ems. */
const MAX_ACCENT_DISTANCE_EM = 0.7;

/** Puts accents on the letters that they overlap. */
function joinAccents(items: readonly FormulaItem[]): FormulaItem[] {
  const usedAccents = new Set<FormulaItem>();
  const joined = items.map((item) => {
    if (COMBINING_ACCENTS[item.text] !== undefined) return item;
    const letters = [...item.text];
    if (letters.length > 1 || !/\p{L}/u.test(item.text)) return item;
    const accents = items.filter(
      (accent) =>
        !usedAccents.has(accent) &&
        COMBINING_ACCENTS[accent.text] !== undefined &&
        (accent.left + accent.right) / 2 > item.left - 0.1 * item.size &&
        (accent.left + accent.right) / 2 < item.right + 0.2 * item.size &&
        Math.abs(accent.y - item.y) < MAX_ACCENT_DISTANCE_EM * item.size,
    );
    if (accents.length === 0) return item;
    for (const accent of accents) usedAccents.add(accent);
    const text = accents.reduce(
      (letter, accent) => letter + (COMBINING_ACCENTS[accent.text] ?? ''),
      item.text,
    );
    return { ...item, text: text.normalize('NFC'), runs: [item, ...accents].flatMap(({ runs }) => runs) };
  });
  return joined.filter((item) => !usedAccents.has(item));
}

/**
 * Marks TeX's large symbols, whose baseline is at their upper edge. They are in fonts that have
 * only such symbols.
 */
export function markHangingSymbols(
  items: readonly FormulaItem[],
  hangingFonts: ReadonlySet<string>,
): FormulaItem[] {
  return items.map((item) => {
    const isHanging =
      !item.hasNoBaseline && item.runs.every(({ font }) => hangingFonts.has(font)) && HANGING.test(item.text);
    const height = INTEGRAL.test(item.text) ? 2.2 : 1.2;
    return isHanging
      ? { ...item, hasNoBaseline: true, top: item.y, bottom: item.y + height * item.size }
      : item;
  });
}

export const isBracket = ({ text }: FormulaItem): boolean => BRACKET.test(text);

/** Returns the fonts of a deck that have only large symbols and pieces of them. */
export function findHangingFonts(runs: readonly Run[]): Set<string> {
  const byFont = Map.groupBy(runs, ({ font }) => font);
  const isLargeSymbols = (text: string): boolean =>
    Array.from(text.replaceAll(/\s/gu, '')).every(
      (sign) =>
        HANGING.test(sign) ||
        BRACKETS_BY_PIECE[sign] !== undefined ||
        HORIZONTAL_BRACES.test(sign) ||
        /\p{Co}/u.test(sign),
    );
  return new Set(
    [...byFont]
      .filter(
        ([, fontRuns]) =>
          fontRuns.every(({ text }) => isLargeSymbols(text)) && fontRuns.some(hasOtherSymbols),
      )
      .map(([font]) => font),
  );
}

const hasOtherSymbols = ({ text }: Run): boolean => /[√∑∏∫∮⋃⋂︷︸\uF8EB-\uF8FE]/u.test(text);
