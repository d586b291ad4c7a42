import { spansFrom } from '#domain/playback/text-spans';
import { keepSpaces } from '#domain/html/keep-spaces';
import type { TextStyle } from './fonts.ts';
import { splitWords, type Word } from './line-breaks.ts';
import { shapeText, splitGraphemes } from './shape-text.ts';

/** A line of a wrapped text. */
export interface Line {
  readonly text: string;
  /** Whether the line begins a paragraph. */
  readonly isFirst: boolean;
  /** Whether the line break replaces a space. Chinese text, for example, breaks without spaces. */
  readonly hasSpace: boolean;
  /** The styles of its parts, counted from its beginning. */
  readonly spans?: TextStyle['spans'];
}

/** Normalises text for drawing: composed characters, no control characters, single spaces. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\t\f\v ]+/g, ' ')
    .replaceAll(/(?!\n)\p{Cc}/gu, '');
}

/**
 * Breaks a text at line feeds and at the width, in ems. A word that is wider than a line starts a
 * new line and is cut there, as in browsers. So a wider box never needs more lines.
 */
export async function wrapText(text: string, style: TextStyle, width: number): Promise<Line[]> {
  const lines: Line[] = [];
  const clean = (part: string): string =>
    cleanText(style.font === 'code' ? part.split('\n').map(keepSpaces).join('\n') : part);
  const placeOf = (at: number): number => clean(text.slice(0, at)).length;
  const spans = style.spans?.map((span) => ({ ...span, from: placeOf(span.from), to: placeOf(span.to) }));
  let at = 0;
  for (const paragraph of clean(text).split('\n')) {
    const wrapped = await wrapParagraph(paragraph, { ...style, spans: spansFrom(spans, at) }, width);
    lines.push(...wrapped.map((line, index) => ({ ...line, isFirst: index === 0 })));
    at += paragraph.length + 1;
  }
  return lines;
}

/** Joins the lines of a wrapped text to the original text. */
export function joinLines([first, ...others]: readonly Line[]): string {
  return others.reduce(
    (text, line) => text + (line.isFirst ? '\n' : line.hasSpace ? ' ' : '') + line.text,
    first?.text ?? '',
  );
}

const LETTER_BEFORE = /[\p{L}\p{N}]$/u;
const LETTER_AFTER =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}]/u;

/** Reports whether a word is broken across lines, because it is wider than a line. */
export const cutsWord = (lines: readonly Line[]): boolean =>
  lines.some(
    ({ text, isFirst, hasSpace }, index) =>
      !isFirst && !hasSpace && LETTER_BEFORE.test(lines[index - 1]?.text ?? '') && LETTER_AFTER.test(text),
  );

// Rounding must not wrap the last word of a line that fits exactly.
const TOLERANCE = 1e-6;

async function wrapParagraph(
  paragraph: string,
  style: TextStyle,
  width: number,
): Promise<Omit<Line, 'isFirst'>[]> {
  const space = await shapeText(' ', { ...style, spans: undefined });
  const lines: Omit<Line, 'isFirst'>[] = [];
  let line = '';
  let hasSpace = false;
  let used = 0;
  let start = 0;
  let needsSpace = false;
  const add = () => lines.push({ text: line, hasSpace, spans: spansFrom(style.spans, start) });

  for (const word of await cutLongWords(paragraph, style, width)) {
    const gap = needsSpace ? space.width : 0;
    if (line !== '' && (word.isCut || used + gap + word.width > width + TOLERANCE)) {
      add();
      line = '';
      hasSpace = needsSpace;
      used = 0;
    } else if (needsSpace && line !== '') {
      line += ' ';
      used += gap;
    }
    if (line === '') start = word.at;
    line += word.text;
    used += word.width;
    needsSpace = word.hasSpace;
  }
  add();
  return lines;
}

interface MeasuredWord extends Word {
  /** Width in ems. */
  readonly width: number;
  /** Index of its first character in the paragraph. */
  readonly at: number;
  /** Whether it is a part of a word that is wider than a line. Such a part begins a line. */
  readonly isCut: boolean;
}

async function cutLongWords(paragraph: string, style: TextStyle, width: number): Promise<MeasuredWord[]> {
  const measured: MeasuredWord[] = [];
  let end = 0;
  for (const word of splitWords(paragraph)) {
    const at = paragraph.indexOf(word.text, end);
    end = at + word.text.length;
    const here = { ...style, spans: spansFrom(style.spans, at) };
    const whole = (await shapeText(word.text, here)).width;
    if (whole <= width + TOLERANCE) measured.push({ ...word, width: whole, at, isCut: false });
    else measured.push(...(await cutWord({ ...word, at }, style, width)));
  }
  return measured;
}

async function cutWord(
  word: Word & Pick<MeasuredWord, 'at'>,
  style: TextStyle,
  width: number,
): Promise<MeasuredWord[]> {
  const parts: MeasuredWord[] = [];
  let { at } = word;
  for (const character of splitGraphemes(word.text)) {
    const added = (await shapeText(character, { ...style, spans: spansFrom(style.spans, at) })).width;
    const last = parts.at(-1);
    if (last !== undefined && last.width + added <= width + TOLERANCE) {
      parts[parts.length - 1] = { ...last, text: last.text + character, width: last.width + added };
    } else {
      parts.push({ text: character, width: added, hasSpace: false, at, isCut: true });
    }
    at += character.length;
  }
  return parts.map((part, index) => ({ ...part, hasSpace: word.hasSpace && index === parts.length - 1 }));
}
