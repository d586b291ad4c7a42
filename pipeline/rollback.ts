// Publishes the previous release again: npm run rollback [-- <release>]; --list lists all releases.
import { runHere } from './command/command-context.ts';
import { runRollback } from './publish/run-rollback.ts';

await runHere(runRollback);
