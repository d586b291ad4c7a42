import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '#pipeline/cli/command-error';
import { CONFIG_FILES } from '#library/config-file';

const SERVER_MODULE = fileURLToPath(new URL('../../integration/dev/dev-process.ts', import.meta.url));

/** A run of the dev server. */
export interface DevTask {
  /** Folder of the project, absolute. */
  readonly root: string;
  readonly port: number;
  readonly host: string;
  /** Opens the site in the browser. */
  readonly open: boolean;
}

/** Messages of a dev server to `dev`. */
export type DevMessage =
  /** The settings are valid. The server waits for an answer before it listens. */
  | { readonly kind: 'ready'; readonly content: string }
  /** The settings are faulty, or the server cannot listen. It ends. */
  | { readonly kind: 'refused'; readonly fault: string }
  /** The settings have changed. The server waits to be ended, or for the fault in them. */
  | { readonly kind: 'changed' };

/** The answer of `dev` to a waiting server. */
export interface DevAnswer {
  /** The fault of changed settings; null if the server goes on to listen. */
  readonly fault: string | null;
}

/** A server that waits for its turn to listen. */
interface ReadyServer {
  readonly server: ChildProcess;
  /** The content folder in its settings. */
  readonly content: string;
}

/**
 * Runs a dev server until it ends or `signal` is aborted. When its settings change, a new server
 * loads them and takes its place; if they are faulty, the first one goes on. `onRestart` receives
 * the content folder of a new server. Resolves with the exit code of the last server. Throws a
 * CommandError for faulty settings at the start.
 */
export async function runDevServers(
  task: DevTask,
  onRestart: (content: string) => void,
  signal: AbortSignal,
): Promise<number> {
  let { server } = await startServer(task, signal);
  for (;;) {
    sendAnswer(server, null);
    const replacement = await waitForReplacement(server, { ...task, open: false }, signal);
    if (replacement === null) return server.exitCode ?? 1;
    await endServer(server);
    onRestart(replacement.content);
    ({ server } = replacement);
  }
}

/**
 * Waits for changed settings, and returns the server that takes the place of `server`; null if that
 * ends by itself. Throws a CommandError if it cannot listen, for example with a damaged database.
 */
async function waitForReplacement(
  server: ChildProcess,
  task: DevTask,
  signal: AbortSignal,
): Promise<ReadyServer | null> {
  for (let message = await nextMessageOf(server); message !== null; message = await nextMessageOf(server)) {
    if (message.kind === 'refused') throw new CommandError(message.fault);
    try {
      return await startWithLatestSettings(task, signal);
    } catch (error) {
      sendAnswer(server, error instanceof Error ? error.message : String(error));
    }
  }
  return null;
}

/** Starts a server. Starts over whenever the settings are saved again before it has loaded them. */
async function startWithLatestSettings(task: DevTask, signal: AbortSignal): Promise<ReadyServer> {
  const version = settingsVersion(task.root);
  try {
    const readyServer = await startServer(task, signal);
    if (settingsVersion(task.root) === version) return readyServer;
    await endServer(readyServer.server);
  } catch (error) {
    if (settingsVersion(task.root) === version) throw error;
  }
  return startWithLatestSettings(task, signal);
}

/** Returns a text that changes whenever the settings of a project are saved. */
const settingsVersion = (root: string): string =>
  CONFIG_FILES.map((name) => statSync(join(root, name), { throwIfNoEntry: false })?.mtimeMs).join();

/** Starts a server. Throws a CommandError if its settings are faulty. */
async function startServer(task: DevTask, signal: AbortSignal): Promise<ReadyServer> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const server = fork(SERVER_MODULE, [JSON.stringify(task)], { env, signal });
  // Aborting the signal emits this error. The end of the process is awaited elsewhere.
  server.on('error', () => undefined);
  const message = await nextMessageOf(server);
  if (message?.kind === 'ready') return { server, content: message.content };
  throw new CommandError(message?.kind === 'refused' ? message.fault : 'The dev server has ended.');
}

/** Returns the next message of a server; null if it ends. */
function nextMessageOf(server: ChildProcess): Promise<DevMessage | null> {
  return new Promise((resolve) => {
    const onMessage = (message: DevMessage | null) => {
      server.off('message', onMessage).off('exit', stop);
      resolve(message);
    };
    const stop = () => onMessage(null);
    server.on('message', onMessage).on('exit', stop);
    if (hasEnded(server)) stop();
  });
}

function sendAnswer(server: ChildProcess, fault: string | null): void {
  const message: DevAnswer = { fault };
  if (server.connected) server.send(message);
}

async function endServer(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  server.kill();
  await once(server, 'exit');
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
