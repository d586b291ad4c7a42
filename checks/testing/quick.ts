import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CHECK_PACKAGES } from '../tool-packages.ts';
import {
  ASTRO_TYPES,
  lint,
  lintTypes,
  LONG_UNITS,
  playwright,
  ROOT,
  STAGES,
  UNIT_PROJECTS,
  vitest,
  type Stage,
} from './stages.ts';

/** Checks the types of .ts and .tsx files incrementally. */
const INCREMENTAL_TYPES = [
  'tsc',
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  '.cache/types.tsbuildinfo',
];

/**
 * Lists the files that differ from the last commit, including new ones, relative to the project.
 */
export function listChangedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  const changedFiles = [
    ...git('diff', '-z', '--name-only', 'HEAD'),
    ...git('ls-files', '-z', '-o', '--exclude-standard'),
  ];
  return [...new Set(changedFiles)].filter((file) => existsSync(join(ROOT, file)));
}

const isCode = (file: string) => /\.(?:m?[jt]sx?|astro)$/.test(file);
const isBrowserTest = (file: string) => /^e2e\/.*\.spec\.ts$/.test(file);

/** Reports whether a file is a test of the Vitest project `commands` (vitest.config.ts). */
const isCommandTest = (file: string) =>
  /^pipeline\/(?:[^/]+|building\/[^/]+|authoring\/import\/(?:pdf|reader)\/.+)\.test\.ts$/.test(file);

const TEST_FOLDERS = ['src', 'integration', 'origin', 'pipeline', 'bench', 'e2e', 'checks'];

/** Returns the folders that contain these files, or all folders if a file is outside of them. */
function testFoldersOf(files: readonly string[]): string[] {
  const folders = new Set(files.map((file) => file.split('/')[0] ?? ''));
  return folders.isSubsetOf(new Set(TEST_FOLDERS)) ? [...folders] : [...TEST_FOLDERS];
}

const isPageCode = (file: string) =>
  /^src\/(?:components|islands|layouts|enhance|playback|stores)\//.test(file) && !/\.test\.tsx?$/.test(file);

const BROWSER_TESTS = readdirSync(join(ROOT, 'e2e')).filter((name) => name.endsWith('.spec.ts'));

/**
 * Returns the browser tests named after a source file: header.spec.ts for `Header.astro`,
 * like.spec.ts for `LikeButton.tsx`. Empty if there are none.
 */
function browserTestsFor(file: string): string[] {
  const name = basename(file)
    .replace(/\.[^.]+$/, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase();
  const testSubjects = BROWSER_TESTS.map((spec) => ({ spec, subject: basename(spec, '.spec.ts') }));
  const sameName = testSubjects.filter(({ subject }) => subject === name);
  const samePrefix = testSubjects.filter(({ subject }) => name.startsWith(`${subject}-`));
  return (sameName.length > 0 ? sameName : samePrefix).map(({ spec }) => `e2e/${spec}`);
}

/**
 * Chooses the checks for changed files: their format and lint, the types of all files, the content
 * check, the unit and component tests that import them, are in the same top-level folder and start
 * no command, and the browser tests that changed or are named after a changed part of the page.
 */
export function planQuick(files: readonly string[]) {
  const code = files.filter(isCode);
  const isAstro = code.some((file) => file.endsWith('.astro'));
  const unitFiles = code.filter((file) => !isBrowserTest(file));
  const commandTests = unitFiles.filter(isCommandTest);
  // Nearly every command imports all of src/domain and half of pipeline, so only changed tests of
  // commands run.
  const unitTestFiles = unitFiles.filter((file) => !isCommandTest(file));
  const browserTests = new Set([
    ...files.filter(isBrowserTest),
    ...files.filter(isPageCode).flatMap(browserTestsFor),
  ]);
  const stagesIf = (isNeeded: boolean, ...stages: readonly Stage[]) => (isNeeded ? stages : []);
  return {
    stages: [
      ...stagesIf(files.length > 0, {
        name: 'format',
        title: 'Format of the changed files',
        command: ['node', 'checks/format.ts', '--check', ...files],
        packages: CHECK_PACKAGES,
      }),
      ...stagesIf(
        code.length > 0,
        { name: 'lint', title: 'Lint of the changed files', ...lint(...code) },
        // For a template, the stage "types" checks only templates, so this one checks all other
        // files.
        { name: 'lint-types', title: 'Lint by types', ...lintTypes(...(isAstro ? ['.'] : code)) },
        {
          name: 'types',
          title: 'Types',
          command: isAstro ? ASTRO_TYPES : INCREMENTAL_TYPES,
          packages: CHECK_PACKAGES,
        },
      ),
      ...stagesIf(unitTestFiles.length > 0, {
        title: 'Unit and component tests of the changed files, in their own folder',
        ...vitest('unit', [...UNIT_PROJECTS, LONG_UNITS], unitTestFiles, [
          'related',
          '--run',
          '--passWithNoTests',
        ]),
        env: { PODIUM_TEST_FOLDERS: testFoldersOf(unitTestFiles).join(',') },
        packages: CHECK_PACKAGES,
      }),
      // ESLint loads its rules itself, so Vitest does not know that tests depend on them.
      ...stagesIf(
        files.some((file) => /^checks\/eslint(?:\/|\.config\.mjs$)/.test(file)),
        {
          title: 'Tests of the lint rules',
          ...vitest('rules', ['shared', LONG_UNITS], ['checks/eslint/']),
          packages: CHECK_PACKAGES,
        },
      ),
      ...stagesIf(commandTests.length > 0, {
        title: 'Changed tests of commands',
        ...vitest('commands', ['commands', 'long', 'faults'], commandTests),
      }),
      ...stagesIf(
        files.some((file) => /^src\/content\/.*\.json$/.test(file)),
        { name: 'content', title: 'Content', command: ['node', 'pipeline/validate.ts'] },
      ),
      ...stagesIf(browserTests.size > 0, ...STAGES.filter(({ name }) => name === 'build-e2e'), {
        title: 'Browser tests of the changed files',
        ...playwright('e2e', ['pages', 'history', 'authoring'], ...browserTests),
        needs: ['build-e2e'],
      }),
    ],
    /**
     * The parts of `npm test` that do not run: folders of unit tests, and stages in whole or in
     * part.
     */
    skippedParts: listSkippedParts(unitTestFiles),
  };
}

/** Returns the parts of `npm test` that do not run for these files of unit tests and their code. */
function listSkippedParts(units: readonly string[]): string[] {
  const completeStages = new Set(['format', 'types', 'sync', 'unit']);
  const stages = STAGES.filter(
    ({ isFullOnly = false, isByNameOnly = false, name }) =>
      !isFullOnly && !isByNameOnly && !completeStages.has(name),
  );
  const folders = units.length === 0 ? [] : testFoldersOf(units);
  const skippedFolders = TEST_FOLDERS.filter((folder) => !folders.includes(folder));
  return [
    ...(skippedFolders.length > 0 ? [`unit tests of ${skippedFolders.join(', ')}`] : []),
    ...stages.map(({ name }) => name),
  ];
}
