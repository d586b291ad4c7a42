import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Folders with tests. `npm test -- --quick` passes the folders that it needs. */
const FOLDERS = process.env['PODIUM_TEST_FOLDERS'] || 'src,integration,origin,pipeline,bench,e2e,checks';

const ALL = `@(${FOLDERS.replaceAll(',', '|')})/**/*.test.{ts,tsx}`;

/**
 * Code that runs in a page. It adds listeners to the document and keeps state in modules, and its
 * tests mock modules.
 */
const IN_PAGE = 'src/{directives,enhance,i18n,islands,playback,services,stores}/**/*.test.{ts,tsx}';

/**
 * Tests that start processes, most of them pipeline commands, and take seconds each.
 * `npm test -- --quick` may skip them.
 */
const COMMANDS = ['pipeline/{,building/}*.test.ts'];

/**
 * Tests of commands in rare conditions: wrong calls of each command, damaged decks, decks that need
 * another program, full disks, kills. `npm run test:full` runs them.
 */
const FAULTS = [
  'pipeline/{bad-pictures,call-faults,full-disk,publish-kills}.test.ts',
  'pipeline/{import-again,import-faults,import-office,import-stop,outline-again,outline-faults}.test.ts',
  'pipeline/authoring/import/{pdf,reader}/**/*.test.ts',
];

/**
 * Tests of commands that build whole sites several times, or start each command, and take half a
 * minute or more a file. `npm run test:full` runs them.
 */
const LONG = [
  'pipeline/building/{merge,rebuild}-site.test.ts',
  'pipeline/{doctor,help,import-outline,init,settings,start}.test.ts',
];

/**
 * Unit tests that take ten seconds or more a file, of code that few changes touch.
 * `npm run test:full` runs them, and `npm test -- --quick` those that a change concerns.
 */
const LONG_UNITS = [
  'checks/{workflows,eslint/import-table}.test.ts',
  'origin/locked-database.test.ts',
  'pipeline/building/search/search-index.test.ts',
  'pipeline/publishing/releases/link-release.test.ts',
  'pipeline/site/pagefind/join-indexes.test.ts',
  'src/pictures/vector/{drawing-process,sanitise-vector}.test.ts',
];

/** Stages of `npm run test:full`, each in a file of its own (checks/testing/stages.ts). */
const STAGES = ['checks/stages/*.test.ts'];

/** Tests with ffmpeg, which is not a package of npm. `npm run test:full` runs them. */
const FILM = ['pipeline/new-film.test.ts'];

/**
 * Tests of code that shares constructors or the clock with Node or jsdom, of which a `vm` context
 * has its own, and of pages with other settings, which are constants of modules.
 */
const ISOLATED = [
  'src/page-data/{platform-elsewhere,without-accounts}.test.ts',
  'src/enhance/signed-in.test.ts',
  'src/services/{analytics,http,playback-files,session}.test.ts',
];

const project = ({
  exclude = [],
  ...test
}: NonNullable<TestProjectInlineConfiguration['test']>): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    ...test,
    exclude: [...exclude, '**/node_modules/**'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});

// Tests run in Node. Tests of islands and scripts request a page in their first line, with
// `// @vitest-environment jsdom`.
export default defineConfig({
  // Replaces the modules that Astro generates from the settings.
  resolve: {
    alias: {
      'astro:env/client': new URL('./src/services/settings.fixture.ts', import.meta.url).pathname,
      'virtual:astro:assets/fonts/internal': new URL('./src/rendering/fonts.fixture.ts', import.meta.url)
        .pathname,
    },
  },
  test: {
    setupFiles: ['./vitest.setup.ts'],
    env: {
      // Shares the compile cache with commands that tests start, so that they do not recompile the
      // program.
      NODE_COMPILE_CACHE: new URL('./.cache/compile', import.meta.url).pathname,
      // The address of the site, which Astro sets from its settings.
      SITE: 'https://podium.example',
    },
    // For a shared machine with two slow cores that runs several test files at once.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // docs/decisions/0031-cost-of-the-tests.md
    projects: [
      // These files share a process and its modules.
      project({
        name: 'shared',
        include: [ALL],
        exclude: [IN_PAGE, ...ISOLATED, ...COMMANDS, ...LONG_UNITS, ...FAULTS, ...FILM, ...STAGES],
        isolate: false,
      }),
      project({ name: 'long-units', include: LONG_UNITS, isolate: false }),
      project({
        name: 'commands',
        include: COMMANDS,
        exclude: [...FAULTS, ...LONG, ...FILM],
        isolate: false,
      }),
      project({ name: 'long', include: LONG, isolate: false }),
      project({ name: 'faults', include: FAULTS, isolate: false }),
      project({ name: 'film', include: FILM }),
      // Builds, clusters and installations take minutes.
      project({ name: 'stages', include: STAGES, testTimeout: 3_600_000, hookTimeout: 3_600_000 }),
      // These files share a process, but each has its own modules and globals.
      project({ name: 'in-page', include: [IN_PAGE], exclude: ISOLATED, pool: 'vmForks' }),
      // Each of these files has its own process.
      project({ name: 'isolated', include: ISOLATED }),
    ],
  },
});
