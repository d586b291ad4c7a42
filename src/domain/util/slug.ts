const MAX_SLUG_LENGTH = 80;

/** The slug of a title without usable characters. */
export const EMPTY_SLUG = 'untitled';

/** ASCII spellings of letters that Unicode does not decompose into an ASCII letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  ŧ: 't',
  ĸ: 'k',
  ə: 'e',
};

const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * Returns the readable part of an address: the title in lower case, transliterated to ASCII, with
 * words joined by hyphens, in at most 80 characters; `untitled` if nothing is left. In German
 * (`language` "de" or "de-..."), umlauts become two letters.
 */
export function makeSlug(title: string, language = ''): string {
  const lower = title.normalize('NFC').toLowerCase();
  const ascii = /^de\b/i.test(language) ? lower.replace(/[äöü]/g, (letter) => GERMAN[letter] ?? '') : lower;
  const words = ascii
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\x00-\x7f]/g, (letter) => LETTERS[letter] ?? '-')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const slug = words.join('-').slice(0, MAX_SLUG_LENGTH).replace(/-$/, '');
  return slug === '' ? EMPTY_SLUG : slug;
}
