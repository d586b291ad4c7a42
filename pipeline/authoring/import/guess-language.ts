import { eld } from 'eld/medium';
import { languageFault } from '#content/library/language';
import { language as languageSchema } from '#content/schemas/primitives';

/** Number of letters from which the text is a better clue than the file's metadata. */
const ENOUGH = 60;
const DEFAULT = 'en';

/**
 * Returns the language of a text. Programs write their own language into PDF files, so the metadata
 * counts only if there is little text. Its region is kept if both agree.
 */
export function guessLanguage(text: string, named: string | null): string {
  const tag = canonical(named);
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  if (letters < ENOUGH) return tag ?? DEFAULT;
  const guess = eld.detect(text.slice(0, 20_000));
  if (guess.language === '' || !guess.isReliable()) return tag ?? DEFAULT;
  return tag?.split('-')[0] === guess.language ? tag : guess.language;
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
