import { boundingBox, type Box, type Run } from '../page-text.ts';

/** A character of a formula, or several that were already read, and its position. */
export interface Item extends Box {
  readonly text: string;
  /** The baseline; grows downwards. */
  readonly y: number;
  readonly size: number;
  /** Whether its baseline is meaningless, as for TeX's large brackets. */
  readonly isFree: boolean;
  /** Whether it is a fraction, which needs brackets as a factor. */
  readonly isFraction?: true;
  /** Whether a part of it could not be read with confidence. */
  readonly isInDoubt: boolean;
  readonly runs: readonly Run[];
}

/** Ascent and descent of letters, in ems. */
export const [RISE, FALL] = [0.75, 0.25];
/** Height of the middle of a line above its baseline, where the bars of fractions are, in ems. */
export const AXIS = 0.25;

/** Maps the pieces of large brackets, in Unicode and in Adobe's private characters, to brackets. */
const PIECES: Readonly<Record<string, string>> = Object.fromEntries(
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
const ACCENTS: Readonly<Record<string, string>> = {
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
export function toItems(runs: readonly Run[]): Item[] {
  const items = runs.flatMap((run) =>
    splitRelation(run)
      .flatMap(splitAccent)
      .map((part) => toItem(part, run)),
  );
  return joinAccents(joinPieces(items));
}

/** Assumed width of a relation, in ems. */
const RELATION_WIDTH = 0.78;

/** Splits a relation from the text after it, because a remark may be above the relation. */
function splitRelation(run: Run): Run[] {
  const [, sign, rest] = /^([=∼≈≡→])\s+(\S.*)$/u.exec(run.text.trim()) ?? [];
  if (sign === undefined || rest === undefined) return [run];
  const width = RELATION_WIDTH * run.size;
  const gap = 0.28 * run.size;
  return [
    { ...run, text: sign, width },
    { ...run, text: rest, x: run.x + width + gap, width: run.width - width - gap },
  ];
}

/** Assumed width of an accent, in ems. */
const ACCENT_WIDTH = 0.5;

function splitAccent(run: Run): Run[] {
  const text = run.text.trim();
  const accent = [...text].at(-1) ?? '';
  if (text.length < 2 || ACCENTS[accent] === undefined || accent === '~' || accent === '^') return [run];
  const width = Math.min(run.width, ACCENT_WIDTH * run.size);
  const end = run.x + run.width - width;
  return [
    { ...run, text: text.slice(0, -accent.length), width: run.width - width },
    { ...run, text: accent, x: end, width },
  ];
}

function toItem(run: Run, whole: Run): Item {
  const text = toPlain(run.text.trim());
  const isBracket = Array.from(text).every((sign) => PIECES[sign] !== undefined);
  return {
    text: isBracket ? (PIECES[[...text][0] ?? ''] ?? text) : text,
    left: run.x,
    right: run.x + run.width,
    top: run.y - RISE * run.size,
    bottom: run.y + FALL * run.size,
    y: run.y,
    size: run.size,
    isFree: isBracket,
    isInDoubt: /[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u.test(text),
    runs: [whole],
  };
}

/** Joins items into one, whose box contains them all. */
export function joinItems(items: readonly Item[], text: string, other: Partial<Item> = {}): Item {
  const [first] = items;
  return {
    ...boundingBox(items),
    text,
    y: first?.y ?? 0,
    size: first?.size ?? 0,
    isFree: false,
    isInDoubt: items.some(({ isInDoubt }) => isInDoubt),
    runs: items.flatMap(({ runs }) => runs),
    ...other,
  };
}

/** Joins the pieces of large brackets, which are above each other. */
function joinPieces(items: readonly Item[]): Item[] {
  const pieces = items.filter(({ isFree }) => isFree);
  const columns = Map.groupBy(pieces, ({ text, left }) => `${text} ${Math.round(left / 2)}`);
  const joined = [...columns.values()].map((column) =>
    joinItems(column, column[0]?.text ?? '', { isFree: true, isInDoubt: false }),
  );
  return [...items.filter(({ isFree }) => !isFree), ...joined];
}

/** Maximum distance between the baselines of an accent and its letter, in ems. */
const NEAR = 0.7;

/** Puts accents on the letters that they overlap. */
function joinAccents(items: readonly Item[]): Item[] {
  const taken = new Set<Item>();
  const joined = items.map((item) => {
    if (ACCENTS[item.text] !== undefined) return item;
    const letters = [...item.text];
    if (letters.length > 1 || !/\p{L}/u.test(item.text)) return item;
    const accents = items.filter(
      (accent) =>
        !taken.has(accent) &&
        ACCENTS[accent.text] !== undefined &&
        (accent.left + accent.right) / 2 > item.left - 0.1 * item.size &&
        (accent.left + accent.right) / 2 < item.right + 0.2 * item.size &&
        Math.abs(accent.y - item.y) < NEAR * item.size,
    );
    if (accents.length === 0) return item;
    for (const accent of accents) taken.add(accent);
    const text = accents.reduce((letter, accent) => letter + (ACCENTS[accent.text] ?? ''), item.text);
    return { ...item, text: text.normalize('NFC'), runs: [item, ...accents].flatMap(({ runs }) => runs) };
  });
  return joined.filter((item) => !taken.has(item));
}

/**
 * Marks TeX's large symbols, whose baseline is at their upper edge. They are in fonts that have
 * only such symbols.
 */
export function markFree(items: readonly Item[], hangingFonts: ReadonlySet<string>): Item[] {
  return items.map((item) => {
    const isHanging =
      !item.isFree && item.runs.every(({ font }) => hangingFonts.has(font)) && HANGING.test(item.text);
    const height = INTEGRAL.test(item.text) ? 2.2 : 1.2;
    return isHanging ? { ...item, isFree: true, top: item.y, bottom: item.y + height * item.size } : item;
  });
}

export const isBracket = ({ text }: Item): boolean => BRACKET.test(text);

/** Returns the fonts of a deck that have only large symbols and pieces of them. */
export function findHangingFonts(runs: readonly Run[]): Set<string> {
  const byFont = Map.groupBy(runs, ({ font }) => font);
  const isLarge = (text: string): boolean =>
    Array.from(text.replaceAll(/\s/gu, '')).every(
      (sign) =>
        HANGING.test(sign) ||
        PIECES[sign] !== undefined ||
        HORIZONTAL_BRACES.test(sign) ||
        /\p{Co}/u.test(sign),
    );
  return new Set(
    [...byFont]
      .filter(([, ofFont]) => ofFont.every(({ text }) => isLarge(text)) && ofFont.some(isNoBracket))
      .map(([font]) => font),
  );
}

const isNoBracket = ({ text }: Run): boolean => /[√∑∏∫∮⋃⋂︷︸\uF8EB-\uF8FE]/u.test(text);
