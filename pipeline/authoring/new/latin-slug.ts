import { transliterate } from 'transliteration';
import { makeSlug } from '#domain/slug';

/** A run of letters and digits of other scripts than Latin. */
const OTHER_SCRIPTS =
  /(?![\p{Script=Latin}\x00-\x7f])[\p{L}\p{Nd}](?:(?![\p{Script=Latin}\x00-\x7f])[\p{L}\p{M}\p{Nd}])*/gu;
/** Signs for letters that Latin lacks. They are no ends of words. */
const SIGNS = /[`'@]/g;

/**
 * Returns the slug of a title in any script, spelt in Latin letters: "Возможности" becomes
 * "vozmozhnosti". New content gets it as a field, so that the addresses of existing content stay.
 */
export function makeLatinSlug(title: string, language: string): string {
  const spelt = title
    .normalize('NFC')
    .replaceAll(OTHER_SCRIPTS, (run) => ` ${transliterate(run).replaceAll(SIGNS, '')} `);
  return makeSlug(spelt, language);
}

/** Returns the slug that a content file needs; undefined if its title gives the same one. */
export function ownSlug(title: string, language: string): string | undefined {
  const slug = makeLatinSlug(title, language);
  return slug === makeSlug(title, language) ? undefined : slug;
}
