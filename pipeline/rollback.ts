import { runHere } from './cli/command-context.ts';
import { runRollback } from './publishing/releases/run-rollback.ts';

await runHere(runRollback);
