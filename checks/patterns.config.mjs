// Finds patterns (regular expressions) whose time grows faster than the text that they read. Not
// part of eslint.config.mjs, because the analysis takes as long as all other rules together.
import './eslint/find-plugins.mjs';
import astro from 'eslint-plugin-astro';
import regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  { ignores: ['**/*.test.{ts,tsx}', '**/*.fixture.ts', '**/*.d.ts'] },
  // Comments concern the rules of the other configuration, and none may disable these two.
  { linterOptions: { reportUnusedDisableDirectives: 'off', noInlineConfig: true } },
  tseslint.configs.base,
  astro.configs['flat/base'],
  {
    files: ['**/*.{ts,tsx,mjs,astro}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
);
