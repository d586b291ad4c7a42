import { execFile, type ExecFileException } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CommandFunction } from './command/surroundings.ts';

/** The content of the end-to-end tests. */
export const TEST_CONTENT = join(import.meta.dirname, '../e2e/content');

/** Is told what clears away at the end. */
export type AtEnd = (clear: () => Promise<void>) => void;

/**
 * A folder of its own with a copy of the content of the end-to-end tests in `content`. It goes with the test, unless `atEnd` says
 * when.
 */
export async function makeContent(atEnd: AtEnd = onTestFinished): Promise<{ folder: string; root: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-command-'));
  atEnd(() => rm(folder, { recursive: true }));
  const root = join(folder, 'content');
  for (const part of ['owners', 'site', 'media', 'presentations', 'videos', 'templates'])
    await cp(join(TEST_CONTENT, part), join(root, part), { recursive: true });
  return { folder, root };
}

/** All that lies in a folder, sorted. */
export async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).sort();
}

/** What a command of the pipeline is given. */
export interface Call {
  readonly flags: readonly string[];
  /** Folder where it runs; that of the test run if absent. */
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The name of a command of the pipeline, and what it is given. */
export interface Command extends Call {
  readonly name: string;
}

/** Does what a command does, in this process: what it ends with, and what it says, each kind of it in its order. */
export async function runInProcess(
  command: CommandFunction,
  { flags, cwd = process.cwd(), env }: Call,
): Promise<{ code: number; said: string }> {
  const [out, faults]: [string[], string[]] = [[], []];
  const isDone = await command(flags, {
    ...{ cwd, env },
    stream: { isTTY: false, write: (text: string) => out.push(text) > 0 },
    say: (line) => out.push(`${line}\n`),
    sayFault: (line) => faults.push(`${line}\n`),
  });
  return { code: isDone ? 0 : 1, said: [...out, ...faults].join('') };
}

/** Runs a command of the pipeline as a build server does, without a terminal: what it ends with, and what it says. */
export async function runCommand({
  name,
  flags,
  cwd,
  env,
}: Command): Promise<{ code: number; said: string }> {
  const command = [join(import.meta.dirname, `${name}.ts`), ...flags];
  return new Promise((resolve) => {
    const done = (error: ExecFileException | null, stdout: string, stderr: string) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
    execFile(process.execPath, command, { cwd, env: { ...process.env, ...env } }, done);
  });
}
