import { join } from 'node:path';
import { contentRoot } from '#library/library';
import { checkPort } from './cli/check-flag.ts';
import { CommandError, reportFailure } from './cli/command-error.ts';
import { endBySignals, endWithNpm } from './cli/end-process.ts';
import {
  CONTENT_VARIABLE,
  PUBLIC_VARIABLES,
  readFlags,
  SIGN_IN_VARIABLE,
  switchFlag,
  valueFlag,
} from './cli/flags.ts';
import { DEV_LOCK, findFreePort } from './site/dev-server.ts';
import { thisProcess, takeLock } from './site/lock.ts';

async function run(): Promise<void> {
  const { values } = readFlags({
    script: 'dev',
    about: 'Serves the site while you write, and shows faults over its pages.',
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
  // As the origin, it listens to other machines only if told so.
  const host = values.host ?? (process.env['HOST'] || 'localhost');
  const port = await findFreePort(Number(checkPort('--port', values.port)), host);
  const root = process.cwd();
  lock(root, port);
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // The settings of Astro look for this word, as in `astro dev`.
  process.argv.splice(2, Infinity, 'dev');
  const { dev } = await import('astro');
  await dev({
    root,
    server: { port, host, open: values.open },
    vite: { server: { strictPort: true } },
  });
}

/**
 * Locks the folder in which Astro keeps the loaded content, until the process ends: two servers
 * would show each other's. The lock tells other commands the port and the content.
 */
function lock(root: string, port: number): void {
  try {
    const content = contentRoot(process.env, process.cwd());
    const self = { ...thisProcess(), port, content };
    process.once('exit', takeLock(join(root, DEV_LOCK), 'dev server', self));
  } catch (error) {
    // A fault of the disk has a code.
    if (!(error instanceof Error) || 'code' in error) throw error;
    throw new CommandError(error.message);
  }
  endBySignals();
}

endWithNpm(process.env);
await run().catch(reportFailure);
