/** A part of a text: words, or a formula in TeX. */
export type FormulaPart =
  | { readonly text: string }
  | { readonly tex: string; /** Whether it is on a line by itself. */ readonly isDisplay: boolean };

/**
 * Splits a text at its formulas, `$…$` or `$$…$$`, by the rules of Pandoc: no space follows the
 * opening dollar sign or precedes the closing one, and no digit follows the closing one, so that
 * "$5 and $10" is money. `\$` is a dollar sign.
 */
export function splitFormulas(text: string): FormulaPart[] {
  const parts: FormulaPart[] = [];
  let plainText = '';
  for (let index = 0; index < text.length;) {
    const formula = formulaAt(text, index);
    if (formula === null) {
      const isEscaped = text.startsWith('\\$', index);
      plainText += isEscaped ? '$' : (text[index] ?? '');
      index += isEscaped ? 2 : 1;
    } else {
      if (plainText !== '') parts.push({ text: plainText });
      plainText = '';
      parts.push(formula.part);
      index = formula.end;
    }
  }
  return plainText === '' ? parts : [...parts, { text: plainText }];
}

/** Returns the formula with its dollar signs that begins at an index, and the index of its end. */
export function formulaAt(text: string, start: number) {
  if (text[start] !== '$') return null;
  const isDisplay = text[start + 1] === '$';
  const texStart = start + (isDisplay ? 2 : 1);
  const end = closingIndex(text, texStart, isDisplay);
  const tex = end < 0 ? '' : text.slice(texStart, end);
  if (tex.trim() === '' || (!isDisplay && /^\s/.test(tex))) return null;
  return { part: { tex, isDisplay }, end: end + texStart - start };
}

/**
 * Returns the index of the dollar sign that ends a formula, or -1. Formulas have no empty lines.
 */
function closingIndex(text: string, texStart: number, isDisplay: boolean): number {
  for (let index = texStart; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '\n' && /^\n[ \t>]*\n/.test(text.slice(index, index + MAX_LINE_BLANKS)))
      return -1;
    else if (text[index] === '$') {
      if (isDisplay && text[index + 1] !== '$') continue;
      const isEnd = isDisplay || (!/\s/.test(text[index - 1] ?? '') && !/[\d$]/.test(text[index + 1] ?? ''));
      return isEnd ? index : -1;
    }
  }
  return -1;
}

/** An empty line is recognised if it has fewer blanks than this. */
const MAX_LINE_BLANKS = 40;

/** Joins parts into one text, which `splitFormulas` splits again. */
export const joinFormulas = (parts: readonly FormulaPart[]): string =>
  parts
    .map((part) => {
      if ('text' in part) return part.text.replaceAll('$', '\\$');
      return part.isDisplay ? `$$${part.tex}$$` : `$${part.tex}$`;
    })
    .join('');

/** Returns the key of a formula's MathML: the formula with its dollar signs and single spaces. */
export const keyOfFormula = (part: FormulaPart): string => joinFormulas([part]).replaceAll(/\s+/g, ' ');

/** Returns a text with its formulas in TeX, without dollar signs, for screen readers. */
export const speakFormulas = (text: string): string =>
  splitFormulas(text)
    .map((part) => ('text' in part ? part.text : part.tex.trim()))
    .join('');

/** A node of MathML: an element with its allowed attributes, or a text. */
export type MathNode =
  | string
  | {
      readonly name: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly MathNode[];
    };

// While texts are parsed and laid out, a formula in them is marked: it is one unbreakable word that
// Markdown parsers do not take for markup. The word is between two marks, and its ASCII characters
// are moved to a private range of Unicode.
const [INLINE_MARK, DISPLAY_MARK, END_MARK] = ['\u{F0000}', '\u{F0001}', '\u{F0002}'];
const PRIVATE_USE_OFFSET = 0xf0100;
const MARKED_FORMULA = /([\u{F0000}\u{F0001}])([^\u{F0000}-\u{F0002}]{0,4000})\u{F0002}/gu;

/** Returns a formula as a marked word. */
export function markFormula(tex: string, isDisplay: boolean): string {
  const escapedTex = tex
    .trim()
    .replaceAll(/[\0-\x7f]/g, (character) =>
      String.fromCodePoint(PRIVATE_USE_OFFSET + character.charCodeAt(0)),
    );
  return `${isDisplay ? DISPLAY_MARK : INLINE_MARK}${escapedTex}${END_MARK}`;
}

/** Reports whether a text has marked formulas. */
export const hasMarks = (text: string): boolean => text.includes(END_MARK);

/** Splits a text at its marked formulas. */
export function splitMarks(text: string): FormulaPart[] {
  const parts: FormulaPart[] = [];
  let textStart = 0;
  for (const { 0: markedWord, 1: mark, 2: shiftedTex = '', index } of hasMarks(text)
    ? text.matchAll(MARKED_FORMULA)
    : []) {
    if (index > textStart) parts.push({ text: text.slice(textStart, index) });
    const tex = shiftedTex.replaceAll(/[\u{F0100}-\u{F017F}]/gu, (character) =>
      String.fromCodePoint((character.codePointAt(0) ?? PRIVATE_USE_OFFSET) - PRIVATE_USE_OFFSET),
    );
    parts.push({ tex, isDisplay: mark === DISPLAY_MARK });
    textStart = index + markedWord.length;
  }
  return textStart < text.length ? [...parts, { text: text.slice(textStart) }] : parts;
}

/** Replaces marked formulas by formulas with dollar signs. Other dollar signs stay as they are. */
export const withoutMarks = (text: string): string =>
  hasMarks(text)
    ? splitMarks(text)
        .map((part) => ('text' in part ? part.text : joinFormulas([part])))
        .join('')
    : text;
