import { transliterate } from 'transliteration';
import { EMPTY_SLUG, makeSlug } from '#domain/util/slug';

const [MIN_LENGTH, MAX_LENGTH] = [3, 64];

/**
 * Returns an oid derived from a text, which may be in use. Letters that are not Latin count only if
 * there are no others: earlier versions ignored them, and a repeated import must find its content.
 */
export function toOid(text: string, language: string): string {
  const latin = makeSlug(text, language);
  const slug = latin === EMPTY_SLUG ? makeLatinSlug(text, language) : latin;
  return slug.slice(0, MAX_LENGTH).replace(/-$/, '').padEnd(MIN_LENGTH, '0');
}

/** Returns an unused oid derived from a title. Case does not count. */
export function suggestOid(title: string, language: string, existingOids: Iterable<string>): string {
  const usedOids = new Set([...existingOids].map((oid) => oid.toLowerCase()));
  const base = toOid(title, language);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const oid = base.slice(0, MAX_LENGTH - suffix.length).replace(/-$/, '') + suffix;
    if (!usedOids.has(oid)) return oid;
  }
}

/** A run of letters and digits of other scripts than Latin. */
const OTHER_SCRIPTS =
  /(?![\p{Script=Latin}\x00-\x7f])[\p{L}\p{Nd}](?:(?![\p{Script=Latin}\x00-\x7f])[\p{L}\p{M}\p{Nd}])*/gu;
/** Characters that transliteration writes for letters that Latin lacks. They do not end words. */
const TRANSLITERATION_SIGNS = /[`'@]/g;

/**
 * Returns the slug of a title in any script, spelt in Latin letters: "Возможности" becomes
 * "vozmozhnosti". In a Japanese title, only Latin words count.
 */
export function makeLatinSlug(title: string, language: string): string {
  if (isJapanese(title, language)) return makeSlug(title, language);
  const latinTitle = title
    .normalize('NFC')
    .replaceAll(OTHER_SCRIPTS, (run) => ` ${transliterate(run).replaceAll(TRANSLITERATION_SIGNS, '')} `);
  return makeSlug(latinTitle, language);
}

/**
 * Reports whether a title is in Japanese. The reading of its Chinese characters depends on the
 * words, which only a large dictionary knows, and kana are not read letter by letter.
 */
const isJapanese = (title: string, language: string): boolean =>
  /^ja\b/i.test(language) || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title);

/**
 * Returns the slug to write into a new content file; undefined if the title alone gives the same
 * slug. For a title that cannot be spelt, it is made from the oid. It is a field of new content
 * only, so that the addresses of existing content stay.
 */
export function ownSlug(title: string, language: string, oid: string): string | undefined {
  const latinSlug = makeLatinSlug(title, language);
  const slug = latinSlug === EMPTY_SLUG ? makeSlug(oid) : latinSlug;
  return slug === makeSlug(title, language) ? undefined : slug;
}
