import type { HeaderChange, HeaderRule } from '#domain/addresses/headers-file';

/**
 * Headers that override those of earlier rules. A list is written as several lines of the header,
 * which hosts send as they are or joined with commas; null removes a header.
 */
type Headers = Readonly<Record<string, string | readonly string[] | null>>;

/** Headers by path, in insertion order. Not all hosts merge two rules of the same path. */
export class HeaderTable {
  readonly #headers = new Map<string, Headers>();

  /** Sets or removes headers of patterns. A known path keeps its position among the rules. */
  add(paths: readonly string[], headers: Headers): void {
    for (const path of paths) this.#headers.set(path, { ...this.#headers.get(path), ...headers });
  }

  /**
   * Returns the rules. All but the first remove a header before setting it: if an earlier rule
   * matches the same path, some hosts join the values and others use the last.
   */
  toRules(): HeaderRule[] {
    return [...this.#headers].map(([path, headers], index) => ({
      path,
      changes: Object.entries(headers).flatMap(([name, value]) => toChanges(name, value, index === 0)),
    }));
  }
}

function toChanges(name: string, value: Headers[string] = null, isFirst: boolean): HeaderChange[] {
  const dropped = { name, value: null };
  if (value === null) return [dropped];
  const set = [value].flat().map((item) => ({ name, value: item }));
  return isFirst ? set : [dropped, ...set];
}
