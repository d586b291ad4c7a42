import { watch } from 'node:fs';
import { basename } from 'node:path';

/** What is watched for changes. */
export interface WatchedFolder {
  /** Absolute. */
  readonly folder: string;
  /** Whether a file counts, by its path within the folder. */
  readonly counts: (file: string) => boolean;
}

/** Waits for changes in folders. */
export interface FolderWatch {
  /**
   * Resolves when a file has changed since the last call, and none for a moment: editors write in several steps. Rejects with the
   * reason of the signal when that is aborted.
   */
  readonly nextChange: () => Promise<void>;
}

/** How long files have to be quiet, milliseconds. */
const QUIET = 80;

/** Content files and media: what else lies in a content folder shows nowhere. */
export const isContentFile = (file: string): boolean =>
  /^[^.].*\.(?:json|png|jpe?g|webp|avif|mp4|webm|vtt)$/i.test(basename(file));

/** Watches folders with all that is in them until the signal is aborted. */
export function watchFolders(folders: readonly WatchedFolder[], signal: AbortSignal): FolderWatch {
  let hasChanged = false;
  let timer: NodeJS.Timeout | undefined;
  let tell: (() => void) | undefined;
  const note = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      hasChanged = true;
      tell?.();
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
        tell = () => {
          signal.removeEventListener('abort', stop);
          resolve();
        };
        if (hasChanged) tell();
      });
      hasChanged = false;
    },
  };
}
