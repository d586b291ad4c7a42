// Runs the browser tests of the pages:
//   node checks/run-page-tests.ts first    one test of each file
//   node checks/run-page-tests.ts others   all other tests
// docs/decisions/0031-cost-of-the-tests.md explains why.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './testing/stages.ts';

/** A line of `playwright test --list`: a test with its file. */
const LISTED_TEST = /^\s*\[[^\]]+\] › (?<file>[^:]+):\d+:\d+ › /;

/**
 * Files whose tests go through all elements, steps, sizes or hours of the pages, one after another.
 * They find faults of a whole look, which few changes cause, so `npm run test:full` runs them.
 */
const SWEEP_FILES = new Set(
  [
    'brand-font',
    'focus-ring',
    'kiosk',
    'layout-shift',
    'least-font-size',
    'nothing-covers',
    'overlay-fit',
    'start-to-restart',
  ].map((name) => `${name}.spec.ts`),
);

/**
 * Returns the first browser test of each file, as lines of Playwright's list, except those of
 * sweeps. Throws if the list has no test, because the format may have changed.
 */
export function firstTests(list: string): string[] {
  const firstOfFiles: string[] = [];
  const seenFiles = new Set<string>();
  for (const line of list.split('\n')) {
    const file = LISTED_TEST.exec(line)?.groups?.['file'];
    if (file === undefined || SWEEP_FILES.has(file) || seenFiles.has(file)) continue;
    seenFiles.add(file);
    firstOfFiles.push(line.trim());
  }
  if (firstOfFiles.length === 0)
    throw new Error('The list of Playwright has no browser test. Its format may have changed.');
  return firstOfFiles;
}

const TEST_LIST_OPTIONS = { first: '--test-list', others: '--test-list-invert' };
const LIST_FILE = join(ROOT, '.cache/e2e/first-tests.txt');

function run([choice = '']: readonly string[]): number {
  const option = Object.entries(TEST_LIST_OPTIONS).find(([name]) => name === choice)?.[1];
  if (option === undefined) throw new Error('Usage: node checks/run-page-tests.ts first|others');
  const playwright = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--project=pages'];
  const listing = spawnSync(process.execPath, [...playwright, '--list'], { cwd: ROOT, encoding: 'utf8' });
  // Playwright prints errors of test files here.
  if (listing.status !== 0)
    throw new Error(`Playwright could not list the browser tests.\n${listing.stdout}${listing.stderr}`);
  mkdirSync(dirname(LIST_FILE), { recursive: true });
  writeFileSync(LIST_FILE, firstTests(listing.stdout).join('\n'));
  const args = [...playwright, option, LIST_FILE];
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

if (import.meta.main) process.exitCode = run(process.argv.slice(2));
