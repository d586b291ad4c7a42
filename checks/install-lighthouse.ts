// Installs Lighthouse, which only `npm run test:full` needs: npm run lighthouse:install
import { readFlagsOrExit } from '#pipeline/cli/flags';
import { installLighthouse } from './lighthouse/lighthouse.ts';

readFlagsOrExit({
  script: 'lighthouse:install',
  about: 'Installs Lighthouse, which only the complete tests need.',
  flags: {},
  examples: [''],
});
await installLighthouse().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
});
