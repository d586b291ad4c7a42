import { runHere } from './cli/command-context.ts';
import { runSign } from './publishing/signing/run-sign.ts';

await runHere(runSign);
