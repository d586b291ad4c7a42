import { EMPTY_SLUG, makeSlug } from '#domain/util/slug';
import { makeLatinSlug } from './latin-slug.ts';

const [SHORTEST, LONGEST] = [3, 64];

/**
 * Returns an oid derived from a text. It may be in use. Letters that are not Latin count only if
 * there are no others, so that a repeated import of a file finds its content of earlier versions.
 */
export function toOid(text: string, language: string): string {
  const latin = makeSlug(text, language);
  const slug = latin === EMPTY_SLUG ? makeLatinSlug(text, language) : latin;
  return slug.slice(0, LONGEST).replace(/-$/, '').padEnd(SHORTEST, '0');
}

/** Returns an oid derived from a title that no content uses, ignoring case. */
export function suggestOid(title: string, language: string, taken: Iterable<string>): string {
  const used = new Set([...taken].map((oid) => oid.toLowerCase()));
  const base = toOid(title, language);
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`;
    const oid = base.slice(0, LONGEST - end.length).replace(/-$/, '') + end;
    if (!used.has(oid)) return oid;
  }
}
