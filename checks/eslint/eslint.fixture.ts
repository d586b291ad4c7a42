import { ESLint } from 'eslint';

/** ESLint with the project's rules, for code that is not in a file. */
export const eslint = new ESLint({ overrideConfigFile: 'checks/eslint.config.mjs' });
