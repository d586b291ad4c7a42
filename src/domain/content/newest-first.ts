import { compareStrings } from '../util/compare-strings.ts';

/** Sorts by last change, newest first, then by oid, so that the order is the same everywhere. */
export function newestFirst(a: Dated, b: Dated): number {
  return compareStrings(b.lastModified, a.lastModified) || compareStrings(a.oid, b.oid);
}

/** Content with the time of its last change. */
export interface Dated {
  readonly oid: string;
  /** ISO 8601. */
  readonly lastModified: string;
}
