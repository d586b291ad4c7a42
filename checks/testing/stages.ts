import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { findFirefox } from '../browser.ts';
import { findProgram } from '../run-program.ts';
import {
  CHECK_PACKAGES,
  DOCS_PACKAGES,
  INTEGRATION_PACKAGES,
  FULL_TOOLS,
  isToolInstalled,
  KUBERNETES_PACKAGES,
  type ToolPackages,
} from '../tool-packages.ts';
import { readPlaywrightReport, readVitestReport, type TestCount } from './format-results.ts';

/** Returns a sentence on a missing program and how to install it; null if nothing is missing. */
type FindMissing = () => string | null;

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
  readonly runsAlone?: boolean;
  /** Whether only `npm run test:full` runs it. */
  readonly isFullOnly?: boolean;
  /** Whether it runs only where it is named, because it takes many minutes and uses the network. */
  readonly isByNameOnly?: boolean;
  /** Looks for the programs that it needs. Without one, it is skipped. */
  readonly findMissing?: FindMissing;
  /** Packages to install before it runs. */
  readonly packages?: ToolPackages;
  /** Counts its tests. */
  readonly count?: () => TestCount;
}

/** Root of the project, absolute. */
export const ROOT = resolve(import.meta.dirname, '../..');
/** Folder of reports and logs, absolute. */
export const REPORTS_DIR = join(ROOT, '.cache/test');
/** The sites that stages share, by the name of the stage that builds them. */
export const SITE_DIRS = {
  build: 'dist',
  'build-e2e': '.cache/e2e/dist',
  'build-empty': '.cache/e2e/empty',
} as const;

/** All Vitest projects of unit and component tests. */
export const UNIT_PROJECTS: readonly string[] = ['shared', 'in-page', 'isolated'];
/** The project of unit tests that only `npm run test:full` runs. */
export const LONG_UNITS = 'long-units';

const SITE_STAGES = Object.keys(SITE_DIRS);
const nodeCommand = (file: string, ...args: string[]): string[] => ['node', file, ...args];

/** Lints files and folders by rules that need no types. */
export function lint(...paths: readonly string[]): Pick<Stage, 'command' | 'packages'> {
  return {
    command: ['eslint', '--config', 'checks/eslint.config.mjs', '--no-warn-ignored', ...paths],
    packages: CHECK_PACKAGES,
  };
}

/**
 * Checks the types of TypeScript, and lints it by rules that need types. Oxlint cannot read .astro
 * files.
 */
