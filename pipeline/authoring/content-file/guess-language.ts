import { eld } from 'eld/medium';
import { languageFault } from '#library/language';
import { language as languageSchema } from '#library/schemas/primitives';

/** With at least this number of letters, the text is a better clue than the file's metadata. */
const MIN_LETTERS = 60;
const DEFAULT_LANGUAGE = 'en';
/** Assumed for a few Chinese characters, which several languages use. */
const CHINESE_TAG = 'zh';

/** A character of a script with one character for each syllable or word. */
const SYLLABLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** Number of letters in other scripts that such a character counts for. */
const LETTERS_PER_SYLLABLE = 2.5;

/** Minimum share of characters such as brackets and operators in program code. */
const MIN_CODE_SIGN_SHARE = 0.1;

/** Words of Malay that Indonesian spells or says in another way. The detector knows only Malay. */
const MALAY_WORDS = /\b(?:kerana|bahawa|boleh|ialah)\b/iu;

/**
 * Guesses the language of a deck from its paragraphs, except program code. The language in the
 * metadata counts only if there is little text, because programs write their own
 * language into PDF files. If both agree, its region is kept. `notes` are the speaker's,
 * which count if there is little other text.
 */
export function guessLanguage(
  paragraphs: readonly string[],
  metadataLanguage: string | null,
  notes: readonly string[] = [],
): string {
  const text = withoutLatinTerms(paragraphs.filter((paragraph) => !isCode(paragraph)).join('\n'));
  const tag = canonicalTag(metadataLanguage);
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  if (letters < MIN_LETTERS && notes.length > 0)
    return guessLanguage([...paragraphs, ...notes], metadataLanguage);
  const guess = eld.detect(text.slice(0, 20_000));
  // A few words in a script other than Latin are a better clue than no metadata.
  const isLatin = 2 * (text.match(/\p{Script=Latin}/gu)?.length ?? 0) >= letters;
  if (letters < MIN_LETTERS || guess.language === '' || !guess.isReliable())
    return tag ?? (isLatin ? DEFAULT_LANGUAGE : guess.language || CHINESE_TAG);
  const language = guess.language === 'ms' && !MALAY_WORDS.test(text) ? 'id' : guess.language;
  return [guess.language, language].includes(tag?.split('-')[0] ?? '') ? (tag ?? language) : language;
}

function isCode(text: string): boolean {
  const signs = text.match(/[{}()[\]<>=;_\\/|#$&*+^~`@]/gu)?.length ?? 0;
  return signs >= MIN_CODE_SIGN_SHARE * text.replace(/\s/gu, '').length;
}

/**
 * Removes words in Latin letters from a Chinese, Japanese or Korean text. Talks about programming
 * have so many of them that they would decide the language.
 */
function withoutLatinTerms(text: string): string {
  const syllables = text.match(SYLLABLE)?.length ?? 0;
  const letters = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return syllables * LETTERS_PER_SYLLABLE > letters ? text.replace(/\p{Script=Latin}+/gu, ' ') : text;
}

/** Reports whether a content file may use this language tag. */
export function isLanguage(tag: string): boolean {
  return languageSchema.safeParse(tag).success && languageFault([], tag).length === 0;
}

function canonicalTag(metadataLanguage: string | null): string | null {
  try {
    const [tag = null] = Intl.getCanonicalLocales(metadataLanguage?.replaceAll('_', '-') ?? []);
    return tag !== null && isLanguage(tag) ? tag : null;
  } catch {
    return null;
  }
}
