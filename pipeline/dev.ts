import { join } from 'node:path';
import { contentRoot } from '#library/library';
import {
  checkPort,
  CONTENT_VARIABLE,
  PUBLIC_VARIABLES,
  readFlags,
  SIGN_IN_VARIABLE,
  switchFlag,
  valueFlag,
} from './cli/flags.ts';
import { CommandError, reportFailure } from './cli/command-error.ts';
import { endBySignal, endWithNpm } from './cli/end-process.ts';
import { runDevServers } from './project/dev-servers.ts';
import { DEV_LOCK, findFreePort } from './site/dev-server.ts';
import { thisProcess, takeLock } from './site/lock.ts';

async function run(): Promise<void> {
  const { values } = readFlags({
    script: 'dev',
    summary: 'Serves the site while you write, and shows faults over its pages.',
    flags: {
      port: { ...valueFlag('number', 'sets the port'), default: process.env['PORT'] || '4321' },
      host: valueFlag('address', 'serves to other machines too, at this address of the machine'),
      open: switchFlag('opens the site in the browser'),
    },
    variables: {
      ...CONTENT_VARIABLE,
      ...PUBLIC_VARIABLES,
      HOST: 'the same as --host (localhost)',
      PORT: 'the same as --port (4321)',
      ...SIGN_IN_VARIABLE,
    },
    examples: ['', '--port 3000'],
  });
  // Like the origin, it accepts requests from other machines only if told to.
  const host = values.host ?? (process.env['HOST'] || 'localhost');
  const port = await findFreePort(Number(checkPort('--port', values.port)), host);
  const root = process.cwd();
  let release = lock(root, port, contentRoot(process.env, root));
  process.once('exit', () => release());
  const onRestart = (content: string) => {
    release();
    release = lock(root, port, content);
  };
  const stop = new AbortController();
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(signal));
  try {
    process.exitCode = await runDevServers({ root, port, host, open: values.open }, onRestart, stop.signal);
  } finally {
    if (stop.signal.aborted) endBySignal(stop.signal.reason as NodeJS.Signals);
  }
}

/**
 * Locks the folder in which Astro keeps the loaded content, because two servers would mix theirs.
 * The lock tells other commands the port and the content. Returns the function that releases it.
 */
function lock(root: string, port: number, content: string): () => void {
  try {
    return takeLock(join(root, DEV_LOCK), 'dev server', { ...thisProcess(), port, content });
  } catch (error) {
    // Only errors of the disk have a code. All others are about the lock.
    if (!(error instanceof Error) || 'code' in error) throw error;
    throw new CommandError(error.message);
  }
}

endWithNpm(process.env);
await run().catch(reportFailure);
