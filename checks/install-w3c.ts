// Installs the W3C's validator, which only `npm run test:full` needs: npm run w3c:install
import { readFlagsOrExit } from '#pipeline/cli/flags';
import { installValidator } from './w3c/validator.ts';

readFlagsOrExit({
  script: 'w3c:install',
  about: "Installs the W3C's validator, which only the complete tests need.",
  flags: {},
  examples: [''],
});
await installValidator().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
});
