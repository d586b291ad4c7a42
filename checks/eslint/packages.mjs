// Which folders may import which packages of package.json. What a person runs after `npm ci --omit=dev` (the build, the
// other commands, the origin) imports `dependencies` only; tests, checks and measurements import `devDependencies` too.
import { resolve } from 'node:path';

const CHECKS = resolve(import.meta.dirname, '../packages');
const ROOT = resolve(import.meta.dirname, '../..');

/** Files that only a test, a check or a measurement runs. */
export const DEV_FILES = [
  '**/*.test.{ts,tsx}',
  '**/test-*.ts',
  '{e2e,bench,checks}/**',
  '{playwright,vitest}.config.ts',
  'vitest.setup.ts',
  'pipeline/{browser,check-*,install-lighthouse,test}.ts',
  'pipeline/{lighthouse,markup,observatory,testing}/**',
];

/** ESLint configurations that enforce the two lists. @param {object} importX The plugin `eslint-plugin-import-x`. */
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
        // Through such a file, a command would load the packages that only the file may import.
        'import-x/no-restricted-paths': [
          'error',
          {
            // A zone each, because a zone takes either patterns or plain paths.
            zones: DEV_FILES.map((from) => ({
              target: '.',
              from,
              message:
                'Only tests, checks and measurements import this file: see checks/eslint/packages.mjs.',
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
        // The folder of a tool that is installed apart has a package.json of its own; its tests are of this project.
        'import-x/no-extraneous-dependencies': [
          'error',
          { devDependencies: true, packageDir: [ROOT, CHECKS] },
        ],
      },
    },
  ];
}
