import { runImport } from './authoring/import/run-import.ts';
import { runHere } from './cli/command-context.ts';
import { endBySignals } from './cli/end-process.ts';
import { findDevPort } from './site/dev-server.ts';

// Exit handlers remove unfinished files. Pages already read stay cached for the next run.
endBySignals();

await runHere(runImport, { devPort: findDevPort(process.env, process.cwd()) });
