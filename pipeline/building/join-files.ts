import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ReportProgress } from '#pipeline/cli/progress-bar';
import { FileTable, joinTables } from '#pipeline/site/file-table';

interface JoinedPart {
  /** Folder of the part; null if its files are already in the site. */
  readonly folder: string | null;
  /** The sizes and hashes of its files, sorted by name. */
  readonly files: FileTable;
}

/** Options for joining files. */
export interface JoinOptions {
  /** Selects files of parts by name. */
  readonly isWanted: (name: string) => boolean;
  readonly linkFile: FileLinker;
  readonly onProgress: ReportProgress;
  readonly signal: AbortSignal;
}

/** After each such number of files, progress is reported and signals are handled. */
const FILES_AT_ONCE = 1000;

/**
 * Merges the files of several parts into one folder by their hashes, without reading them. A file
 * that is in several parts must be the same in all. Returns all files of that folder, and one line
 * for each difference. Creates no object per file, because a large site has millions of files.
 */
export async function joinFiles(
  parts: readonly JoinedPart[],
  { isWanted, linkFile, onProgress, signal }: JoinOptions,
): Promise<{ files: FileTable; faults: string[] }> {
  const sources = parts.map(({ files }) => files);
  const total = sources.reduce((sum, { size }) => sum + size, 0);
  const pickedFiles = { tableIndexes: [] as number[], fileIndexes: [] as number[] };
  const faults: string[] = [];
  let lastFile = { name: '', path: '', hash: undefined as string | undefined };
  let doneCount = 0;
  for (const { name, tableIndex: partIndex, fileIndex } of joinTables(sources)) {
    const folder = parts[partIndex]?.folder ?? null;
    if (folder === null || isWanted(name)) {
      const hash = sources[partIndex]?.hashAt(fileIndex);
      const path = join(folder ?? '', name);
      if (lastFile.name !== name) {
        pickedFiles.tableIndexes.push(partIndex);
        pickedFiles.fileIndexes.push(fileIndex);
        if (folder !== null) linkFile(path, name);
        lastFile = { name, path, hash };
      } else if (lastFile.hash !== hash) faults.push(`${path} differs from ${lastFile.path}`);
    }
    if ((doneCount += 1) % FILES_AT_ONCE !== 0) continue;
    onProgress(doneCount, total);
    await setImmediate();
    signal.throwIfAborted();
  }
  return { files: FileTable.pick(sources, pickedFiles), faults };
}

/** Puts the file at `path` into a site, as `name`. */
export type FileLinker = (path: string, name: string) => void;

/**
 * Returns a function that puts files into `targetDir`, as hard links if the file system allows
 * it. Synchronous, because that takes a fifth of the time for many small files. Files of one folder
 * should follow each other: it remembers only the last folder, because a large site has millions.
 */
export function makeFileLinker(targetDir: string): FileLinker {
  let lastFolder: string | null = null;
  return (path, name) => {
    const target = join(targetDir, name);
    const folder = dirname(target);
    if (folder !== lastFolder) mkdirSync(folder, { recursive: true });
    lastFolder = folder;
    try {
      linkSync(path, target);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
      // The paths are on different file systems, or on one without hard links.
      copyFileSync(path, target);
    }
  };
}
