import { reportFailure } from './cli/command-error.ts';
import { runDev } from './project/run-dev.ts';

await runDev().catch(reportFailure);
