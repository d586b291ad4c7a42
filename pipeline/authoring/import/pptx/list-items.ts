import { YES_AND_NO } from '../text/to-lines.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';

/** A text of a shape, before its list is known. */
export interface ListLine extends Paragraph {
  /**
   * The style of its numbers and the first number of its list; absent for a text without a number.
   */
  readonly numbering?: { readonly type: string; readonly start: number };
  /** Number of spaces typed before it; absent for none. */
  readonly indent?: number;
}

const ROMAN_NUMERALS: readonly (readonly [number, string])[] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const MAX_ROMAN = 399;

function toRoman(number: number): string {
  let [remaining, text] = [Math.min(number, MAX_ROMAN), ''];
  for (const [value, sign] of ROMAN_NUMERALS)
    while (remaining >= value) {
      text += sign;
      remaining -= value;
    }
  return text;
}

/** Numbers with letters, as programs do: a, b, ... z, aa, bb, ... */
const toLetter = (number: number, letters: string): string =>
  (letters[(number - 1) % letters.length] ?? '').repeat(Math.min(Math.ceil(number / letters.length), 9));

const DIGITS = '〇一二三四五六七八九';

/** Writes a number in Chinese and Japanese numerals, if it is at most 99. */
function toHan(number: number): string {
  if (number > 99) return String(number);
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return `${tens > 1 ? DIGITS[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 || tens === 0 ? DIGITS[ones] : ''}`;
}

const writeDigits = (number: number, zero: number): string =>
  String(number).replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Functions that write numbers, by the beginning of the numbering type. */
