import { join } from 'node:path';
import type { FinishedFiles } from '#domain/finished-files';
import { parseHeadersFile } from '#domain/headers-file';
import type { Release } from './release.ts';

/** How long a request waits for a page that is being built, milliseconds. */
const HOLD_MS = 60_000;

/** Pictures and media are named by what is in them and put into place whole, before the pages that show them. */
const NAMED_BY_CONTENT = /(?:^|\/)_(?:pictures|media)\/[^/]+$/;

/** A site that is being built for the first time: a folder, of which those files are served that are finished. */
export interface GrowingSite {
  /** What is finished up to now. */
  readonly release: Release;
  /** Adds files that are finished. */
  add(files: FinishedFiles): void;
  /** Ends all waiting: the site is complete, or its build has stopped. */
  end(): void;
  /** Calls `look` again whenever something changed, until it is enough; gives what it found last after a minute, or at the end. */
  wait<Found>(look: () => Promise<Found>, isEnough: (found: Found) => boolean): Promise<Found>;
}

/** Makes a growing site of the folder `root`, absolute, of which nothing is finished yet. */
export function createGrowingSite(root: string, holdMs = HOLD_MS): GrowingSite {
  const finished = new Set<string>();
  const has = (file: string): boolean =>
    finished.has(file) || (file.startsWith(join(root, '/')) && NAMED_BY_CONTENT.test(file));
  let headers: string | null = null;
  let release: Release = { root, headers: parseHeadersFile(''), has };
  let state = 0;
  let hasEnded = false;
  const waiting = new Set<() => void>();
  const wake = (): void => {
    state += 1;
    for (const go of waiting) go();
    waiting.clear();
  };

  /** Resolves when something has changed since `seen`, or after some time. */
  const change = (seen: number, ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (state !== seen || ms <= 0) {
        resolve();
        return;
      }
      const go = (): void => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, ms);
      waiting.add(go);
    });

  return {
    get release() {
      return release;
    },
    add(files) {
      // Rules first: a page is not served with the rules of those before it.
      if (files.headers !== headers) {
        headers = files.headers;
        release = { root, headers: parseHeadersFile(headers), has };
      }
      for (const name of files.names) finished.add(join(root, name));
      wake();
    },
    end() {
      hasEnded = true;
      wake();
    },
    async wait(look, isEnough) {
      const until = performance.now() + holdMs;
      for (;;) {
        const [seen, isLast] = [state, hasEnded || performance.now() >= until];
        const found = await look();
        if (isLast || isEnough(found)) return found;
        await change(seen, until - performance.now());
      }
    },
  };
}
