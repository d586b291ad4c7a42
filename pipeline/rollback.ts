import { runHere } from './cli/command-context.ts';
import { runRollback } from './publishing/releases/run-publish.ts';

await runHere(runRollback);
