import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { stopwatch } from '../processor-time.ts';
import { runProgram } from '../run-program.ts';

/** Time limit of a command, in milliseconds. */
const LIMIT = 1_200_000;

/** Returns the environment of commands, without settings of this machine. */
export function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:PODIUM_|PUBLIC_|NODE_(?!EXTRA_CA)|npm_|INIT_CWD)/.test(name),
  );
  return { ...Object.fromEntries(kept), CI: '1' };
}

/**
 * Runs a program to its end, and prints its duration. Throws with its output if it fails. `line` is
 * the command for messages.
 */
export async function run(
  cwd: string,
  [program = '', ...args]: readonly string[],
  line = `${program.split('/').at(-1) ?? ''} ${args.slice(0, 3).join(' ')}`,
): Promise<string> {
  const took = stopwatch();
  const { code, output } = await runProgram(program, args, { cwd, env: environment(), timeout: LIMIT });
  if (code !== 0) throw new Error(`"${line}" in ${cwd} ended with ${code ?? 'a signal'}:\n${output}`);
  console.log(`${line}: ${took().text}`);
  return output;
}

/** A page, and a text that it has. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** A server in a child process. */
export interface Server {
  /** Requests a page. Throws if the response is not that page. */
  readonly ask: (page: Page) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a server on a free port, and waits for its address. Throws if it ends. */
export async function startServer(cwd: string, [program = '', ...args]: readonly string[]): Promise<Server> {
  const env = { ...environment(), PORT: '0' };
  // A group of its own, because buildah does not pass signals on.
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const closed = once(child, 'close');
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await closed;
  };
  let output = '';
  const address = await new Promise<string>((found, reject) => {
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      const address = /http:\/\/localhost:\d+/.exec((output += part))?.[0];
      if (address !== undefined) found(address);
    });
    closed.then(() => reject(new Error(`"${args.join(' ')}" ended:\n${output}`)), reject);
  });
  const ask = async ({ path, text }: Page) => {
    const answer = await fetch(`${address}${path}`);
    const body = await answer.text();
    if (answer.status === 200 && body.includes(text)) return;
    await stop();
    throw new Error(`${path} answered ${answer.status}, without the text ${JSON.stringify(text)}.`);
  };
  return { ask, stop };
}

/** Waits until a condition holds. Throws after a minute. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (holds()) return;
    await wait(100);
  }
  throw new Error(`Timed out after a minute before ${what}.`);
}
