import { cacheByObject } from '#domain/util/cache-by-object';

/** Caches running and recent work by key, so that the same work is done once. */
export class Memo<Value> {
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  readonly #entries = new Map<string, { readonly made: Promise<Value>; weight: number }>();
  #weight = 0;

  /**
   * Keeps entries with a total weight of at most `limit`, and drops the least recently used first.
   * `weigh` returns the weight of a value, for example its bytes. By default, each weighs 1.
   */
  constructor(limit: number, weigh: (value: Value) => number = () => 1) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  /** Returns the result of `make` for this key. Drops a failure, so that the next call retries. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.made;
    }
    const made = make();
    // Running work weighs 1.
    const entry = { made, weight: 1 };
    this.#entries.set(key, entry);
    this.#weight += 1;
    made.then(
      (value) => {
        if (this.#entries.get(key) !== entry) return;
        const weight = this.#weigh(value);
        this.#weight += weight - entry.weight;
        entry.weight = weight;
        this.#dropOldest();
      },
      () => {
        if (this.#entries.get(key) === entry) this.#drop(key, entry);
      },
    );
    this.#dropOldest();
    return made;
  }

  #dropOldest(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#weight <= this.#limit) return;
      this.#drop(key, entry);
    }
  }

  #drop(key: string, { weight }: { readonly weight: number }): void {
    this.#entries.delete(key);
    this.#weight -= weight;
  }
}

/**
 * Creates a cache per environment. A build has one environment and assumes that its files do not
 * change. The next build in the same process has another and starts with an empty cache.
 */
export const memoPerEnv = <Value>(limit: number): ((env: object) => Memo<Value>) =>
  cacheByObject(() => new Memo<Value>(limit));
