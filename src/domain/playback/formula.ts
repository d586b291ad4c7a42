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
  let words = '';
  for (let at = 0; at < text.length;) {
    const formula = formulaAt(text, at);
    if (formula === null) {
      const isEscaped = text.startsWith('\\$', at);
      words += isEscaped ? '$' : (text[at] ?? '');
      at += isEscaped ? 2 : 1;
    } else {
      if (words !== '') parts.push({ text: words });
      words = '';
      parts.push(formula.part);
      at = formula.end;
    }
  }
  return words === '' ? parts : [...parts, { text: words }];
}

/** Returns the formula with its dollar signs that begins at an index, and the index of its end. */
export function formulaAt(text: string, start: number) {
  if (text[start] !== '$') return null;
  const isDisplay = text[start + 1] === '$';
  const first = start + (isDisplay ? 2 : 1);
  const end = endOf(text, first, isDisplay);
  const tex = end < 0 ? '' : text.slice(first, end);
  if (tex.trim() === '' || (!isDisplay && /^\s/.test(tex))) return null;
  return { part: { tex, isDisplay }, end: end + first - start };
}

/**
 * Returns the index of the dollar sign that ends a formula, or -1. Formulas have no empty lines.
 */
function endOf(text: string, first: number, isDisplay: boolean): number {
  for (let at = first; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '\n' && /^\n[ \t>]*\n/.test(text.slice(at, at + MAX_BLANKS))) return -1;
    else if (text[at] === '$') {
      if (isDisplay && text[at + 1] !== '$') continue;
      const isEnd = isDisplay || (!/\s/.test(text[at - 1] ?? '') && !/[\d$]/.test(text[at + 1] ?? ''));
      return isEnd ? at : -1;
    }
  }
  return -1;
}

/** An empty line is recognised if it has fewer blanks than this. */
const MAX_BLANKS = 40;

/** Joins parts into one text, which `splitFormulas` splits again. */
export const joinFormulas = (parts: readonly FormulaPart[]): string =>
  parts
    .map((part) => {
      if ('text' in part) return part.text.replaceAll('$', '\\$');
      return part.isDisplay ? `$$${part.tex}$$` : `$${part.tex}$`;
    })
    .join('');

/** Returns the key of a formula's MathML: the formula with its dollar signs and single spaces. */
export const nameOfFormula = (part: FormulaPart): string => joinFormulas([part]).replaceAll(/\s+/g, ' ');

/** Returns a text with its formulas in TeX, without dollar signs, for screen readers. */
export const sayFormulas = (text: string): string =>
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
const [INLINE, DISPLAY, END] = ['\u{F0000}', '\u{F0001}', '\u{F0002}'];
const SHIFT = 0xf0100;
const MARKED = /([\u{F0000}\u{F0001}])([^\u{F0000}-\u{F0002}]{0,4000})\u{F0002}/gu;

/** Returns a formula as a marked word. */
export function markFormula(tex: string, isDisplay: boolean): string {
  const escapedTex = tex
    .trim()
    .replaceAll(/[\0-\x7f]/g, (character) => String.fromCodePoint(SHIFT + character.charCodeAt(0)));
  return `${isDisplay ? DISPLAY : INLINE}${escapedTex}${END}`;
}

/** Reports whether a text has marked formulas. */
export const hasMarks = (text: string): boolean => text.includes(END);

/** Splits a text at its marked formulas. */
export function splitMarks(text: string): FormulaPart[] {
  const parts: FormulaPart[] = [];
  let at = 0;
  for (const { 0: word, 1: mark, 2: moved = '', index } of hasMarks(text) ? text.matchAll(MARKED) : []) {
    if (index > at) parts.push({ text: text.slice(at, index) });
    const tex = moved.replaceAll(/[\u{F0100}-\u{F017F}]/gu, (character) =>
      String.fromCodePoint((character.codePointAt(0) ?? SHIFT) - SHIFT),
    );
    parts.push({ tex, isDisplay: mark === DISPLAY });
    at = index + word.length;
  }
  return at < text.length ? [...parts, { text: text.slice(at) }] : parts;
}

/** Replaces marked formulas by formulas with dollar signs. Other dollar signs stay as they are. */
export const withoutMarks = (text: string): string =>
  hasMarks(text)
    ? splitMarks(text)
        .map((part) => ('text' in part ? part.text : joinFormulas([part])))
        .join('')
    : text;
