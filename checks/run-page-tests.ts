// Runs the browser tests of the pages:
//   node checks/run-page-tests.ts first    the first variant of each test
//   node checks/run-page-tests.ts others   all other variants: more widths, languages and pages
// docs/decisions/0031-cost-of-the-tests.md explains why.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { firstVariants } from './testing/first-variants.ts';
import { ROOT } from './testing/stages.ts';

const OPTIONS = { first: '--test-list', others: '--test-list-invert' };
/** The file that lists the first variants. */
const LIST = join(ROOT, '.cache/e2e/first-variants.txt');

const [asked = ''] = process.argv.slice(2);
const option = Object.entries(OPTIONS).find(([name]) => name === asked)?.[1];
if (option === undefined) throw new Error('Usage: node checks/run-page-tests.ts first|others');
const playwright = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--project=pages'];
const listed = spawnSync(process.execPath, [...playwright, '--list'], { cwd: ROOT, encoding: 'utf8' });
// Playwright prints errors of test files here.
if (listed.status !== 0)
  throw new Error(`Playwright could not list the browser tests.\n${listed.stdout}${listed.stderr}`);
mkdirSync(dirname(LIST), { recursive: true });
writeFileSync(LIST, firstVariants(listed.stdout).join('\n'));
const { status } = spawnSync(process.execPath, [...playwright, option, LIST], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
