// Serves the built site, with settings from environment variables.
import { runOrigin } from './run-origin.ts';

await runOrigin(process.env);
