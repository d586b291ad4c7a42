import { runHere } from './cli/command-context.ts';
import { runPublish } from './publishing/releases/run-publish.ts';

await runHere(runPublish);
