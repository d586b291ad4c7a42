import { runHere } from './cli/command-context.ts';
import { runVerify } from './publishing/signing/run-sign.ts';

await runHere(runVerify);
