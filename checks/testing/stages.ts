import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { findFirefox } from '../browser.ts';
import { findBuildahMissing } from '../image/run-buildah.ts';
import { findLighthouseMissing } from '../lighthouse/lighthouse.ts';
import { findSlurmMissing } from '../slurm/run-slurm.ts';
import { findProgram } from '../run-program.ts';
import { findValidatorMissing } from '../w3c/validator.ts';
import { findScorerMissing } from '../observatory/scorer.ts';
import { CHECKS, KUBERNETES, type ToolPackages } from '../tool-packages.ts';
import { readPlaywrightReport, readVitestReport, type TestCount } from './format-results.ts';

/** A part of the tests: a command that passes or fails. */
export interface Stage {
  /** Name on the command line. */
  readonly name: string;
  readonly title: string;
  /** The command and its arguments. */
  readonly command: readonly string[];
  /** The folder in which it runs, relative to the project; by default the project itself. */
  readonly cwd?: string;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** Names of the stages whose output it reads. */
  readonly needs?: readonly string[];
  /** Whether it uses all processors, or measures time. No other stage runs at the same time. */
  readonly isAlone?: boolean;
  /** Whether only `npm run test:full` runs it. */
  readonly isFull?: boolean;
  /** Whether it runs only where it is named, because it takes many minutes and uses the network. */
  readonly isByName?: boolean;
  /** Returns a sentence on a missing program and how to install it; null if the stage can run. */
  readonly findMissing?: () => string | null;
  /** Packages to install before it runs. */
  readonly packages?: ToolPackages;
  /** Counts its tests. */
  readonly count?: () => TestCount;
}

/** Root of the project, absolute. */
export const ROOT = resolve(import.meta.dirname, '../..');
/** Folder of reports and logs, absolute. */
export const REPORTS = join(ROOT, '.cache/test');
/** The sites that stages share, by the name of the stage that builds them. */
export const SITES = {
  build: 'dist',
  'build-e2e': '.cache/e2e/dist',
  'build-empty': '.cache/e2e/empty',
} as const;

const SITE_STAGES = Object.keys(SITES);
const ALL_SITES = Object.values(SITES);
const node = (file: string, ...args: string[]): string[] => ['node', file, ...args];

/** Lints files and folders by rules that need no types. */
export function lint(...paths: readonly string[]): Pick<Stage, 'command' | 'packages'> {
  return {
    command: ['eslint', '--config', 'checks/eslint.config.mjs', '--no-warn-ignored', ...paths],
    packages: CHECKS,
  };
}

/**
 * Checks the types of TypeScript, and lints it by rules that need types. Oxlint cannot read .astro
 * files.
 */
export function lintTypes(...paths: readonly string[]): Pick<Stage, 'command' | 'packages'> {
  return {
    command: ['oxlint', '--config', 'checks/oxlint.jsonc', '--ignore-pattern=**/*.{js,mjs,astro}', ...paths],
    packages: CHECKS,
  };
}

/**
 * Checks the types of .astro files. The settings come last, because version 0.9.10 ignores its
 * first two arguments.
 */
export const ASTRO_TYPES: readonly string[] = [
  'astro-check',
  '--minimumSeverity',
  'warning',
  '--tsconfig',
  'checks/tsconfig.astro.json',
];

function playwright(name: string): Pick<Stage, 'command' | 'env' | 'count' | 'isAlone' | 'needs'> {
  const report = join(REPORTS, `${name}.json`);
  return {
    command: ['playwright', 'test', `--project=${name}`],
    env: { PODIUM_E2E_REPORT: report },
    needs: ['build', 'build-e2e', 'build-empty', 'browser'],
    isAlone: true,
    count: () => readPlaywrightReport(report),
  };
}

/** Returns flags that make Vitest print its progress and write a report for `readVitestReport`. */
export function vitestReports(file: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
}

/** Runs browser tests of the pages: the first variant of each, or all others. */
function pages(name: string, variants: 'first' | 'others'): ReturnType<typeof playwright> {
  return { ...playwright(name), command: node('checks/run-page-tests.ts', variants) };
}

/**
 * Runs unit and component tests of some projects of Vitest, on all processors. By default Vitest
 * leaves one free, where the longest stage would be alone at the end.
 */
function vitest(name: string, ...projects: readonly string[]): Pick<Stage, 'command' | 'count'> {
  const report = join(REPORTS, `${name}.json`);
  return {
    command: [
      'vitest',
      'run',
      ...projects.map((project) => `--project=${project}`),
      `--maxWorkers=${availableParallelism()}`,
      ...vitestReports(report),
    ],
    count: () => readVitestReport(report),
  };
}

