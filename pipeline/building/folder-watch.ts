import { watch } from 'node:fs';
import { basename } from 'node:path';
import { formatOf } from '#domain/media/media-formats';

/** A folder that is watched for changes. */
export interface WatchedFolder {
  /** Absolute path. */
  readonly folder: string;
  /** Reports whether changes of a file count, by its path in the folder. */
  readonly counts: (file: string) => boolean;
}

/** Waits for changes in folders. */
export interface FolderWatch {
  /**
   * Resolves when a file has changed since the last call and no change followed for a moment,
   * because editors save in several steps. Rejects with the signal's reason when it is aborted.
   */
  readonly nextChange: () => Promise<void>;
}

/** How long files must be unchanged, in milliseconds. */
const QUIET = 80;

/** Returns whether pages can show a file of a content folder: content or media. */
export const isContentFile = (file: string): boolean =>
  !basename(file).startsWith('.') && (/\.json$/i.test(file) || formatOf(file) !== undefined);

/** Watches folders recursively until the signal is aborted. */
export function watchFolders(folders: readonly WatchedFolder[], signal: AbortSignal): FolderWatch {
  let hasChanged = false;
  let timer: NodeJS.Timeout | undefined;
  let notify: (() => void) | undefined;
  const note = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      hasChanged = true;
      notify?.();
    }, QUIET);
  };
  for (const { folder, counts } of folders)
    watch(folder, { recursive: true, signal }, (_, file) => {
      if (file === null || counts(file)) note();
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
