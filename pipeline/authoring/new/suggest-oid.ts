import { makeSlug } from '#domain/slug';

const [SHORTEST, LONGEST] = [3, 64];

/** Returns an oid derived from a text. It may be in use. */
export function toOid(text: string, language: string): string {
  return makeSlug(text, language).slice(0, LONGEST).replace(/-$/, '').padEnd(SHORTEST, '0');
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
