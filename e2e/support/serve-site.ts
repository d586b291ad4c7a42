// Serves the site under test with the reference origin and an empty database.
import { rmSync } from 'node:fs';
import { DATA } from './server.ts';

rmSync(DATA, { recursive: true, force: true });
await import('#origin/main');
