import { runHere } from './cli/command-context.ts';
import { runNew } from './authoring/new/run-new.ts';
import { findDevPort } from './site/dev-server.ts';

await runHere(runNew, { devPort: findDevPort(process.env, process.cwd()) });
