import type { ContentCheck } from './library.ts';

type Check = () => Promise<ContentCheck>;
type Listener = (check: ContentCheck) => void;

/**
 * Holds the result of the newest check of the content in the dev server. The result of a check that
 * started earlier never replaces it, even if that check ends later.
 */
export class FaultBoard {
  #latest: ContentCheck | null = null;
  #started = 0;
  #shown = 0;
  #again: Check | null = null;
  readonly #listeners = new Set<Listener>();

  /** The result of the newest check; null before the first one has ended. */
  get latest(): ContentCheck | null {
    return this.#latest;
  }

  /** Runs a check and passes its result to all listeners. */
  async run(check: Check): Promise<ContentCheck> {
    this.#again = check;
    const number = (this.#started += 1);
    const result = await check();
    if (number < this.#shown) return result;
    this.#shown = number;
    this.#latest = result;
    for (const listener of this.#listeners) listener(result);
    return result;
  }

  /**
   * Repeats the last check, because a file may have changed before the watcher notices. Resolves
   * with null if nothing was ever checked.
   */
  async repeat(): Promise<ContentCheck | null> {
    return this.#again === null ? null : this.run(this.#again);
  }

  /** Calls `listener` with the result of each further check. Returns a function that ends this. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const KEY = Symbol.for('podium.fault-board');

/**
 * Returns the board of this process. It is global, because the settings, the content loader and the
 * pages each load their own instance of this module.
 */
export function faultBoard(): FaultBoard {
  const globals = globalThis as unknown as Record<symbol, FaultBoard | undefined>;
  return (globals[KEY] ??= new FaultBoard());
}
