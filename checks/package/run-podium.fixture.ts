import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lchownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stopwatch } from '../processor-time.ts';
import { runProgram } from '../run-program.ts';

/** Time limit of a command, in milliseconds. */
const TIMEOUT_MS = 1_200_000;

/** Returns the environment of commands, without settings of this machine and of the tests. */
export function environment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const keptVariables = Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:PODIUM_|PUBLIC_|NODE_(?!EXTRA_CA)|npm_|INIT_CWD|VITEST)|^(?:BASE_URL|DEV|MODE|PROD|SITE|SSR|TEST)$/.test(
        name,
      ),
  );
  return { ...Object.fromEntries(keptVariables), CI: '1', ASTRO_TELEMETRY_DISABLED: '1', ...extra };
}

/** A user that runs programs. */
export interface User {
  readonly uid: number;
  readonly gid: number;
  /** The home folder. */
  readonly home: string;
}

/** The user and group "nobody" on most systems. */
const NOBODY = 65_534;

/**
 * Returns a user who may not change the files of others, with a new home folder. Returns null if
 * this process is not root, and so has such a user already: root may write into read-only folders.
 */
export function makePlainUser(home: string): User | null {
  if (process.getuid?.() !== 0) return null;
  mkdirSync(home);
  lchownSync(home, NOBODY, NOBODY);
  return { uid: NOBODY, gid: NOBODY, home };
}

/** Gives a folder to a user, but for the packages that are installed in it. */
export function giveOwnership(user: User | null, folder: string): void {
  if (user === null) return;
  lchownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) lchownSync(path, user.uid, user.gid);
    else if (entry.name !== 'node_modules') giveOwnership(user, path);
  }
}

/** How a program is run. */
interface RunOptions {
  /** The command for messages. */
  readonly label?: string;
  /** By default the user of this process. */
  readonly user?: User | null;
  readonly env?: NodeJS.ProcessEnv;
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
    label = `${program.split('/').at(-1) ?? ''} ${args.slice(0, 3).join(' ')}`,
    user = null,
    env = {},
    code: expectedCode = 0,
  }: RunOptions = {},
): Promise<string> {
  const elapsed = stopwatch();
  const options = { cwd, timeout: TIMEOUT_MS, ...optionsFor(user, env) };
  const { code, output } = await runProgram(program, args, options);
  if (code !== expectedCode)
    throw new Error(`"${label}" in ${cwd} ended with ${code ?? 'a signal'}, not ${expectedCode}:\n${output}`);
  console.log(`${label}: ${elapsed().text}`);
  return output;
}

/** Returns the options of a process that a user starts. */
function optionsFor(user: User | null, env: NodeJS.ProcessEnv) {
  if (user === null) return { env: environment(env) };
  const { home, ...userIds } = user;
  return { env: environment({ ...env, HOME: home }), ...userIds };
}

/** A page, and a text that it has. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** A server in a child process. */
export interface Server {
  readonly address: string;
  /** Requests a page, and returns its text. Throws if the response is not that page. */
  readonly fetchPage: (page: Page) => Promise<string>;
  /** Stops the server. Returns all that it has printed. */
  readonly stop: () => Promise<string>;
}

/** Starts a server on a free port, and waits for its address. Throws if it ends. */
export async function startServer(
  cwd: string,
  [program = '', ...args]: readonly string[],
  { user = null, env = {} }: Pick<RunOptions, 'user' | 'env'> = {},
): Promise<Server> {
  const child = spawn(program, args, {
    cwd,
    ...optionsFor(user, { ...env, PORT: '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, because buildah does not pass signals on.
    detached: true,
  });
  const closed = once(child, 'close');
  let output = '';
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await closed;
    return output;
  };
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        const address = /http:\/\/localhost:\d+/.exec((output += part))?.[0];
        if (address !== undefined) resolve(address);
      });
    closed.then(() => reject(new Error(`"${args.join(' ')}" ended:\n${output}`)), reject);
  });
  const fetchPage = async ({ path, text }: Page) => {
    const answer = await fetch(`${address}${path}`);
    const body = await answer.text();
    if (answer.status === 200 && body.includes(text)) return body;
    await stop();
    throw new Error(
      `${path} answered ${answer.status}, without the text ${JSON.stringify(text)}:\n${output}`,
    );
  };
  return { address, fetchPage, stop };
}
