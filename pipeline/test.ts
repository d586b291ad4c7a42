// Runs everything that `npm test` promises, stage by stage, and stops at the first stage that fails.
//   node pipeline/test.ts               all stages
//   node pipeline/test.ts html links    only these, in the usual order
import { execFileSync, spawnSync } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';
import { rmSync } from 'node:fs';
import { findFirefox, provideBrowser } from './browser.ts';
import { NO_TESTS, readPlaywrightReport, readVitestReport, type TestCount } from './test-count.ts';

interface Stage {
  readonly name: string;
  readonly title: string;
  /** Whether the stage passes. */
  readonly run: () => boolean | Promise<boolean>;
  /** The tests it ran, for stages that run any. */
  readonly count?: () => TestCount;
}

const root = resolve(import.meta.dirname, '..');
const reports = join(root, '.cache/test');
const e2eDist = '.cache/e2e/dist';
const emptyDist = '.cache/e2e/empty';
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const firefoxReport = join(reports, 'firefox.json');

// Child processes find the project's own programs first, Node 24 among them.
const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;

function command(line: string, env: Readonly<Record<string, string>> = {}): () => boolean {
  const [program = '', ...args] = line.split(' ');
  return () => {
    const { status, error } = spawnSync(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env, PATH: path },
    });
    if (error) throw error;
    return status === 0;
  };
}

async function findOrInstallBrowser(): Promise<boolean> {
  const browser = await provideBrowser();
  const version = execFileSync(browser.path, ['--version'], { encoding: 'utf8' }).trim();
  console.log(`${version}: ${browser.path} (${browser.source})`);
  return true;
}

/** Runs the tests that are listed for Firefox; passes where there is none. */
function testInFirefox(): boolean {
  const path = findFirefox();
  if (path === undefined) {
    console.log(
      'Firefox is not installed, so nothing was tested in it. On Debian: apt-get install firefox-esr',
    );
    return true;
  }
  console.log(`${execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()}: ${path}`);
  return command('playwright test --project=firefox', { PODIUM_E2E_REPORT: firefoxReport })();
}

const STAGES: readonly Stage[] = [
  { name: 'format', title: 'Format (Prettier)', run: command('prettier --check .') },
  { name: 'sync', title: 'Types of the content and the settings (astro sync)', run: command('astro sync') },
  { name: 'lint', title: 'Lint (ESLint)', run: command('eslint .') },
  { name: 'types', title: 'Types (astro check)', run: command('astro check --minimumSeverity warning') },
  { name: 'knip', title: 'Unused files, exports and packages (knip)', run: command('knip') },
  {
    name: 'unit',
    title: 'Unit and component tests (Vitest)',
    run: command(`vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`),
    count: () => readVitestReport(vitestReport),
  },
  { name: 'build', title: 'Build of the demo content', run: command('node pipeline/build.ts') },
  {
    name: 'build-e2e',
    title: "Build of the tests' own content",
    run: command('node pipeline/build.ts', { PODIUM_CONTENT: 'e2e/content', PODIUM_OUT: e2eDist }),
  },
  {
    name: 'build-empty',
    title: 'Build of a site that has nothing to list',
    run: command('node pipeline/build.ts', { PODIUM_CONTENT: 'e2e/content-empty', PODIUM_OUT: emptyDist }),
  },
  {
    name: 'rebuilds',
    title: 'A build after changes, and one in parts, make the bytes of a full build',
    run: command('node pipeline/check-rebuilds.ts'),
  },
  {
    name: 'markup',
    title: 'Texts that look like markup change nothing but texts',
    run: command('node pipeline/check-markup.ts'),
  },
  {
    name: 'production',
    title: 'A site is made, published and served without devDependencies',
    run: command('node pipeline/check-production.ts'),
  },
  {
    name: 'html',
    title: 'HTML (html-validate)',
    run: command(`node pipeline/check-html.ts dist ${e2eDist} ${emptyDist}`),
  },
  {
    name: 'links',
    title: 'Links',
    run: command(`node pipeline/check-links.ts dist ${e2eDist} ${emptyDist}`),
  },
  {
    name: 'pages',
    title: 'What every page must have',
    run: command(`node pipeline/check-pages.ts dist ${e2eDist} ${emptyDist}`),
  },
  {
    name: 'formats',
    title: 'What machines read (XSD, RELAX NG, oEmbed, schema.org)',
    run: command(`node pipeline/check-formats.ts dist ${e2eDist}`),
  },
  {
    name: 'nginx',
    title: 'nginx answers as the origin does',
    run: command(`node pipeline/check-nginx.ts ${e2eDist} e2e/content`),
  },
  {
    name: 'observatory',
    title: 'Grades of Mozilla Observatory',
    run: command(`node pipeline/check-observatory.ts ${e2eDist} e2e/content`),
  },
  { name: 'browser', title: 'Browser', run: findOrInstallBrowser },
  {
    name: 'e2e',
    title: 'End-to-end tests (Playwright)',
    run: command('playwright test --project=pages --project=speed', { PODIUM_E2E_REPORT: playwrightReport }),
    count: () => readPlaywrightReport(playwrightReport),
  },
  {
    name: 'firefox',
    title: 'End-to-end tests in Firefox (Playwright, WebDriver BiDi)',
    run: testInFirefox,
    count: () => readPlaywrightReport(firefoxReport),
  },
];

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Whether the stage passes; a fault on the way is told and counts as not passing. */
async function passes(stage: Stage): Promise<boolean> {
  try {
    return await stage.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** Runs the named stages, or all. Gives the failed one, if any, and the tests of all that ran. */
async function runStages(names: readonly string[]): Promise<{ failed: Stage | undefined; tests: TestCount }> {
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no stage ${unknown.join(', ')}. The stages are ${STAGES.map(({ name }) => name).join(', ')}.`,
    );
  }
  const stages = names.length === 0 ? STAGES : STAGES.filter(({ name }) => names.includes(name));
  let tests = NO_TESTS;
  for (const [index, stage] of stages.entries()) {
    console.log(`\n━━ ${index + 1}/${stages.length} ${stage.title}\n`);
    const start = performance.now();
    const passed = await passes(stage);
    const count = stage.count?.() ?? NO_TESTS;
    tests = {
      passed: tests.passed + count.passed,
      failed: tests.failed + count.failed,
      flaky: tests.flaky + count.flaky,
    };
    console.log(
      `\n${passed ? '✓' : '✗'} ${stage.title}: ${passed ? 'passed' : 'FAILED'} in ${seconds(start)}`,
    );
    if (!passed) return { failed: stage, tests };
  }
  return { failed: undefined, tests };
}

rmSync(reports, { recursive: true, force: true });
const start = performance.now();
const { failed, tests } = await runStages(process.argv.slice(2));
console.log(
  failed
    ? `\nStopped at "${failed.title}" after ${seconds(start)}. To run it again: npm test -- ${failed.name}`
    : `\nAll stages passed in ${seconds(start)}.`,
);
if (tests.flaky > 0)
  console.log(
    `Passed only when repeated: ${tests.flaky}, named "flaky" above. What they wait for is to be mended.`,
  );
// A stage that fails without a failed test, such as the format check, counts as one.
console.log(`${tests.passed} passed, ${failed ? Math.max(1, tests.failed) : tests.failed} failed`);
process.exitCode = failed ? 1 : 0;
