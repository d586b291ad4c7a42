import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CHECKS } from '../tool-packages.ts';
import { readPlaywrightReport, readVitestReport } from './format-results.ts';
import { ASTRO_TYPES, lint, lintTypes, REPORTS, ROOT, STAGES, vitestReports, type Stage } from './stages.ts';

const QUICK_UNIT = join(REPORTS, 'quick-unit.json');
const QUICK_RULES = join(REPORTS, 'quick-rules.json');
const QUICK_COMMANDS = join(REPORTS, 'quick-commands.json');
const QUICK_BROWSER = join(REPORTS, 'quick-e2e.json');
/** Checks the types of .ts and .tsx files incrementally. */
const TYPES_AGAIN = ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

/** The checks that a change needs, and those that are left out. */
export interface QuickPlan {
  readonly stages: readonly Stage[];
  /**
   * The parts of `npm test` that do not run: folders of unit tests, and stages in whole or in part.
   */
  readonly leftOut: readonly string[];
}

/**
 * Lists the files that differ from the last commit, including new ones, relative to the project.
 */
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

/** Reports whether a file is a test of the Vitest project `commands` (vitest.config.ts). */
const isCommandTest = (file: string) =>
  /^pipeline\/(?:[^/]+|building\/[^/]+|authoring\/import\/(?:pdf|reader)\/.+)\.test\.ts$/.test(file);

/**
 * All Vitest projects except `commands`: nearly every command imports all of src/domain and half of
 * pipeline.
 */
const NEAR_PROJECTS = ['--project=shared', '--project=in-page', '--project=isolated'];
/** Folders with unit tests. */
const FOLDERS = ['src', 'integration', 'origin', 'pipeline', 'bench', 'e2e', 'checks'];

/** Returns the folders that contain these files, or all folders if a file is outside of them. */
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
 * Returns the browser tests named after a source file: header.spec.ts for `Header.astro`,
 * like.spec.ts for `LikeButton.tsx`. Empty if there are none.
 */
function specsFor(file: string): string[] {
  const name = basename(file)
    .replace(/\.[^.]+$/, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase();
  const named = SPECS.map((spec) => ({ spec, subject: basename(spec, '.spec.ts') }));
  const sameName = named.filter(({ subject }) => subject === name);
  const near = named.filter(({ subject }) => name.startsWith(`${subject}-`));
  return (sameName.length > 0 ? sameName : near).map(({ spec }) => `e2e/${spec}`);
}

/**
 * Chooses the checks for changed files: their format and lint, the types of all files, the content
 * check, the unit and component tests that import them, are in the same top-level folder and start
 * no command, and the browser tests that changed or are named after a changed part of the page.
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
    add('format', 'Format of the changed files', ['node', 'checks/format.ts', '--check', ...files], {
      packages: CHECKS,
    });
  if (code.length > 0) {
    stages.push({ name: 'lint', title: 'Lint of the changed files', ...lint(...code) });
    const isAstro = code.some((file) => file.endsWith('.astro'));
    // For a template, the stage "types" checks only templates, so this one checks all other files.
    const byTypes = isAstro ? ['.'] : code;
    stages.push({ name: 'lint-types', title: 'Lint by types', ...lintTypes(...byTypes) });
    add('types', 'Types', isAstro ? ASTRO_TYPES : TYPES_AGAIN, { packages: CHECKS });
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
  // ESLint loads its rules itself, so Vitest does not know that tests depend on them.
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
    const projects = ['pages', 'history', 'authoring'].map((name) => `--project=${name}`);
    add('e2e', 'Browser tests of the changed files', ['playwright', 'test', ...projects, ...specs], {
      needs: [...(build === undefined ? [] : [build.name])],
      env: { PODIUM_E2E_REPORT: QUICK_BROWSER },
      count: () => readPlaywrightReport(QUICK_BROWSER),
      isAlone: true,
    });
  }
  const whole = new Set(['format', 'types', 'sync', 'unit']);
  const leftOut = STAGES.filter(
    ({ isFull = false, isByName = false, name }) => !isFull && !isByName && !whole.has(name),
  );
  const far = FOLDERS.filter((folder) => others.length === 0 || !nearFolders(others).includes(folder));
  return {
    stages,
    leftOut: [
      ...(far.length > 0 ? [`unit tests of ${far.join(', ')}`] : []),
      ...leftOut.map(({ name }) => name),
    ],
  };
}
