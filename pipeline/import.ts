import { runHere } from './cli/command-context.ts';
import { runImport } from './authoring/import/run-import.ts';
import { findDevPort } from './site/dev-server.ts';

// Exits on a signal, so that exit handlers remove unfinished files. Pages already read stay cached
// for the next run.
for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => process.exit(code));

await runHere(runImport, { devPort: findDevPort(process.env, process.cwd()) });
