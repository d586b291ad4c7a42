import { runHere } from './cli/command-context.ts';
import { runNew } from './authoring/new/run-new.ts';

await runHere(runNew);
