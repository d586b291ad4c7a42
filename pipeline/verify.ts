import { runHere } from './cli/command-context.ts';
import { runVerify } from './publishing/signing/run-verify.ts';

await runHere(runVerify);
