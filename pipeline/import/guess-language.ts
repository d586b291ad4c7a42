import { eld } from 'eld/medium';
import { languageFault } from '#content/library/language';
import { language as languageSchema } from '#content/schemas/primitives';

/** Letters from which on the text tells more than what the program wrote that made the file. */
const ENOUGH = 60;
const DEFAULT = 'en';

/**
 * The language of a text. Programs that make PDF files name their own, so it counts only where there is little text;
 * its region is kept where both agree.
 */
export function guessLanguage(text: string, named: string | null): string {
  const tag = canonical(named);
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  if (letters < ENOUGH) return tag ?? DEFAULT;
  const guess = eld.detect(text.slice(0, 20_000));
  if (guess.language === '' || !guess.isReliable()) return tag ?? DEFAULT;
  return tag?.split('-')[0] === guess.language ? tag : guess.language;
}

/** Whether a content file may name this language. */
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
