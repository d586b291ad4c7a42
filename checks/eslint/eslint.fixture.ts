import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

/**
 * ESLint with the project's rules for code that is not in a file. Rules that need type information
 * are off.
 */
export const eslint = new ESLint({
  overrideConfigFile: 'checks/eslint.config.mjs',
  overrideConfig: [
    {
      files: ['**/*'],
      languageOptions: { parserOptions: { projectService: false } },
      rules: { ...tseslint.configs.disableTypeChecked.rules, 'import-x/no-cycle': 'off' },
    },
  ],
});
