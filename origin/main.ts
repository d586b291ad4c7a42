// Serves the built site, with settings from environment variables. A build that serves its pages
// passes the folder of the build in progress.
import { runOrigin } from './run-origin.ts';

await runOrigin(process.env, process.argv[2]);
