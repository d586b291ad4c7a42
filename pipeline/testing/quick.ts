import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CHECKS } from './checks-packages.ts';
import { readPlaywrightReport, readVitestReport } from './count-tests.ts';
import { lint, REPORTS, ROOT, STAGES, TYPES, vitestReports, type Stage } from './stages.ts';

const QUICK_UNIT = join(REPORTS, 'quick-unit.json');
const QUICK_RULES = join(REPORTS, 'quick-rules.json');
const QUICK_COMMANDS = join(REPORTS, 'quick-commands.json');
const QUICK_BROWSER = join(REPORTS, 'quick-e2e.json');
/** Checks the types of .ts and .tsx files, only of those that a change since the last run concerns. */
const TYPES_AGAIN = ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

/** What a change needs to be checked by, and what is left out. */
export interface QuickPlan {
  readonly stages: readonly Stage[];
  /** What of `npm test` is not run: the folders whose unit tests are left out, and stages, in whole or in part. */
  readonly leftOut: readonly string[];
}

/** Lists the files that differ from the last commit, new ones too, relative to the project. */
export function listChanged(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  const changed = [
    ...git('diff', '-z', '--name-only', 'HEAD'),
    ...git('ls-files', '-z', '-o', '--exclude-standard'),
  ];
  return [...new Set(changed)].filter((file) => existsSync(join(ROOT, file)));
}

const isCode = (file: string) => /\.(?:m?[jt]sx?|astro)$/.test(file);
const isBrowserTest = (file: string) => /^e2e\/.*\.spec\.ts$/.test(file);

/** Tests of the project `commands` (vitest.config.ts). */
const isCommandTest = (file: string) =>
  /^pipeline\/(?:[^/]+|import\/(?:pdf|reader)\/.+)\.test\.ts$/.test(file);

/** All projects of Vitest but `commands`: nearly every command reads the whole domain and half of the pipeline. */
const NEAR_PROJECTS = ['--project=shared', '--project=in-page', '--project=isolated'];
/** The folders with unit tests. */
const FOLDERS = ['src', 'origin', 'pipeline', 'bench', 'e2e', 'checks'];

/** The folders in which these files are; all if one is in no folder with tests. */
function nearFolders(files: readonly string[]): string[] {
  const near = new Set(files.map((file) => file.split('/')[0] ?? ''));
  return near.isSubsetOf(new Set(FOLDERS)) ? [...near] : [...FOLDERS];
}

const isPageCode = (file: string) =>
  /^src\/(?:components|islands|layouts|enhance|playback|stores)\//.test(file) && !/\.test\.tsx?$/.test(file);

const SPECS = readdirSync(join(ROOT, 'e2e')).filter(isSpec);

function isSpec(name: string): boolean {
  return name.endsWith('.spec.ts');
}

/**
 * Chooses the browser tests named after a file of the page: `Header.astro` has header.spec.ts, `LikeButton.tsx` like.spec.ts.
 * Empty if there are none.
 */
function specsFor(file: string): string[] {
  const name = basename(file)
    .replace(/\.[^.]+$/, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase();
  const named = SPECS.map((spec) => ({ spec, subject: basename(spec, '.spec.ts') }));
  const own = named.filter(({ subject }) => subject === name);
  const near = named.filter(({ subject }) => name.startsWith(`${subject}-`));
  return (own.length > 0 ? own : near).map(({ spec }) => `e2e/${spec}`);
}

/**
 * Chooses what is run for changed files: their format and lint, the types of all files, the content check, the unit and
 * component tests that import them, lie in the same folder of the project and start no command, and the browser tests that
 * have changed or are named after a changed part of the page.
 */
export function planQuick(files: readonly string[]): QuickPlan {
  const code = files.filter(isCode);
  const specs = [
    ...new Set([
      ...files.filter(isBrowserTest),
      ...files.filter(isPageCode).flatMap((file) => specsFor(file)),
    ]),
  ];
  const content = files.filter((file) => /^src\/content\/.*\.json$/.test(file));
  const units = code.filter((file) => !isBrowserTest(file));
  const stages: Stage[] = [];
  const add = (name: string, title: string, command: readonly string[], more: Partial<Stage> = {}) =>
    stages.push({ name, title, command, ...more });
  if (files.length > 0)
    add('format', 'Format of the changed files', ['prettier', '--check', '--ignore-unknown', ...files]);
  if (code.length > 0) {
    stages.push({ name: 'lint', title: 'Lint of the changed files', ...lint(...code) });
    const isAstro = code.some((file) => file.endsWith('.astro'));
    add('types', 'Types', isAstro ? TYPES : TYPES_AGAIN, { packages: CHECKS });
  }
  const commandTests = units.filter(isCommandTest);
  const others = units.filter((file) => !isCommandTest(file));
  if (others.length > 0)
    add(
      'unit',
      'Unit and component tests of the changed files, in their own folder',
      [
        'vitest',
        'related',
        '--run',
        '--passWithNoTests',
        ...NEAR_PROJECTS,
        ...vitestReports(QUICK_UNIT),
        ...others,
      ],
      {
        env: { PODIUM_TEST_FOLDERS: nearFolders(others).join(',') },
        count: () => readVitestReport(QUICK_UNIT),
        packages: CHECKS,
      },
    );
  // ESLint loads its rules itself, so Vitest does not see that tests depend on them.
  if (files.some((file) => /^checks\/eslint(?:\/|\.config\.mjs$)/.test(file)))
    add(
      'rules',
      'Tests of the lint rules',
      ['vitest', 'run', '--project=shared', ...vitestReports(QUICK_RULES), 'checks/eslint/'],
      { count: () => readVitestReport(QUICK_RULES), packages: CHECKS },
    );
  if (commandTests.length > 0)
    add(
      'commands',
      'Changed tests of commands',
      [
        'vitest',
        'run',
        '--project=commands',
        '--project=faults',
        ...vitestReports(QUICK_COMMANDS),
        ...commandTests,
      ],
      { count: () => readVitestReport(QUICK_COMMANDS) },
    );
  if (content.length > 0) add('content', 'Content', ['node', 'pipeline/validate.ts']);
  if (specs.length > 0) {
    const build = STAGES.find(({ name }) => name === 'build-e2e');
    if (build !== undefined) stages.push({ ...build, needs: [] });
    add('e2e', 'Browser tests of the changed files', ['playwright', 'test', '--project=pages', ...specs], {
      needs: [...(build === undefined ? [] : [build.name])],
      env: { PODIUM_E2E_REPORT: QUICK_BROWSER },
      count: () => readPlaywrightReport(QUICK_BROWSER),
      isAlone: true,
    });
  }
  const whole = new Set(['format', 'types', 'sync', 'unit']);
  const leftOut = STAGES.filter(({ isFull = false, name }) => !isFull && !whole.has(name));
  const far = FOLDERS.filter((folder) => others.length === 0 || !nearFolders(others).includes(folder));
  return {
    stages,
    leftOut: [
      ...(far.length > 0 ? [`unit tests of ${far.join(', ')}`] : []),
      ...leftOut.map(({ name }) => name),
    ],
  };
}
