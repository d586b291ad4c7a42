import { CommandError } from '#pipeline/cli/command-error';
import { readFlags, valueFlag } from '#pipeline/cli/flags';

/** Runs the dev server of Astro on the sources of the site, which `PODIUM_PROGRAM` names. */
export async function runDev(): Promise<void> {
  const { values } = readFlags({
    script: 'dev',
    about: 'Serves the site while you write, and shows faults over its pages.',
    flags: {
      port: { ...valueFlag('number', 'sets the port'), default: process.env['PORT'] || '4321' },
      host: valueFlag('address', 'serves to other machines too, at this address of the machine'),
    },
    variables: { HOST: 'the same as --host (localhost)', PORT: 'the same as --port (4321)' },
    examples: ['', '--port 3000'],
  });
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535)
    throw new CommandError(`--port is ${JSON.stringify(values.port)}: it must be a number up to 65535.`);
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // The settings of Astro look for this word, as in `astro dev`.
  process.argv.splice(2, Infinity, 'dev');
  const { dev } = await import('astro');
  await dev({
    root: process.env['PODIUM_PROGRAM'] ?? '.',
    // As the origin, it listens to other machines only if told so.
    server: { port, host: values.host ?? (process.env['HOST'] || 'localhost') },
  });
}
