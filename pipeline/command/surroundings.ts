import type { BarStream } from '../output/bar.ts';

/** Where a command runs, and who hears what it says. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where it shows how far it is. */
  readonly stream: BarStream;
  /** Told a line of its result. */
  readonly say: (line: string) => void;
  /** Told a line about a fault, or a warning. */
  readonly sayFault: (line: string) => void;
}

/** What a command does with its arguments. Returns whether it could do all of it; it has said why not. */
export type CommandFunction = (args: readonly string[], surroundings: Surroundings) => Promise<boolean>;

/** Runs a command in this process, which ends with code 1 if it could not do all of it. */
export async function runHere(command: CommandFunction): Promise<void> {
  const isDone = await command(process.argv.slice(2), {
    cwd: process.cwd(),
    env: process.env,
    stream: process.stdout,
    say: (line) => console.log(line),
    sayFault: (line) => console.error(line),
  });
  if (!isDone) process.exitCode = 1;
}
