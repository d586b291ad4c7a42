import type { FolderWatch } from './folder-watch.ts';

/** What watching needs. */
export interface WatchOptions {
  /** Builds once and reports the result. `isFirst` tells the first build from those after a change. */
  readonly build: (isFirst: boolean) => Promise<void>;
  readonly changes: FolderWatch;
  /** Whether the program is no longer the one that builds. */
  readonly hasOtherProgram: () => Promise<boolean>;
  readonly say: (line: string) => void;
  /** Is told why a build failed. */
  readonly sayFailure: (error: unknown) => void;
  /** Ends the watch. */
  readonly signal: AbortSignal;
}

/** How a watch ended: `stopped` by its signal, or because the program has `changed`. */
export type WatchEnd = 'stopped' | 'changed';

/**
 * Builds, and builds again whenever files change. A build that fails is reported, and the next change is awaited. Rejects if the
 * signal stops a build.
 */
export async function watchSite(options: WatchOptions): Promise<WatchEnd> {
  const { build, changes, hasOtherProgram, say, sayFailure, signal } = options;
  for (let isFirst = true; ; isFirst = false) {
    try {
      await build(isFirst);
    } catch (error) {
      signal.throwIfAborted();
      sayFailure(error);
    }
    say('Waiting for changes of the content. Ctrl+C ends.\n');
    try {
      await changes.nextChange();
    } catch {
      return 'stopped';
    }
    if (await hasOtherProgram()) return 'changed';
  }
}
