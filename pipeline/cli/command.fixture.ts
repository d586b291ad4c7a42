import { execFile, type ExecFileException } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CommandFunction } from './command-context.ts';

/** The content of the end-to-end tests. */
export const TEST_CONTENT = join(import.meta.dirname, '../../e2e/site/src/content');

/** Registers a function that cleans up at the end. */
export type AtEnd = (clear: () => Promise<void>) => void;

/**
 * Creates a temporary folder with a copy of the end-to-end content in `content`. The folder is
 * removed at the end of the test, or when `atEnd` decides.
 */
export async function makeContent(atEnd: AtEnd = onTestFinished): Promise<{ folder: string; root: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-command-'));
  atEnd(() => rm(folder, { recursive: true }));
  const root = join(folder, 'content');
  for (const part of ['owners', 'site', 'media', 'presentations', 'videos', 'templates'])
    await cp(join(TEST_CONTENT, part), join(root, part), { recursive: true });
  return { folder, root };
}

/** Returns the paths of all files and folders in a folder, sorted. */
export async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).sort();
}

/** The input of a pipeline command. */
export interface Call {
  readonly flags: readonly string[];
  /** Working directory; by default the working directory of the test run. */
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A pipeline command and its input. */
export interface Command extends Call {
  readonly name: string;
}

/**
 * Runs a command in this process. Returns its exit code and its output: normal output first, then
 * errors.
 */
export async function runInProcess(
  command: CommandFunction,
  { flags, cwd = process.cwd(), env }: Call,
): Promise<{ code: number; said: string }> {
  const [printed, faults]: [string[], string[]] = [[], []];
  const isDone = await command(flags, {
    cwd,
    env,
    stream: { isTTY: false, write: (text: string) => printed.push(text) > 0 },
    print: (line) => printed.push(`${line}\n`),
    printError: (line) => faults.push(`${line}\n`),
  });
  return { code: isDone ? 0 : 1, said: [...printed, ...faults].join('') };
}

/**
 * Runs a command as a child process without a terminal, as a build server does. Returns its exit
 * code and output.
 */
export async function runCommand({
  name,
  flags,
  cwd,
  env,
}: Command): Promise<{ code: number; said: string }> {
  const command = [join(import.meta.dirname, `../${name}.ts`), ...flags];
  return new Promise((resolve) => {
    const done = (error: ExecFileException | null, stdout: string, stderr: string) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
    execFile(process.execPath, command, { cwd, env: { ...process.env, ...env } }, done);
  });
}
