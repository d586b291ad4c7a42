// Publishes the previous release again: npm run rollback [-- <release>]; --list lists all releases.
import { runHere } from './cli/command-context.ts';
import { runRollback } from './publishing/releases/run-rollback.ts';

await runHere(runRollback);
