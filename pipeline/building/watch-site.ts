import type { FolderWatch } from './folder-watch.ts';

/** Options for watching a site. */
export interface WatchOptions {
  /** Builds and reports the result. `isFirst` tells the first build from those after a change. */
  readonly build: (isFirst: boolean) => Promise<void>;
  readonly changes: FolderWatch;
  /** Reports whether the program on disk differs from the running one. */
  readonly hasOtherProgram: () => Promise<boolean>;
  readonly say: (line: string) => void;
  /** Receives the error of a failed build. */
  readonly sayFailure: (error: unknown) => void;
  /** Stops watching. */
  readonly signal: AbortSignal;
}

/**
 * Builds again after each change, also after a failure. Returns why it ended: `stopped` by its
 * signal, or because the program has `changed`. Rejects if the signal stops a build.
 */
export async function watchSite(options: WatchOptions): Promise<'stopped' | 'changed'> {
  const { build, changes, hasOtherProgram, say, sayFailure, signal } = options;
  for (let isFirst = true; ; isFirst = false) {
    try {
      await build(isFirst);
    } catch (error) {
      signal.throwIfAborted();
      sayFailure(error);
    }
    say('Waiting for content changes. Press Ctrl+C to stop.\n');
    try {
      await changes.nextChange();
    } catch {
      return 'stopped';
    }
    if (await hasOtherProgram()) return 'changed';
  }
}
