import { LRUCache } from 'lru-cache';
import { cacheByObject } from '#domain/util/cache-by-object';

/** Caches running and recent work by key, so that the same work is done once. */
export class Memo<Value> {
  readonly #entries: LRUCache<string, { readonly result: Promise<Value> }>;
  readonly #weightOf: (value: Value) => number;

  /**
   * Keeps entries with a total weight of at most `limit`, and drops the least recently used first.
   * `weightOf` returns the weight of a value, for example its bytes. By default, each weighs 1.
   */
  constructor(limit: number, weightOf: (value: Value) => number = () => 1) {
    // The cache does not accept Infinity, by which callers ask to keep everything.
    this.#entries = new LRUCache({ maxSize: Math.min(limit, Number.MAX_SAFE_INTEGER) });
    this.#weightOf = weightOf;
  }

  /** Returns the result of `make` for this key. Drops a failure, so that the next call retries. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const existing = this.#entries.get(key);
    if (existing !== undefined) return existing.result;
    const entry = { result: make() };
    // Running work weighs 1.
    this.#entries.set(key, entry, { size: 1 });
    const isKept = () => this.#entries.peek(key) === entry;
    entry.result.then(
      (value) => {
        // A copy, because the cache updates the weight only for a new object.
        if (isKept()) this.#entries.set(key, { ...entry }, { size: Math.max(1, this.#weightOf(value)) });
      },
      () => {
        if (isKept()) this.#entries.delete(key);
      },
    );
    return entry.result;
  }
}

/**
 * Creates a cache per environment. A build has one environment and assumes that its files do not
 * change. The next build in the same process has another and starts with an empty cache.
 */
export const memoPerEnv = <Value>(limit: number): ((env: object) => Memo<Value>) =>
  cacheByObject(() => new Memo<Value>(limit));
