// Installs a tool that only `npm run test:full` needs: npm run lighthouse:install,
// npm run observatory:install, npm run w3c:install
import { reportFailure } from '#pipeline/cli/command-error';
import { FULL_TOOLS, provideTool } from './tool-packages.ts';

const [name = ''] = process.argv.slice(2);
const tool = Object.entries(FULL_TOOLS).find(([key]) => key === name)?.[1];
if (tool === undefined)
  throw new Error(`There is no tool "${name}". Name one of ${Object.keys(FULL_TOOLS).join(', ')}.`);
await provideTool(tool).catch(reportFailure);
