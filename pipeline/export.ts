import { runExport } from './authoring/export/run-export.ts';
import { runHere } from './cli/command-context.ts';

await runHere(runExport);
