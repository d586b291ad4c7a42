import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Takes the lock file of an output folder, so that no two of `who` write into it; gives the function that frees it. Throws where a
 * running process holds it.
 */
export function takeLock(file: string, who = 'build'): () => void {
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = readHolder(file);
    if (holder !== null && isRunning(holder))
      throw new Error(
        `Another ${who} (process ${holder}) is writing there. Wait for it, or stop it and remove ${file}.`,
      );
    removeStale(file, holder);
  }
}

/** Takes a lock that nobody holds away, by renaming: of two that do so at once, one finds the file gone. */
function removeStale(file: string, holder: number | null): void {
  const stale = `${file}.${process.pid}`;
  try {
    renameSync(file, stale);
  } catch {
    return;
  }
  // Somebody was faster, and has taken it meanwhile: it is theirs.
  if (readHolder(stale) !== holder && !existsSync(file)) renameSync(stale, file);
  rmSync(stale, { force: true });
}

function readHolder(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
