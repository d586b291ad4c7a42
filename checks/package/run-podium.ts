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

/** A user that runs programs. */
export interface User {
  readonly uid: number;
  readonly gid: number;
  /** The home folder. */
  readonly home: string;
}

/** How a program is run. */
interface RunOptions {
  /** The command for messages. */
  readonly line?: string;
  /** By default the user of this process. */
  readonly user?: User | null;
  /** The exit code with which it must end. */
  readonly code?: number;
}

/**
 * Runs a program to its end, and prints its duration. Returns its output. Throws with it if the
 * program ends with another code.
 */
export async function run(
  cwd: string,
  [program = '', ...args]: readonly string[],
  {
    line = `${program.split('/').at(-1) ?? ''} ${args.slice(0, 3).join(' ')}`,
    user = null,
    code: wanted = 0,
  }: RunOptions = {},
): Promise<string> {
  const took = stopwatch();
  const { code, output } = await runProgram(program, args, { cwd, timeout: LIMIT, ...optionsFor(user) });
  if (code !== wanted)
    throw new Error(`"${line}" in ${cwd} ended with ${code ?? 'a signal'}, not ${wanted}:\n${output}`);
  console.log(`${line}: ${took().text}`);
  return output;
}

/** Returns the options of a process that a user starts. */
function optionsFor(user: User | null) {
  if (user === null) return { env: environment() };
  const { home, ...ids } = user;
  return { env: { ...environment(), HOME: home }, ...ids };
}

/** A page, and a text that it has. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** A server in a child process. */
export interface Server {
  /** Requests a page, and returns its text. Throws if the response is not that page. */
  readonly ask: (page: Page) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts a server on a free port, and waits for its address. Throws if it ends. */
export async function startServer(
  cwd: string,
  [program = '', ...args]: readonly string[],
  user: User | null = null,
): Promise<Server> {
  const { env, ...ids } = optionsFor(user);
  const child = spawn(program, args, {
    cwd,
    ...ids,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, because buildah does not pass signals on.
    detached: true,
  });
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
    if (answer.status === 200 && body.includes(text)) return body;
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
