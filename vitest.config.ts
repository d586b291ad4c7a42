import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Folders with tests; `npm test -- --quick` names those that it needs. */
const FOLDERS = process.env['PODIUM_TEST_FOLDERS'] || 'src,origin,pipeline,bench,e2e,checks';

const ALL = `@(${FOLDERS.replaceAll(',', '|')})/**/*.test.{ts,tsx}`;

/** Code that runs in a page: it listens to the document, keeps state in modules, and tests replace modules. */
const IN_PAGE = 'src/{directives,enhance,i18n,islands,playback,services,stores,styles}/**/*.test.{ts,tsx}';

/** Tests that start processes, most of them commands of the pipeline: seconds each. `npm test -- --quick` may leave them out. */
const COMMANDS = ['pipeline/*.test.ts', 'pipeline/import/{pdf,reader}/**/*.test.ts'];

/** Tests of code that shares constructors or the clock with Node or jsdom: a context of `vm` has its own. */
const NATIVE = [
  'src/enhance/{app-offer,roles}.test.ts',
  'src/services/{create-analytics,http,playback-files,session}.test.ts',
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

// Tests run in Node; those of islands and scripts ask for a page with `// @vitest-environment jsdom` at their top.
export default defineConfig({
  // What Astro makes of the settings.
  resolve: {
    alias: { 'astro:env/client': new URL('./src/services/test-settings.ts', import.meta.url).pathname },
  },
  test: {
    setupFiles: ['./vitest.setup.ts'],
    // Commands that tests start need not compile the program again.
    env: { NODE_COMPILE_CACHE: new URL('./.cache/compile', import.meta.url).pathname },
    // For a machine with two slow cores that run several test files at once, and that others use too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // docs/decisions/0031-cost-of-the-tests.md
    projects: [
      // These files share a process and its modules.
      project({ name: 'shared', include: [ALL], exclude: [IN_PAGE, ...COMMANDS], isolate: false }),
      project({ name: 'commands', include: COMMANDS, isolate: false }),
      // These files share a process, and each has modules and globals of its own.
      project({ name: 'in-page', include: [IN_PAGE], exclude: NATIVE, pool: 'vmForks' }),
      // Each of these files has a process of its own.
      project({ name: 'isolated', include: NATIVE }),
    ],
  },
});
