import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

/** ESLint with the project's rules, for lines that are in no file: rules that need types are off. */
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
