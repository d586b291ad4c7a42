import { eld } from 'eld/medium';
import { languageFault } from '#library/language';
import { language as languageSchema } from '#library/schemas/primitives';

/** Number of letters from which the text is a better clue than the file's metadata. */
const MIN_LETTERS = 60;
const DEFAULT = 'en';
/** The language of a few signs that all languages with Chinese signs have. */
const CHINESE = 'zh';

/** A character of a script with one sign for each syllable or word. */
const SYLLABLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** Number of letters of other scripts that one of these is worth. */
const LETTERS_A_SYLLABLE = 2.5;

/** Minimum share of signs in program code, such as brackets and operators. */
const SIGNS_OF_CODE = 0.1;

/**
 * Returns the language of the paragraphs of a deck, without program code. Programs write their own
 * language into PDF files, so the metadata counts only if there is little text. Its region is kept
 * if both agree.
 */
export function guessLanguage(paragraphs: readonly string[], named: string | null): string {
  const text = withoutTerms(paragraphs.filter((paragraph) => !isCode(paragraph)).join('\n'));
  const tag = canonical(named);
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  const guess = eld.detect(text.slice(0, 20_000));
  // Few words in another script than Latin are a better clue than none.
  const isLatin = 2 * (text.match(/\p{Script=Latin}/gu)?.length ?? 0) >= letters;
  if (letters < MIN_LETTERS || guess.language === '' || !guess.isReliable())
    return tag ?? (isLatin ? DEFAULT : guess.language || CHINESE);
  return tag?.split('-')[0] === guess.language ? tag : guess.language;
}

function isCode(text: string): boolean {
  const signs = text.match(/[{}()[\]<>=;_\\/|#$&*+^~`@]/gu)?.length ?? 0;
  return signs >= SIGNS_OF_CODE * text.replace(/\s/gu, '').length;
}

/**
 * Returns a text in Chinese, Japanese or Korean without its words in Latin letters. Talks about
 * programs have so many that they would decide the language.
 */
function withoutTerms(text: string): string {
  const syllables = text.match(SYLLABLE)?.length ?? 0;
  const letters = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return syllables * LETTERS_A_SYLLABLE > letters ? text.replace(/\p{Script=Latin}+/gu, ' ') : text;
}

/** Reports whether a content file may use this language tag. */
export function isLanguage(tag: string): boolean {
  return languageSchema.safeParse(tag).success && languageFault([], tag).length === 0;
}

function canonical(named: string | null): string | null {
  try {
    const [tag = null] = Intl.getCanonicalLocales(named?.replaceAll('_', '-') ?? []);
    return tag !== null && isLanguage(tag) ? tag : null;
  } catch {
    return null;
  }
}
