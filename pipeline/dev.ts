import { join, resolve } from 'node:path';
import { checkPort } from './cli/check-flag.ts';
import { CommandError, reportFailure } from './cli/command-error.ts';
import { endWithNpm } from './cli/end-with-npm.ts';
import {
  CONTENT_VARIABLE,
  PUBLIC_VARIABLES,
  readFlags,
  SIGN_IN_VARIABLE,
  switchFlag,
  valueFlag,
} from './cli/flags.ts';
import { readOwnRules } from './site/own-rules.ts';
import { takeLock } from './site/lock.ts';

/** Runs the dev server of Astro on the sources of the site, which `PODIUM_PROGRAM` names. */
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
  const port = Number(checkPort('--port', values.port));
  const root = resolve(process.env['PODIUM_PROGRAM'] ?? '.');
  lock(root);
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // The settings of Astro look for this word, as in `astro dev`.
  process.argv.splice(2, Infinity, 'dev');
  const { dev } = await import('astro');
  await dev({
    root,
    redirects: (await readOwnRules(root)).redirects,
    // As the origin, it listens to other machines only if told so.
    server: { port, host: values.host ?? (process.env['HOST'] || 'localhost'), open: values.open },
  });
}

/**
 * Locks the folder in which Astro keeps the loaded content, until the process ends: two servers
 * would show each other's.
 */
function lock(root: string): void {
  try {
    process.once('exit', takeLock(join(root, '.astro/dev.lock'), 'dev server'));
  } catch (error) {
    // A fault of the disk has a code.
    if (!(error instanceof Error) || 'code' in error) throw error;
    throw new CommandError(error.message);
  }
  for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
    process.once(signal, () => process.exit(code));
}

endWithNpm(process.env);
await run().catch(reportFailure);
