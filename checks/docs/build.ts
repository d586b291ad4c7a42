// Builds the site of the documents into .cache/docs/dist: npm run docs. Takes the flags of Astro,
// such as --site https://docs.example --base /podium/.
import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { DOCS_PACKAGES, provideTool } from '../tool-packages.ts';

const ROOT = join(import.meta.dirname, '../..');

await provideTool(DOCS_PACKAGES);
const config = relative(DOCS_PACKAGES.folder, join(import.meta.dirname, 'astro.config.mjs'));
const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs');
const flags = ['--root', DOCS_PACKAGES.folder, '--config', config, ...process.argv.slice(2)];
execFileSync(process.execPath, [astro, 'build', ...flags], {
  stdio: 'inherit',
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
});
