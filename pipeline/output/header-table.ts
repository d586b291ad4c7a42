import type { HeaderChange, HeaderRule } from '#domain/headers-file';

/** Headers to set in place of what earlier rules say; null drops a header. */
type Headers = Readonly<Record<string, string | null>>;

/** Collects headers by path: one rule a path, for not all hosts join two of them, in the order in which the paths came. */
export class HeaderTable {
  readonly #headers = new Map<string, Headers>();

  /** Sets or drops headers for some patterns; a path that is there already keeps its place among the rules. */
  add(paths: readonly string[], headers: Headers): void {
    for (const path of paths) this.#headers.set(path, { ...this.#headers.get(path), ...headers });
  }

  /**
   * The rules. All but the first drop a header before they set it: an earlier rule may be for the same path, and then some
   * hosts join the values, while others take the last.
   */
  toRules(): HeaderRule[] {
    return [...this.#headers].map(([path, headers], index) => ({
      path,
      changes: Object.entries(headers).flatMap(([name, value]) => toChanges(name, value, index === 0)),
    }));
  }
}

function toChanges(name: string, value: string | null, isFirst: boolean): HeaderChange[] {
  const dropped = { name, value: null };
  if (value === null) return [dropped];
  return isFirst ? [{ name, value }] : [dropped, { name, value }];
}