/** Checks that a program is installed. `remedy` says how to install it. */
const needsProgram = (program: string, remedy: string) => (): string | null =>
  findProgram(program) === undefined ? `${program} is not installed. ${remedy}` : null;

/** Returns why npm cannot install packages here; null if it can. */
function findRegistryMissing(): string | null {
  const { status } = spawnSync('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=10000'], {
    stdio: 'ignore',
  });
  return status === 0 ? null : 'npm does not reach its registry, from which it installs packages';
}

/** All stages. Those that are ready start in this order. */
export const STAGES: readonly Stage[] = [
  // Writes types that other stages read.
  { name: 'sync', title: 'Types of the content and the settings (astro sync)', command: ['astro', 'sync'] },
  { name: 'build', title: 'Build of the demo content', command: node('pipeline/build.ts') },
  // These two start early, because they take longest of those that run in parallel. The build
  // bundles the program, which tests of builds reuse.
  {
    name: 'commands',
    title: 'Tests of commands (Vitest)',
    ...vitest('commands', 'commands'),
    needs: ['sync', 'build'],
  },
  {
    name: 'unit',
    title: 'Unit and component tests (Vitest)',
    ...vitest('unit', 'shared', 'in-page', 'isolated'),
    needs: ['sync', 'build'],
    packages: CHECKS,
  },
  {
    name: 'build-e2e',
    title: "Build of the tests' own content",
    command: node(join(ROOT, 'pipeline/podium.ts'), 'build'),
    cwd: 'e2e/site',
    env: { PODIUM_OUT: join(ROOT, SITES['build-e2e']) },
  },
  {
    name: 'build-empty',
    title: 'Build of a site with empty listings',
    command: node('pipeline/build.ts'),
    env: { PODIUM_CONTENT: 'e2e/content-empty', PODIUM_OUT: SITES['build-empty'] },
    needs: ['build'],
  },
  { name: 'lint', title: 'Lint (ESLint)', ...lint('.'), needs: ['sync'] },
  {
    name: 'patterns',
    title: 'Patterns that backtrack (ESLint)',
    command: [
      'eslint',
      '--config',
      'checks/patterns.config.mjs',
      '--quiet',
      'src',
      'integration',
      'pipeline',
      'origin',
    ],
    packages: CHECKS,
  },
  { name: 'lint-types', title: 'Types, and lint by types (Oxlint)', ...lintTypes('.'), needs: ['sync'] },
  {
    name: 'types',
    title: 'Types of templates (astro check)',
    command: ASTRO_TYPES,
    needs: ['sync'],
    packages: CHECKS,
  },
  {
    name: 'format',
    title: 'Format (Oxfmt, Prettier)',
    command: node('checks/format.ts', '--check'),
    packages: CHECKS,
  },
  {
    name: 'knip',
    title: 'Unused files, exports and packages (knip)',
    command: ['knip', '--config', 'checks/knip.json'],
    needs: ['sync'],
    packages: CHECKS,
  },
  {
    name: 'html',
    title: 'HTML (html-validate)',
    command: node('checks/check-html.ts', ...ALL_SITES),
    needs: SITE_STAGES,
    packages: CHECKS,
  },
  {
    name: 'links',
    title: 'Links',
    command: node('checks/check-links.ts', ...ALL_SITES),
    needs: SITE_STAGES,
  },
  {
    name: 'pages',
    title: 'Requirements of every page',
    command: node('checks/check-pages.ts', ...ALL_SITES),
    needs: SITE_STAGES,
  },
  {
    name: 'formats',
    title: 'Machine-readable formats (XSD, RELAX NG, oEmbed, schema.org)',
    command: node('checks/check-formats.ts', SITES.build, SITES['build-e2e']),
    needs: ['build', 'build-e2e'],
    packages: CHECKS,
  },
  {
    name: 'browser',
    title: 'Browser',
    command: node('checks/browser.ts'),
  },
  { name: 'e2e', title: 'Browser tests (Playwright, Chromium)', ...pages('e2e', 'first') },
  { name: 'speed', title: 'First click on a slow network', ...playwright('speed') },
  {
    name: 'e2e-variants',
    title: 'Browser tests in all other widths, languages and pages',
    ...pages('e2e-variants', 'others'),
    isFull: true,
  },
  {
    name: 'history',
    title: 'Browser tests of Back and of moving pictures, in the whole browser',
    ...playwright('history'),
    isFull: true,
  },
  {
    name: 'authoring',
    title: 'Browser tests of the workbench and the dev server',
    ...playwright('authoring'),
    isFull: true,
  },
  {
    name: 'faults',
    title: 'Commands with wrong flags, damaged decks, full disks and kills',
    ...vitest('faults', 'faults'),
    needs: ['sync', 'build'],
    isFull: true,
  },
  {
    name: 'film',
    title: 'The poster of a new video is taken from the film',
    ...vitest('film', 'film'),
    needs: ['sync'],
    isFull: true,
    findMissing: needsProgram('ffmpeg', 'On Debian: apt-get install ffmpeg'),
  },
  {
    name: 'rebuilds',
    title: 'Rebuilds, builds by Astro alone and merged parts have the bytes of a full build',
    command: node('checks/check-rebuilds.ts'),
    isFull: true,
  },
  {
    name: 'kills',
    title: 'No page is missing or half written while builds are killed',
    command: node('checks/check-kills.ts'),
    isFull: true,
  },
  {
    name: 'markup',
    title: 'Texts that look like markup change nothing but texts',
    command: node('checks/check-markup.ts'),
    isFull: true,
  },
  {
    name: 'markup-browser',
    title: 'Texts that look like markup run no script in a browser',
    ...playwright('markup'),
    needs: ['markup', 'browser'],
    isFull: true,
  },
  {
    name: 'production',
    title: 'A site is made, published and served without devDependencies',
    command: node('checks/check-production.ts'),
    isFull: true,
  },
  {
    name: 'sbom',
    title: 'The bill of materials names all packages of the lock file',
    command: node('checks/check-sbom.ts'),
    isFull: true,
  },
  {
    name: 'kubernetes',
    title: 'The files of deploy/kubernetes fit the schemas of the API',
    command: node('checks/check-kubernetes.ts'),
    isFull: true,
    packages: KUBERNETES,
    findMissing: needsProgram('kubectl', 'See https://kubernetes.io/docs/tasks/tools/'),
  },
  {
    name: 'slurm',
    title: 'Parts built on a Slurm cluster have the bytes of one build',
    command: node('checks/check-slurm.ts'),
    isAlone: true,
    isFull: true,
    findMissing: findSlurmMissing,
  },
  {
    name: 'package',
    title: 'The package, installed by npm and pnpm, makes the same site',
    command: node('checks/check-package.ts', SITES.build),
    needs: ['build'],
    packages: CHECKS,
    isByName: true,
    findMissing: findRegistryMissing,
  },
  {
    name: 'image',
    title: 'The image makes and serves a site, and is the same each time',
    command: node('checks/check-image.ts'),
    packages: CHECKS,
    isByName: true,
    findMissing: () => findBuildahMissing() ?? findRegistryMissing(),
  },
  {
    name: 'base',
    title: 'All addresses of a site below a path have the path',
    command: node('checks/check-base.ts'),
    isFull: true,
  },
  {
    name: 'nginx',
    title: 'nginx answers as the origin does',
    command: node('checks/check-nginx.ts', SITES['build-e2e'], 'e2e/site/src/content'),
    needs: ['build-e2e'],
    isFull: true,
    findMissing: needsProgram('nginx', 'On Debian: apt-get install nginx-light'),
  },
  {
    name: 'upload',
    title: 'rclone uploads a site in the right order',
    command: node('checks/check-upload.ts', SITES['build-e2e']),
    needs: ['build-e2e'],
    isFull: true,
    findMissing: needsProgram('rclone', 'On Debian: apt-get install rclone'),
  },
  {
    name: 'observatory',
    title: 'Grades of Mozilla Observatory',
    command: node('checks/check-observatory.ts', SITES['build-e2e'], 'e2e/site/src/content'),
    needs: ['build-e2e'],
    isFull: true,
    findMissing: findScorerMissing,
  },
  {
    name: 'w3c',
    title: "HTML and CSS of each kind of page (the W3C's validator)",
    command: node('checks/check-w3c.ts', SITES['build-e2e']),
    needs: ['build-e2e'],
    isFull: true,
    findMissing: findValidatorMissing,
  },
  {
    name: 'lighthouse',
    title: 'Scores of Lighthouse',
    ...playwright('lighthouse'),
    isFull: true,
    findMissing: findLighthouseMissing,
  },
  {
    name: 'firefox',
    title: 'Browser tests in Firefox (Playwright, WebDriver BiDi)',
    ...playwright('firefox'),
    isFull: true,
    findMissing: () =>
      findFirefox() === undefined ? 'Firefox is not installed. On Debian: apt-get install firefox-esr' : null,
  },
];
