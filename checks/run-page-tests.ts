// Runs the browser tests of the pages:
//   node checks/run-page-tests.ts first    the first variant of each test
//   node checks/run-page-tests.ts others   all other variants: more widths, languages and pages
// docs/decisions/0031-cost-of-the-tests.md explains why.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './testing/stages.ts';

/** A line of `playwright test --list`, with the position of the test's declaration. */
const LISTED = /^\s*\[[^\]]+\] › (?<place>\S+:\d+:\d+) › /;

/**
 * Files whose tests go through all elements, steps or sizes of the pages, one after another. They
 * find faults of a whole look, which few changes cause, so `npm run test:full` runs them.
 */
const SWEEPS =
  /^(?:brand-font|focus-ring|layout-shift|nothing-covers|overlay-fit|start-to-restart)\.spec\.ts:/;

/**
 * Returns the first variant of each browser test except sweeps, as lines of Playwright's list. A
 * test in a loop over widths, languages or pages has one variant per iteration. Throws if the list
 * has no test, because the format may have changed.
 */
export function firstVariants(list: string): string[] {
  const first = new Map<string, string>();
  for (const line of list.split('\n')) {
    const place = LISTED.exec(line)?.groups?.['place'];
    if (place !== undefined && !SWEEPS.test(place) && !first.has(place)) first.set(place, line.trim());
  }
  if (first.size === 0)
    throw new Error('The list of Playwright has no browser test. Its format may have changed.');
  return [...first.values()];
}

const OPTIONS = { first: '--test-list', others: '--test-list-invert' };
/** The file that lists the first variants. */
const LIST = join(ROOT, '.cache/e2e/first-variants.txt');

function run([variants = '']: readonly string[]): number {
  const option = Object.entries(OPTIONS).find(([name]) => name === variants)?.[1];
  if (option === undefined) throw new Error('Usage: node checks/run-page-tests.ts first|others');
  const playwright = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--project=pages'];
  const listed = spawnSync(process.execPath, [...playwright, '--list'], { cwd: ROOT, encoding: 'utf8' });
  // Playwright prints errors of test files here.
  if (listed.status !== 0)
    throw new Error(`Playwright could not list the browser tests.\n${listed.stdout}${listed.stderr}`);
  mkdirSync(dirname(LIST), { recursive: true });
  writeFileSync(LIST, firstVariants(listed.stdout).join('\n'));
  const args = [...playwright, option, LIST];
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

if (import.meta.main) process.exitCode = run(process.argv.slice(2));
