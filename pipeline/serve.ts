import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  checkPort,
  CONTENT_VARIABLE,
  PUBLIC_VARIABLES,
  readFlags,
  SERVER_VARIABLES,
  SITE_VARIABLE,
  valueFlag,
} from './cli/flags.ts';
import { reportFailure } from './cli/command-error.ts';
import { endWithNpm } from './cli/end-process.ts';

/** Serves the built site. If there is none, builds it and serves it meanwhile. */
async function run(): Promise<void> {
  const { values } = readFlags({
    script: 'serve',
    summary: 'Serves the built site. If there is none, builds it and serves it meanwhile.',
    flags: { port: valueFlag('number', 'sets the port (4321)') },
    variables: { ...CONTENT_VARIABLE, ...SITE_VARIABLE, ...PUBLIC_VARIABLES, ...SERVER_VARIABLES },
    examples: ['', '--port 3000'],
  });
  const port = checkPort('--port', values.port);
  const dist = resolve(process.env['PODIUM_DIST'] || process.env['PODIUM_OUT'] || 'dist');
  if (!existsSync(join(dist, '_headers'))) {
    // It reads the same flags.
    await import('./start.ts');
    return;
  }
  const { runOrigin } = await import('#origin/run-origin');
  await runOrigin({ ...process.env, PODIUM_DIST: dist, ...(port !== undefined && { PORT: port }) });
}

endWithNpm(process.env);
await run().catch(reportFailure);
