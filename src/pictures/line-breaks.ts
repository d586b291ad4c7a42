import { splitGraphemes } from './shape-text.ts';

/** An unbreakable part of a line, and whether a space follows it. */
export interface Word {
  readonly text: string;
  readonly hasSpace: boolean;
}

const GLUE = /[\u00A0\u202F\u2060]/;
const OPENING = /^[\p{Ps}\p{Pi}¿¡]/u;
const CLOSING =
  /^[\p{Pe}\p{Pf}!?,.:;%…‥、。，．・：；？！ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ〜]/u;
const HYPHEN = /^[-\u2010\u2013\u2014]$/;
// Scripts without spaces between words, full-width forms and emoji: a line may end after each
// character.
const IDEOGRAPH =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFFEE]|\p{Emoji_Presentation}|\p{Emoji}\uFE0F)/u;

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
  const parts: string[] = [];
  let previous = '';
  for (const character of splitGraphemes(chunk)) {
    if (previous === '' || mayBreak(previous, character)) parts.push(character);
    else parts.push((parts.pop() ?? '') + character);
    previous = character;
  }
  return parts;
}

function mayBreak(before: string, after: string): boolean {
  if (GLUE.test(before) || GLUE.test(after)) return false;
  if (OPENING.test(before) || CLOSING.test(after)) return false;
  if (HYPHEN.test(before)) return /^\p{L}/u.test(after);
  return IDEOGRAPH.test(before) || IDEOGRAPH.test(after);
}