const NUMBER_WRITERS: readonly (readonly [begin: string, write: (number: number) => string])[] = [
  ['alphaLc', (number) => toLetter(number, 'abcdefghijklmnopqrstuvwxyz')],
  ['alphaUc', (number) => toLetter(number, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')],
  ['romanLc', toRoman],
  ['romanUc', (number) => toRoman(number).toUpperCase()],
  ['circleNum', (number) => (number <= 20 ? String.fromCodePoint(0x245f + number) : `(${number})`)],
  ['ea1', toHan],
  ['arabic1Minus', (number) => toLetter(number, 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي')],
  ['arabic2Minus', (number) => toLetter(number, 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ')],
  ['hebrew2Minus', (number) => toLetter(number, 'אבגדהוזחטיכלמנסעפצקרשת')],
  ['hindiNum', (number) => writeDigits(number, 0x966)],
  ['thaiNum', (number) => writeDigits(number, 0xe50)],
  ['thaiAlpha', (number) => toLetter(number, 'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ')],
];

/** Returns a number of a list as a program draws it, such as "1.", "(b)" or "IV)". */
export function writeNumber(type: string, number: number): string {
  const text = NUMBER_WRITERS.find(([begin]) => type.startsWith(begin))?.[1](number) ?? String(number);
  if (type.endsWith('ParenBoth')) return `(${text})`;
  if (type.endsWith('ParenR')) return `${text})`;
  if (type.endsWith('Minus')) return `${text}-`;
  return /^circle|Plain$/.test(type) ? text : `${text}.`;
}

/** Typed bullets. Any text that begins with one is a list item. */
const BULLET = /^[•‣◦▪▫■□◾◽●◆◇➢➤►▶▸▹✓✔❖・･∙⁃]\s*(?=\S)/u;
/** Typed dashes and arrows. They make list items if several texts of the shape begin with one. */
const DASH = /^(?:[-‐−–—*+·○»›→➔➜⇒★☆◎◉]\s+|※\s*)(?=\S)/u;
/** Items of one list may differ by this number of typed spaces. */
const MAX_INDENT_DIFFERENCE = 1;
/** Typed numbers, which make list items like dashes. They stay in the text. */
const NUMBER =
  /^(?:[（(]?\p{Nd}{1,3}[.)．、）](?!\p{Nd})|[\u2160-\u217F]{1,2}[.．、]|\(?(?:[A-Za-z]|[ivx]{2,4})\)(?=\s)|(?:[a-z]|[ivx]{2,4}|[가나다라마바사아자차카타파하]|[أبجدهتث])[.)](?=\s)|[①-⑳☐☑☒✅❌]|第[\d一二三四五六七八九十]{1,3}[：:、，]|[（(]?[一二三四五六七八九十]{1,3}[、．.）)])\s*(?=\S)/u;

const FIRST_NUMBER = /^\(?(?:[1aAi①一])(?![\p{L}\p{N}])/u;

/** Returns what the typed numbers of one list have in common, such as "1." or "(a)". */
const kindOf = (number: string): string =>
  number
    .trim()
    .replace(/\p{Nd}+/u, '1')
    .replace(/[a-z]+/, 'a')
    .replace(/[A-Z]+/, 'A')
    .replace(/[①-⑳]/u, '①')
    .replace(/[一二三四五六七八九十]+/u, '一');

/** Reports whether a line begins with a typed bullet, dash or number. */
export const hasMark = (text: string): boolean => [BULLET, DASH, NUMBER].some((mark) => mark.test(text));

/**
 * Returns the number of a text that consists only of it; "" for a single bullet or dash, and null
 * for any other text.
 */
export function readMark(text: string): string | null {
  const kind = [BULLET, DASH, NUMBER].find((mark) => mark.exec(`${text} x`)?.[0] === `${text} `);
  return kind === undefined ? null : kind === NUMBER ? text : '';
}

/**
 * Recognises the list items among the texts of a shape. Items get the numbers that the program
 * draws, and lose typed bullets.
 */
export function toListItems(lines: readonly ListLine[]): Paragraph[] {
  const occursTwice = (mark: RegExp): boolean =>
    lines.filter(({ text, isItem, isCode }) => !isItem && isCode !== true && mark.test(text)).length > 1;
  const hasBullets = lines.some(({ text, isCode }) => isCode !== true && BULLET.test(text));
  const [hasDashes, hasNumbers] = [hasBullets || occursTwice(DASH), occursTwice(NUMBER)];
  const areYesAndNo = YES_AND_NO.every((mark) => lines.some(({ text }) => mark.test(text)));
  const counters = new Map<number, { readonly type: string; readonly start: number; number: number }>();
  /** The kinds of the typed numbers of the lists around a line. */
  let kinds: string[] = [];
  /** The typed marks of the lists around a line, and their indents. */
  let marks: { readonly mark: string; readonly indent: number }[] = [];
  const toItemWithoutMark = (line: Paragraph, indent: number, typedMark: string): Paragraph => {
    const [mark = ''] = typedMark;
    const markIndex = marks.findLastIndex(
      (other) => other.mark === mark && other.indent + MAX_INDENT_DIFFERENCE >= indent,
    );
    const isDeeper = markIndex < 0 && indent > (marks.at(-1)?.indent ?? Infinity);
    marks = markIndex >= 0 ? marks.slice(0, markIndex + 1) : [...(isDeeper ? marks : []), { mark, indent }];
    const level = marks.length - 1;
    return { ...line, isItem: true, text: line.text.slice(typedMark.length), ...(level > 0 && { level }) };
  };
  return lines.map(({ numbering, indent = 0, ...line }) => {
    const level = line.level ?? 0;
    if (line.text !== '')
      for (const [other] of counters)
        if (other > level || (other === level && numbering === undefined)) counters.delete(other);
    if (line.isCode === true || line.text === '') return line;
    if (numbering !== undefined) {
      const counter = counters.get(level);
      const continues = counter?.type === numbering.type && counter.start === numbering.start;
      const number = continues ? counter.number + 1 : numbering.start;
      counters.set(level, { ...numbering, number });
      return { ...line, text: `${writeNumber(numbering.type, number)} ${line.text}` };
    }
    if (areYesAndNo && YES_AND_NO.some((mark) => mark.test(line.text))) return { ...line, isItem: true };
    const bullet = BULLET.exec(line.text)?.[0];
    if (bullet !== undefined) return toItemWithoutMark(line, indent, bullet);
    if (line.isItem) return line;
    const dash = hasDashes ? DASH.exec(line.text)?.[0] : undefined;
    if (dash !== undefined) return toItemWithoutMark(line, indent, dash);
    const number = hasNumbers ? NUMBER.exec(line.text)?.[0] : undefined;
    if (number === undefined) {
      kinds = [];
      return line;
    }
    const kind = kindOf(number);
    if (kinds.includes(kind)) kinds = kinds.slice(0, kinds.indexOf(kind) + 1);
    else kinds = FIRST_NUMBER.test(number) ? [...kinds, kind] : [kind];
    return { ...line, isItem: true, ...(kinds.length > 1 && { level: kinds.length - 1 }) };
  });
}
