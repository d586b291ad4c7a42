/** Puts what was changed last first; of the same instant in the order of identifiers, on every machine alike. */
export function newestFirst(a: Dated, b: Dated): number {
  return compare(b.lastModified, a.lastModified) || compare(a.oid, b.oid);
}

interface Dated {
  readonly oid: string;
  /** Instant, ISO 8601. */
  readonly lastModified: string;
}

/** By their characters: an order of words would depend on the language of the machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
