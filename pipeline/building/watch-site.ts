import { watch as watchFiles } from 'node:fs';
import { basename } from 'node:path';
import { formatOf } from '#domain/media/media-formats';

/** Options for watching a site. */
export interface WatchOptions {
  /** Builds and reports the result. `isFirst` tells the first build from those after a change. */
  readonly build: (isFirst: boolean) => Promise<void>;
  readonly changes: FolderWatch;
  /** Reports whether the program on disk differs from the running one. */
  readonly hasProgramChanged: () => Promise<boolean>;
  readonly print: (line: string) => void;
  /** Receives the error of a failed build. */
  readonly printFailure: (error: unknown) => void;
  /** Stops watching. */
  readonly signal: AbortSignal;
}

/**
 * Builds again after each change, even after a failure. Returns why it ended: `stopped` by its
 * signal, or because the program has `changed`. Rejects if the signal stops a build.
 */
export async function watchSite(options: WatchOptions): Promise<'stopped' | 'changed'> {
  const { build, changes, hasProgramChanged, print, printFailure, signal } = options;
  for (let isFirst = true; ; isFirst = false) {
    try {
      await build(isFirst);
    } catch (error) {
      signal.throwIfAborted();
      printFailure(error);
    }
    print('Waiting for content changes. Press Ctrl+C to stop.\n');
    try {
      await changes.nextChange();
    } catch {
      return 'stopped';
    }
    if (await hasProgramChanged()) return 'changed';
  }
}

interface WatchedFolder {
  /** Absolute path. */
  readonly folder: string;
  /** Reports whether to react to changes of a file, by its path in the folder. */
  readonly isRelevant: (file: string) => boolean;
}

/** Waits for changes in folders. */
interface FolderWatch {
  /**
   * Resolves when a file has changed since the last call and no change followed for a moment,
   * because editors save in several steps. Rejects with the signal's reason when it is aborted.
   */
  readonly nextChange: () => Promise<void>;
}

/** How long files must be unchanged, in milliseconds. */
const MIN_UNCHANGED_MS = 80;

/** Reports whether pages can show a file of a content folder: content or media. */
export const isContentFile = (file: string): boolean =>
  !basename(file).startsWith('.') && (/\.json$/i.test(file) || formatOf(file) !== undefined);

/** Watches folders recursively until the signal is aborted. */
export function watchFolders(folders: readonly WatchedFolder[], signal: AbortSignal): FolderWatch {
  let hasChanged = false;
  let timer: NodeJS.Timeout | undefined;
  let notify: (() => void) | undefined;
  const scheduleNotice = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      hasChanged = true;
      notify?.();
    }, MIN_UNCHANGED_MS);
  };
  for (const { folder, isRelevant } of folders)
    watchFiles(folder, { recursive: true, signal }, (_, file) => {
      if (file === null || isRelevant(file)) scheduleNotice();
    });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    nextChange: async () => {
      await new Promise<void>((resolve, reject) => {
        const stop = () => reject(signal.reason as Error);
        if (signal.aborted) stop();
        signal.addEventListener('abort', stop, { once: true });
        notify = () => {
          signal.removeEventListener('abort', stop);
          resolve();
        };
        if (hasChanged) notify();
      });
      hasChanged = false;
    },
  };
}
