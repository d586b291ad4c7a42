// Makes the release public again in whose place the public one came: npm run rollback [-- <release>]; --list shows all.
import { runHere } from './command/surroundings.ts';
import { runRollback } from './publish/run-rollback.ts';

await runHere(runRollback);
