import { join } from 'node:path';
import type { FinishedFiles } from '#domain/addresses/finished-files';
import { parseHeadersFile } from '#domain/addresses/headers-file';
import type { Release } from './release.ts';

/** How long a request waits for a page that is not built yet, in milliseconds. */
const HOLD_MS = 60_000;

/**
 * Pictures and media have content-hashed names. They are written atomically, before the pages that
 * show them, so they need no announcement.
 */
const NAMED_BY_CONTENT = /(?:^|\/)_(?:pictures|media)\/[^/]+$/;

/** A site whose first build is running: a folder of which only the finished files are served. */
export interface PartialSite {
  /** The files that are finished so far. */
  readonly release: Release;
  /** Adds finished files. */
  add(files: FinishedFiles): void;
  /** Ends all waits, because the site is complete or its build has stopped. */
  end(): void;
  /**
   * Calls `look` now and after every change until `isEnough` accepts the result, a minute has
   * passed, or the build has ended. Returns the last result.
   */
  wait<Found>(look: () => Promise<Found>, isEnough: (result: Found) => boolean): Promise<Found>;
}

/** Creates a partial site for the folder `root` (absolute), with no finished files. */
export function createPartialSite(root: string, holdMs = HOLD_MS): PartialSite {
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

  /** Resolves when something has changed since `seen`, or after `ms` milliseconds. */
  const change = (seenState: number, ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (state !== seenState || ms <= 0) {
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
      // Update the header rules first, so that no page is served with outdated rules.
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
        const seenState = state;
        const isLast = hasEnded || performance.now() >= until;
        const result = await look();
        if (isLast || isEnough(result)) return result;
        await change(seenState, until - performance.now());
      }
    },
  };
}
