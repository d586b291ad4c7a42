import { splitGraphemes } from './shape-text.ts';

/** An unbreakable part of a line, and whether a space follows it. */
export interface Word {
  readonly text: string;
  readonly hasSpace: boolean;
}

const NO_BREAK_CHARACTER = /[\u00A0\u202F\u2060]/;
const OPENING_PUNCTUATION = /^[\p{Ps}\p{Pi}¿¡]/u;
const CLOSING_PUNCTUATION =
  /^[\p{Pe}\p{Pf}!?,.:;%…‥、。，．・：；？！ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ〜ๆฯໆៗ។៕၊။]/u;
const HYPHEN = /^[-\u2010\u2013\u2014]$/;
// Scripts without spaces between words, full-width forms and emoji: a line may end after each
// character.
const IDEOGRAPH =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFFEE]|\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u;

/** Scripts without spaces between words, where a line may end only after a word. */
const UNSPACED_SCRIPT = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Marks between words (Ethiopic) or syllables (Tibetan) that stay at the end of a line. */
const TRAILING_SEPARATOR = /^[\u1361\u0F0B]$/;

const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

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
  const wordStartOffsets = UNSPACED_SCRIPT.test(chunk) ? wordStarts(chunk) : null;
  const parts: string[] = [];
  let previous = '';
  let offset = 0;
  for (const character of splitGraphemes(chunk)) {
    const startsWord =
      wordStartOffsets?.has(offset) === true &&
      UNSPACED_SCRIPT.test(previous) &&
      UNSPACED_SCRIPT.test(character);
    if (previous === '' || mayBreak(previous, character, startsWord)) parts.push(character);
    else parts.push((parts.pop() ?? '') + character);
    previous = character;
    offset += character.length;
  }
  return parts;
}

/** Returns where words start. A dictionary finds the words of scripts without spaces. */
const wordStarts = (text: string): ReadonlySet<number> =>
  new Set(Array.from(wordSegmenter.segment(text), ({ index }) => index));

function mayBreak(previous: string, next: string, startsWord: boolean): boolean {
  if (NO_BREAK_CHARACTER.test(previous) || NO_BREAK_CHARACTER.test(next)) return false;
  if (OPENING_PUNCTUATION.test(previous) || CLOSING_PUNCTUATION.test(next)) return false;
  if (HYPHEN.test(previous) || TRAILING_SEPARATOR.test(previous)) return /^\p{L}/u.test(next);
  return startsWord || IDEOGRAPH.test(previous) || IDEOGRAPH.test(next);
}
