import { reportFailure } from './command-error.ts';
import type { BarStream } from './progress-bar.ts';

/** The environment of a command and the receivers of its output. */
export interface CommandContext {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Shows the progress. */
  readonly stream: BarStream;
  /** Receives a line of the result. */
  readonly print: (line: string) => void;
  /** Receives a line about a fault or a warning. */
  readonly printError: (line: string) => void;
  /** The port of the running dev server; null or absent if none runs. */
  readonly devPort?: number | null;
}

/** Runs a command with its arguments. Reports failures. Returns whether it succeeded. */
export type CommandFunction = (args: readonly string[], context: CommandContext) => Promise<boolean>;

/**
 * Returns a command that runs `act` and reports an error with the text that `explain` returns.
 * `act` returns false for a failure that it has reported itself.
 */
export const reporting =
  (
    act: (args: readonly string[], context: CommandContext) => Promise<unknown>,
    explain: (error: unknown, context: CommandContext) => string,
  ): CommandFunction =>
  async (args, context) => {
    try {
      return (await act(args, context)) !== false;
    } catch (error) {
      context.printError(explain(error, context));
      return false;
    }
  };

/**
 * Runs a command in this process. Sets exit code 1 if it fails, and prints an error that it throws.
 * `overrides` has the parts of the context that only some commands need.
 */
export async function runHere(
  command: CommandFunction,
  overrides: Pick<CommandContext, 'devPort'> = {},
): Promise<void> {
  const isDone = await command(process.argv.slice(2), {
    cwd: process.cwd(),
    env: process.env,
    stream: process.stdout,
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
    ...overrides,
  }).catch(reportFailure);
  if (!isDone) process.exitCode = 1;
}
