import { eld } from 'eld/medium';

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

function canonical(named: string | null): string | null {
  try {
    const [tag = null] = Intl.getCanonicalLocales(named?.replaceAll('_', '-') ?? []);
    return tag !== null && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(tag) ? tag : null;
  } catch {
    return null;
  }
}