export function lintTypes(...paths: readonly string[]): Pick<Stage, 'command' | 'packages'> {
  return {
    command: ['oxlint', '--config', 'checks/oxlint.jsonc', '--ignore-pattern=**/*.{js,mjs,astro}', ...paths],
    packages: CHECK_PACKAGES,
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

/**
 * A stage that runs browser tests of some projects of Playwright, by default of the one with its
 * name. Its report has its name, so no other stage writes it.
 */
export function playwright(
  name: string,
  projects: readonly string[] = [name],
  ...files: readonly string[]
): Omit<Stage, 'title'> {
  const report = join(REPORTS_DIR, `${name}.json`);
  return {
    name,
    command: ['playwright', 'test', ...projects.map((project) => `--project=${project}`), ...files],
    env: { PODIUM_E2E_REPORT: report },
    needs: ['build', 'build-e2e', 'build-empty', 'browser'],
    runsAlone: true,
    count: () => readPlaywrightReport(report),
  };
}

/** Makes browser tests open the site with the content of e2e/team (`e2e/support/team-tests.ts`). */
const onTeamContent = (stage: Stage): Stage => ({ ...stage, env: { ...stage.env, PODIUM_E2E_SITE: 'team' } });

/** Runs browser tests of the pages: the first of each file and rule, or all others. */
function pageTests(name: string, choice: 'first' | 'others'): ReturnType<typeof playwright> {
  return { ...playwright(name), command: nodeCommand('checks/run-page-tests.ts', choice) };
}

/**
 * A stage that runs tests of some projects of Vitest: all, or those of files.
 */
export function vitest(
  name: string,
  projects: readonly string[],
  files: readonly string[] = [],
  subcommand: readonly string[] = ['run'],
): Omit<Stage, 'title'> {
  const report = join(REPORTS_DIR, `${name}.json`);
  return {
    name,
    command: [
      'vitest',
      ...subcommand,
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    count: () => readVitestReport(report),
  };
}

/** Uses all processors. By default Vitest leaves one free while the longest stage is alone. */
const ON_ALL_PROCESSORS = ['run', `--maxWorkers=${availableParallelism()}`];

/** A stage, by default of the full tests, in a file of its own: `checks/stages/<name>.test.ts`. */
function stageFile(name: string, title: string): Stage {
  return { title, ...vitest(name, ['stages'], [`checks/stages/${name}.test.ts`]), isFullOnly: true };
}

/** Checks that programs are installed. `remedy` says how to install them. */
const needsPrograms =
  (remedy: string, ...programs: readonly string[]): FindMissing =>
  () => {
    const missing = programs.filter((program) => findProgram(program) === undefined);
    if (missing.length === 0) return null;
    return `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed. ${remedy}`;
  };

/** Checks that a tool of the full tests is installed. */
const needsTool =
  (name: keyof typeof FULL_TOOLS, title: string): FindMissing =>
  () =>
    isToolInstalled(FULL_TOOLS[name])
      ? null
      : `${title} is not installed. To install it: npm run ${name}:install`;

const needsRoot =
  (reason: string): FindMissing =>
  () =>
    process.getuid?.() === 0 ? null : reason;

const needsAll =
  (...checks: readonly FindMissing[]): FindMissing =>
  () =>
    checks.reduce<string | null>((missing, check) => missing ?? check(), null);

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
  { name: 'build', title: 'Build of the demo content', command: nodeCommand('pipeline/build.ts') },
  // These two start early, because they take longest of those that run in parallel. The build
  // bundles the program, which tests of builds reuse.
  {
    title: 'Tests of commands (Vitest)',
    ...vitest('commands', ['commands'], [], ON_ALL_PROCESSORS),
    needs: ['sync', 'build'],
  },
  {
    title: 'Unit and component tests (Vitest)',
    ...vitest('unit', UNIT_PROJECTS, [], ON_ALL_PROCESSORS),
    needs: ['sync', 'build'],
    packages: CHECK_PACKAGES,
  },
  {
    name: 'build-e2e',
    title: "Build of the tests' own content",
    command: nodeCommand(join(ROOT, 'pipeline/podium.ts'), 'build'),
    cwd: 'e2e/site',
    packages: INTEGRATION_PACKAGES,
    env: { PODIUM_OUT: join(ROOT, SITE_DIRS['build-e2e']) },
  },
  {
    name: 'build-empty',
    title: 'Build of a site with empty listings',
    command: nodeCommand('pipeline/build.ts'),
    env: { PODIUM_CONTENT: 'e2e/content-empty', PODIUM_OUT: SITE_DIRS['build-empty'] },
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
    packages: CHECK_PACKAGES,
    isFullOnly: true,
  },
  { name: 'lint-types', title: 'Types, and lint by types (Oxlint)', ...lintTypes('.'), needs: ['sync'] },
  {
    name: 'types',
    title: 'Types of templates (astro check)',
    command: ASTRO_TYPES,
    needs: ['sync'],
    packages: CHECK_PACKAGES,
  },
  {
    name: 'format',
    title: 'Format (Oxfmt, Prettier)',
    command: nodeCommand('checks/format.ts', '--check'),
    packages: CHECK_PACKAGES,
  },
  {
    name: 'knip',
    title: 'Unused files, exports and packages (knip)',
    command: ['knip', '--config', 'checks/knip.json'],
    needs: ['sync'],
    packages: CHECK_PACKAGES,
  },
  {
    ...stageFile('html', 'HTML (html-validate)'),
    needs: SITE_STAGES,
    packages: CHECK_PACKAGES,
    isFullOnly: false,
  },
  {
    ...stageFile('links', 'Links'),
    needs: SITE_STAGES,
    isFullOnly: false,
  },
  {
    ...stageFile('pages', 'Requirements of every page'),
    needs: SITE_STAGES,
    isFullOnly: false,
  },
  {
    ...stageFile('formats', 'Machine-readable formats (XSD, RELAX NG, oEmbed, schema.org)'),
    needs: ['build', 'build-e2e'],
    packages: CHECK_PACKAGES,
    isFullOnly: false,
  },
  {
    name: 'browser',
    title: 'Browser',
    command: nodeCommand('checks/browser.ts'),
  },
  { title: 'A browser test of each file (Playwright, Chromium)', ...pageTests('e2e', 'first') },
  { title: 'First click on a slow network', ...playwright('speed'), isFullOnly: true },
  {
    title: 'All other browser tests of the pages',
    ...pageTests('e2e-others', 'others'),
    isFullOnly: true,
  },
  {
    title: 'Browser tests of Back and of moving pictures, in the whole browser',
    ...playwright('history'),
    isFullOnly: true,
  },
  {
    title: 'Browser tests of the workbench and the dev server',
    ...playwright('authoring'),
    isFullOnly: true,
  },
  {
    title: 'Long tests of units, and of commands that build whole sites several times',
    ...vitest('long', ['long', LONG_UNITS], [], ON_ALL_PROCESSORS),
    needs: ['sync', 'build'],
    isFullOnly: true,
  },
  {
    title: 'Commands with wrong flags, damaged decks, full disks and kills',
    ...vitest('faults', ['faults'], [], ON_ALL_PROCESSORS),
    needs: ['sync', 'build'],
    isFullOnly: true,
  },
  {
    title: 'The poster of a new video is taken from the film',
    ...vitest('film', ['film']),
    needs: ['sync'],
    isFullOnly: true,
    findMissing: needsPrograms('On Debian: apt-get install ffmpeg', 'ffmpeg'),
  },
  stageFile('rebuilds', 'Rebuilds, builds by Astro alone and merged parts have the bytes of a full build'),
  stageFile('kills', 'No page is missing or half written while builds are killed'),
  stageFile('markup', 'Texts that look like markup change nothing but texts'),
  {
    title: 'Texts that look like markup run no script in a browser',
    ...playwright('markup-browser', ['markup']),
    needs: ['markup', 'browser'],
    isFullOnly: true,
  },
  stageFile('production', 'A site is made, published and served without devDependencies'),
  stageFile('sbom', 'The bill of materials names all packages of the lock file'),
  {
    ...stageFile('kubernetes', 'The files of deploy/kubernetes fit the schemas of the API'),
    packages: KUBERNETES_PACKAGES,
    findMissing: needsPrograms('See https://kubernetes.io/docs/tasks/tools/', 'kubectl'),
  },
  {
    ...stageFile('slurm', 'Parts built on a Slurm cluster have the bytes of one build'),
    runsAlone: true,
    findMissing: needsAll(
      needsPrograms(
        'On Debian: apt-get install --no-install-recommends slurm-wlm',
        'slurmctld',
        'slurmd',
        'sbatch',
        'scontrol',
        'squeue',
        'scancel',
      ),
      needsRoot('slurmd starts jobs as their users, so it needs root'),
    ),
  },
  {
    ...stageFile('package', 'The package, installed by npm and pnpm, makes the same site'),
    needs: ['build'],
    packages: CHECK_PACKAGES,
    findMissing: findRegistryMissing,
    isFullOnly: false,
    isByNameOnly: true,
  },
  {
    ...stageFile('upgrade', 'Sites of the versions before are upgraded, and stay as they are'),
    packages: CHECK_PACKAGES,
    findMissing: findRegistryMissing,
    isFullOnly: false,
    isByNameOnly: true,
  },
  {
    ...stageFile('image', 'The image makes and serves a site, and is the same each time'),
    packages: CHECK_PACKAGES,
    findMissing: needsAll(
      needsPrograms(
        'On Debian: apt-get install --no-install-recommends buildah debootstrap',
        'buildah',
        'debootstrap',
      ),
      needsRoot('debootstrap and chroot need root'),
      findRegistryMissing,
    ),
    isFullOnly: false,
    isByNameOnly: true,
  },
  stageFile('base', 'All addresses of a site below a path have the path'),
  {
    title: 'A site below a path works behind each kind of server',
    ...playwright('base-browser', ['base']),
    needs: ['base', 'browser'],
    isFullOnly: true,
  },
  stageFile('plain', 'A site without accounts has no trace of a platform'),
  stageFile('elsewhere', 'A site with parts on other hosts'),
  {
    title: 'A site without accounts works on a host of files',
    ...playwright('plain-browser', ['plain']),
    needs: ['plain', 'elsewhere', 'browser'],
    isFullOnly: true,
  },
  onTeamContent({
    title: 'Rules of pages on the content of a team, with accounts',
    ...playwright('team-browser', ['team']),
    needs: ['plain', 'browser'],
    isFullOnly: true,
  }),
  {
    ...stageFile('docs', 'The documents as a site: links, search, accessibility'),
    needs: ['browser'],
    packages: DOCS_PACKAGES,
  },
  {
    ...stageFile('nginx', 'nginx answers as the origin does'),
    needs: ['build-e2e'],
    findMissing: needsPrograms('On Debian: apt-get install nginx-light', 'nginx'),
  },
  {
    ...stageFile('upload', 'rclone uploads a site in the right order'),
    needs: ['build-e2e'],
    findMissing: needsPrograms('On Debian: apt-get install rclone', 'rclone'),
  },
  {
    ...stageFile('observatory', 'Grades of Mozilla Observatory'),
    needs: ['build-e2e'],
    findMissing: needsAll(
      needsTool('observatory', 'The scorer'),
      needsPrograms('It makes a certificate. On Debian: apt-get install openssl', 'openssl'),
    ),
  },
  {
    ...stageFile('w3c', "HTML and CSS of each kind of page (the W3C's validator)"),
    needs: ['build-e2e'],
    findMissing: needsAll(
      needsPrograms('On Debian: apt-get install default-jre-headless', 'java'),
      needsTool('w3c', "The W3C's validator"),
    ),
  },
  {
    title: 'Scores of Lighthouse',
    ...playwright('lighthouse'),
    needs: ['build', 'build-e2e', 'build-empty', 'plain', 'browser'],
    isFullOnly: true,
    findMissing: needsTool('lighthouse', 'Lighthouse'),
  },
  {
    title: 'Browser tests in Firefox (Playwright, WebDriver BiDi)',
    ...playwright('firefox'),
    isFullOnly: true,
    findMissing: () =>
      findFirefox() === undefined ? 'Firefox is not installed. On Debian: apt-get install firefox-esr' : null,
  },
];
