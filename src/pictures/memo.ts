/** Remembers what is under way and what was made last, so that the same work is done once. */
export class Memo<Value> {
  readonly #limit: number;
  readonly #entries = new Map<string, Promise<Value>>();

  /** Keeps at most `limit` entries; the one that was not asked for the longest goes first. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What `make` gave for this key; a failure is forgotten, so that the next call tries again. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known;
    }
    const made = make();
    this.#entries.set(key, made);
    made.catch(() => {
      if (this.#entries.get(key) === made) this.#entries.delete(key);
    });
    this.#dropOldest();
    return made;
  }

  #dropOldest(): void {
    if (this.#entries.size <= this.#limit) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}

/**
 * A memo for each environment. A build has one and takes its files as unchanging; the next build in the same process
 * has another and starts afresh.
 */
export function memoPerEnv<Value>(limit: number): (env: object) => Memo<Value> {
  const memos = new WeakMap<object, Memo<Value>>();
  return (env) => {
    const memo = memos.get(env) ?? new Memo<Value>(limit);
    memos.set(env, memo);
    return memo;
  };
}
