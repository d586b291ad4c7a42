import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CHECKS } from '../tool-packages.ts';
import {
  ASTRO_TYPES,
  lint,
  lintTypes,
  playwright,
  ROOT,
  STAGES,
  UNIT_PROJECTS,
  vitest,
  type Stage,
} from './stages.ts';

/** Checks the types of .ts and .tsx files incrementally. */
const TYPES_AGAIN = ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

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

/** Folders with unit tests. */
const FOLDERS = ['src', 'integration', 'origin', 'pipeline', 'bench', 'e2e', 'checks'];

/** Returns the folders that contain these files, or all folders if a file is outside of them. */
function nearFolders(files: readonly string[]): string[] {
  const near = new Set(files.map((file) => file.split('/')[0] ?? ''));
  return near.isSubsetOf(new Set(FOLDERS)) ? [...near] : [...FOLDERS];
}

const isPageCode = (file: string) =>
  /^src\/(?:components|islands|layouts|enhance|playback|stores)\//.test(file) && !/\.test\.tsx?$/.test(file);

const SPECS = readdirSync(join(ROOT, 'e2e')).filter((name) => name.endsWith('.spec.ts'));

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
export function planQuick(files: readonly string[]) {
  const code = files.filter(isCode);
  const isAstro = code.some((file) => file.endsWith('.astro'));
  const units = code.filter((file) => !isBrowserTest(file));
  const commandTests = units.filter(isCommandTest);
  // Nearly every command imports all of src/domain and half of pipeline, so only changed tests of
  // commands run.
  const others = units.filter((file) => !isCommandTest(file));
  const specs = new Set([...files.filter(isBrowserTest), ...files.filter(isPageCode).flatMap(specsFor)]);
  const when = (isNeeded: boolean, ...stages: readonly Stage[]) => (isNeeded ? stages : []);
  return {
    stages: [
      ...when(files.length > 0, {
        name: 'format',
        title: 'Format of the changed files',
        command: ['node', 'checks/format.ts', '--check', ...files],
        packages: CHECKS,
      }),
      ...when(
        code.length > 0,
        { name: 'lint', title: 'Lint of the changed files', ...lint(...code) },
        // For a template, the stage "types" checks only templates, so this one checks all other
        // files.
        { name: 'lint-types', title: 'Lint by types', ...lintTypes(...(isAstro ? ['.'] : code)) },
        { name: 'types', title: 'Types', command: isAstro ? ASTRO_TYPES : TYPES_AGAIN, packages: CHECKS },
      ),
      ...when(others.length > 0, {
        title: 'Unit and component tests of the changed files, in their own folder',
        ...vitest('unit', UNIT_PROJECTS, others, ['related', '--run', '--passWithNoTests']),
        env: { PODIUM_TEST_FOLDERS: nearFolders(others).join(',') },
        packages: CHECKS,
      }),
      // ESLint loads its rules itself, so Vitest does not know that tests depend on them.
      ...when(
        files.some((file) => /^checks\/eslint(?:\/|\.config\.mjs$)/.test(file)),
        {
          title: 'Tests of the lint rules',
          ...vitest('rules', ['shared'], ['checks/eslint/']),
          packages: CHECKS,
        },
      ),
      ...when(commandTests.length > 0, {
        title: 'Changed tests of commands',
        ...vitest('commands', ['commands', 'long', 'faults'], commandTests),
      }),
      ...when(
        files.some((file) => /^src\/content\/.*\.json$/.test(file)),
        { name: 'content', title: 'Content', command: ['node', 'pipeline/validate.ts'] },
      ),
      ...when(specs.size > 0, ...STAGES.filter(({ name }) => name === 'build-e2e'), {
        title: 'Browser tests of the changed files',
        ...playwright('e2e', ['pages', 'history', 'authoring'], ...specs),
        needs: ['build-e2e'],
      }),
    ],
    /**
     * The parts of `npm test` that do not run: folders of unit tests, and stages in whole or in
     * part.
     */
    leftOut: listLeftOut(others),
  };
}

/** Returns the parts of `npm test` that do not run for these files of unit tests and their code. */
function listLeftOut(units: readonly string[]): string[] {
  const whole = new Set(['format', 'types', 'sync', 'unit']);
  const stages = STAGES.filter(
    ({ isFull = false, isByName = false, name }) => !isFull && !isByName && !whole.has(name),
  );
  const near = units.length === 0 ? [] : nearFolders(units);
  const far = FOLDERS.filter((folder) => !near.includes(folder));
  return [...(far.length > 0 ? [`unit tests of ${far.join(', ')}`] : []), ...stages.map(({ name }) => name)];
}
