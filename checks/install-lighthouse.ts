// Installs Lighthouse, which only `npm run test:full` needs: npm run lighthouse:install
import { installLighthouse } from './lighthouse/lighthouse.ts';

await installLighthouse().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
});
