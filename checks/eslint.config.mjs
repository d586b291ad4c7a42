import './eslint/find-plugins.mjs';
import astro from 'eslint-plugin-astro';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { importTableRule } from './eslint/import-table.mjs';
import { packageConfigs } from './eslint/packages.mjs';
import { ASTRO_SYNTAX, RAW_HTML_MODULE, SOURCE_SYNTAX, SYNTAX, TEST_SYNTAX } from './eslint/syntax.mjs';

const SCRIPTS = ['**/*.{js,mjs}'];
const TYPESCRIPT = ['**/*.{ts,tsx}'];
const ASTRO = ['**/*.astro', '**/*.astro/*.ts', '**/*.astro/*.js'];
const TESTS = ['**/*.test.{ts,tsx}', '**/*.fixture.{ts,tsx}', 'e2e/**/*.ts'];
/** The folders of the import table. */
const IN_TABLE = '{src,origin,pipeline,integration,testing,checks}/**/';

/** Safari drops the list role from a list without bullets. role="list" restores it. */
const LISTS = { ul: ['list'], ol: ['list'] };

/** Files that must have a default export for their framework. */
const DEFAULT_EXPORTS = [
  '*.config.{ts,mjs}',
  'checks/*.config.mjs',
  'integration/podium.ts',
  'src/directives/*.ts',
  'src/pages/**/*.ts',
  '**/*.d.ts',
];

export default defineConfig(
  { ignores: ['**/dist*/', '**/.astro/', '**/.cache/', '**/.data/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },

  // oxlint.jsonc has the rules that need types, and that of unused names in TypeScript.
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },

  astro.configs['flat/recommended'],
  astro.configs['flat/jsx-a11y-strict'],
  {
    files: ['**/*.tsx'],
    plugins: { 'jsx-a11y-x': jsxA11y },
    rules: {
      ...jsxA11y.configs.strict.rules,
      'jsx-a11y-x/no-redundant-roles': ['error', LISTS],
    },
  },
  { files: ['src/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat.recommended] },

  {
    files: TYPESCRIPT,
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: { 'import-x/no-default-export': 'error', '@typescript-eslint/no-unused-vars': 'off' },
  },
  { files: DEFAULT_EXPORTS, rules: { 'import-x/no-default-export': 'off' } },
  packageConfigs(importX),

  // Errors that the compiler finds in TypeScript, but not in plain scripts.
  {
    files: SCRIPTS,
    rules: {
      'no-const-assign': 'error',
      'no-dupe-args': 'error',
      'no-dupe-class-members': 'error',
      'no-dupe-keys': 'error',
      'no-func-assign': 'error',
      'no-redeclare': 'error',
      'no-unreachable': 'error',
    },
  },
  {
    files: ASTRO,
    rules: {
      'astro/no-set-html-directive': 'error',
      'astro/jsx-a11y/no-redundant-roles': ['error', LISTS],
      'import-x/no-default-export': 'off',
    },
  },
  { files: [RAW_HTML_MODULE], rules: { 'astro/no-set-html-directive': 'off' } },

  {
    rules: {
      // Prettier wraps code, but not comments.
      'max-len': ['error', { code: Infinity, comments: 100, ignorePattern: 'eslint-disable' }],
      'no-restricted-syntax': ['error', ...SYNTAX],
      'no-restricted-properties': [
        'error',
        {
          property: 'changeLanguage',
          message: 'Pages render concurrently: translate with getFixedT(locale).',
        },
      ],
    },
  },
  {
    files: [`${IN_TABLE}*.{ts,tsx,astro}`],
    plugins: { project: { rules: { 'import-table': importTableRule } } },
    rules: {
      'project/import-table': 'error',
      'no-restricted-syntax': ['error', ...SYNTAX, ...SOURCE_SYNTAX],
    },
  },
  {
    files: [`${IN_TABLE}*.astro`],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, ...SOURCE_SYNTAX, ...ASTRO_SYNTAX] },
  },
  {
    files: TESTS,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      'no-restricted-syntax': ['error', ...SYNTAX, ...TEST_SYNTAX],
    },
  },
  // i18next takes the types of message keys from the English files, which only a relative path
  // reaches.
  { files: ['src/i18n/i18next.d.ts'], rules: { 'project/import-table': 'off' } },
);
