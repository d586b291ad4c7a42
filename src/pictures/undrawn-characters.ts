import { findFont, INVISIBLE } from './fonts.ts';
import { cleanText } from './wrap-text.ts';

const STYLE = { weight: 'regular', italic: false } as const;

/** Characters that the first font has. Most texts have no others, so no file is read for them. */
const COMMON = /^[\s!-~\u00A1-\u00AC\u00AE-\u00FF]*$/;

/**
 * Returns the characters of a text that no bundled font has, each once. Drawn pictures show a box
 * in the place of each.
 */
export async function findUndrawnCharacters(text: string): Promise<string[]> {
  if (COMMON.test(text)) return [];
  const undrawn: string[] = [];
  for (const character of new Set(cleanText(text)))
    if (!COMMON.test(character) && !INVISIBLE.test(character) && (await findFont(character, STYLE)) === null)
      undrawn.push(character);
  return undrawn;
}
