import { byCharacters } from './by-characters.ts';

/** Puts what was changed last first; of the same instant in the order of identifiers, on every machine alike. */
export function newestFirst(a: Dated, b: Dated): number {
  return byCharacters(b.lastModified, a.lastModified) || byCharacters(a.oid, b.oid);
}

interface Dated {
  readonly oid: string;
  /** Instant, ISO 8601. */
  readonly lastModified: string;
}
