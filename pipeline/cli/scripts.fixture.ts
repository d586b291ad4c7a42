import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** The scripts of package.json. */
export const { scripts: SCRIPTS } = createRequire(import.meta.url)('../../package.json') as {
  scripts: Record<string, string>;
};
/** The scripts that are commands of the project, with their files. */
export const COMMANDS = Object.entries(SCRIPTS).flatMap(([name, script]) => {
  const file = /node ((?:pipeline|checks|bench|demo\/sound)\/[a-z-]+\.ts)$/.exec(script)?.[1];
  return file === undefined ? [] : [{ name, file }];
});

/** Runs a command that writes into an empty folder. Returns its result and the files there. */
export async function runInEmptyFolder(file: string, ...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-help-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  const env = {
    ...process.env,
    PODIUM_CONTENT: at('content'),
    PODIUM_OUT: at('dist'),
    PODIUM_RELEASES: at('releases'),
  };
  const result = await promisify(execFile)(process.execPath, [file, ...args], { cwd: root, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  );
  return { code: result.code, stdout: result.stdout, stderr: result.stderr, left: await readdir(folder) };
}
