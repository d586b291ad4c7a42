import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkPort } from './cli/check-flag.ts';
import { reportFailure } from './cli/command-error.ts';
import { endWithNpm } from './cli/end-process.ts';
import {
  CONTENT_VARIABLE,
  PUBLIC_VARIABLES,
  readFlags,
  SERVER_VARIABLES,
  SITE_VARIABLE,
  valueFlag,
} from './cli/flags.ts';

/** Serves the built site. If there is none, builds it and serves it meanwhile. */
async function run(): Promise<void> {
  const { values } = readFlags({
    script: 'serve',
    about: 'Serves the built site. If there is none, builds it and serves it meanwhile.',
    flags: { port: valueFlag('number', 'sets the port (4321)') },
    variables: { ...CONTENT_VARIABLE, ...SITE_VARIABLE, ...PUBLIC_VARIABLES, ...SERVER_VARIABLES },
    examples: ['', '--port 3000'],
  });
  if (values.port !== undefined) process.env['PORT'] = checkPort('--port', values.port);
  // The flags are read. The server has none.
  process.argv.length = 2;
  const dist = resolve(process.env['PODIUM_DIST'] || process.env['PODIUM_OUT'] || 'dist');
  if (existsSync(join(dist, '_headers'))) {
    process.env['PODIUM_DIST'] = dist;
    await import('#origin/main');
  } else await import('./start.ts');
}

endWithNpm(process.env);
await run().catch(reportFailure);
