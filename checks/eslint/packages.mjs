// Defines which folders may import which packages of package.json. The build, the other commands
// and the origin run after `npm ci --omit=dev`, so they may import only `dependencies`. Tests,
// checks and benchmarks may also import `devDependencies`.
import { resolve } from 'node:path';

const CHECKS = resolve(import.meta.dirname, '../packages');
const ROOT = resolve(import.meta.dirname, '../..');

/** Files that only tests, checks, benchmarks and the demo's authors run. */
export const DEV_FILES = [
  '**/*.test.{ts,tsx}',
  '**/*.fixture.ts',
  '{e2e,testing,bench,checks,demo/sound}/**',
  '{playwright,vitest}.config.ts',
  'vitest.setup.ts',
];

/**
 * Returns the ESLint configurations that enforce the two lists.
 *
 * @param {object} importX The plugin `eslint-plugin-import-x`.
 */
export function packageConfigs(importX) {
  const plugins = { 'import-x': importX };
  return [
    {
      name: 'packages/dependencies',
      files: ['**/*.{ts,tsx,js,mjs,astro}'],
      ignores: DEV_FILES,
      plugins,
      rules: {
        'import-x/no-extraneous-dependencies': [
          'error',
          { devDependencies: false, optionalDependencies: false },
        ],
        // A command that imported such a file would load development packages.
        'import-x/no-restricted-paths': [
          'error',
          {
            // One zone for each pattern, because a zone cannot mix patterns and plain paths.
            zones: DEV_FILES.map((from) => ({
              target: '.',
              from,
              message:
                'Only tests, checks and benchmarks may import this file: see checks/eslint/packages.mjs.',
            })),
          },
        ],
      },
    },
    {
      name: 'packages/devDependencies',
      files: DEV_FILES,
      plugins,
      rules: {
        // A tool that is installed separately has its own package.json, but its tests belong to
        // this project.
        'import-x/no-extraneous-dependencies': [
          'error',
          { devDependencies: true, packageDir: [ROOT, CHECKS] },
        ],
      },
    },
  ];
}
