import './eslint/find-plugins.mjs';
import { resolve } from 'node:path';
import astro from 'eslint-plugin-astro';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { houseConfigs } from './eslint/house.mjs';
import { packageConfigs } from './eslint/packages.mjs';
import { RAW_HTML_MODULE, SYNTAX, TEST_SYNTAX, syntaxFor } from './eslint/syntax.mjs';

/** The project: ESLint runs there. */
const ROOT = resolve(import.meta.dirname, '..');

const SCRIPTS = ['**/*.{js,mjs}'];
const TYPESCRIPT = ['**/*.{ts,tsx}'];
const ASTRO = ['**/*.astro', '**/*.astro/*.ts', '**/*.astro/*.js'];
const TESTS = ['**/*.test.{ts,tsx}', 'e2e/**/*.ts'];

/** Safari takes the role away from a list without bullets; role="list" gives it back. */
const LISTS = { ul: ['list'], ol: ['list'] };

/** Files whose framework asks for a default export. */
const DEFAULT_EXPORTS = [
  '*.config.{ts,mjs}',
  'checks/*.config.mjs',
  'src/directives/*.ts',
  'src/pages/**/*.ts',
  '**/*.d.ts',
];

export default defineConfig(
  { ignores: ['dist*/', '.astro/', '.cache/', '.data/', 'test-results/', 'playwright-report/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },

  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: ROOT } } },
  {
    rules: {
      // Numbers in messages and addresses are what they look like.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/restrict-plus-operands': ['error', { allowNumberAndString: true }],
      // An index signature is read with brackets, so that a typing error is seen.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // An empty string, as from an unset variable of the environment, is as good as none.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      // Spread of a string gives its code points, which is what is meant.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // `() => void call()` and one-line handlers read well.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // The compiler refuses enums (erasableSyntaxOnly): these rules look for them at every assignment and comparison.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // Test runners take promises and `void` says that nobody waits.
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: true }],
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
    rules: { 'import-x/no-cycle': 'error', 'import-x/no-default-export': 'error' },
  },
  { files: DEFAULT_EXPORTS, rules: { 'import-x/no-default-export': 'off' } },
  packageConfigs(importX),

  // Types of .astro files come from `astro check`; ESLint sees their imports as `any`, so typed rules would only guess.
  { files: [...ASTRO, ...SCRIPTS], extends: [tseslint.configs.disableTypeChecked] },
  // What the compiler finds in TypeScript, nobody finds in plain scripts.
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
    languageOptions: { parserOptions: { projectService: false } },
    rules: {
      'astro/no-set-html-directive': 'error',
      'astro/jsx-a11y/no-redundant-roles': ['error', LISTS],
      'import-x/no-cycle': 'off',
      'import-x/no-default-export': 'off',
    },
  },
  { files: [RAW_HTML_MODULE], rules: { 'astro/no-set-html-directive': 'off' } },

  {
    rules: {
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
    files: TESTS,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      'no-restricted-syntax': ['error', ...SYNTAX, ...TEST_SYNTAX],
    },
  },
  // Last, because it sets no-restricted-syntax for good in each folder of the house.
  houseConfigs(syntaxFor),
  // i18next learns the names of the messages from the English files, which only a relative path reaches.
  { files: ['src/i18n/i18next.d.ts'], rules: { '@typescript-eslint/no-restricted-imports': 'off' } },
);
