import { splitGraphemes } from './shape-text.ts';

/** An unbreakable part of a line, and whether a space follows it. */
export interface Word {
  readonly text: string;
  readonly hasSpace: boolean;
}

const GLUE = /[\u00A0\u202F\u2060]/;
const OPENING = /^[\p{Ps}\p{Pi}¿¡]/u;
const CLOSING =
  /^[\p{Pe}\p{Pf}!?,.:;%…‥、。，．・：；？！ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ〜ๆฯໆៗ។៕၊။]/u;
const HYPHEN = /^[-\u2010\u2013\u2014]$/;
// Scripts without spaces between words, full-width forms and emoji: a line may end after each
// character.
const IDEOGRAPH =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFFEE]|\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u;

/** Scripts without spaces between words, where a line may end only after a word. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Marks between words (Ethiopic) or syllables (Tibetan) that stay at the end of a line. */
const SEPARATOR = /^[\u1361\u0F0B]$/;

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Splits a paragraph at every possible line break. Implements a subset of Unicode Annex 14. */
export function splitWords(paragraph: string): Word[] {
  return paragraph
    .split(/[ \u200B]+/)
    .filter((chunk) => chunk !== '')
    .flatMap((chunk) => {
      const parts = splitChunk(chunk);
      return parts.map((text, index) => ({ text, hasSpace: index === parts.length - 1 }));
    });
}

function splitChunk(chunk: string): string[] {
  const starts = UNSPACED.test(chunk) ? wordStarts(chunk) : null;
  const parts: string[] = [];
  let previous = '';
  let at = 0;
  for (const character of splitGraphemes(chunk)) {
    const startsWord = starts?.has(at) === true && UNSPACED.test(previous) && UNSPACED.test(character);
    if (previous === '' || mayBreak(previous, character, startsWord)) parts.push(character);
    else parts.push((parts.pop() ?? '') + character);
    previous = character;
    at += character.length;
  }
  return parts;
}

/** Returns where words start. A dictionary finds the words of scripts without spaces. */
const wordStarts = (text: string): ReadonlySet<number> =>
  new Set(Array.from(words.segment(text), ({ index }) => index));

function mayBreak(before: string, after: string, startsWord: boolean): boolean {
  if (GLUE.test(before) || GLUE.test(after)) return false;
  if (OPENING.test(before) || CLOSING.test(after)) return false;
  if (HYPHEN.test(before) || SEPARATOR.test(before)) return /^\p{L}/u.test(after);
  return startsWord || IDEOGRAPH.test(before) || IDEOGRAPH.test(after);
}
