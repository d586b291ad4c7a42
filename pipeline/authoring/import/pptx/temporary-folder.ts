import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Number of attempts to remove a folder at the end, because a stopped LibreOffice may still be
 * writing a file.
 */
const RETRIES = 10;

/** A folder that is removed at the end of the process at the latest. */
export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** Makes a temporary folder for slides. */
export async function makeTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'podium-slides-'));
  const removeAtExit = () => rmSync(path, { recursive: true, force: true, maxRetries: RETRIES });
  process.once('exit', removeAtExit);
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true });
      process.off('exit', removeAtExit);
    },
  };
}
