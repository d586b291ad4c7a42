import { ESLint } from 'eslint';

/** ESLint with the project's rules, or with some of them, for code that is not in a file. */
export const makeEslint = (rules?: readonly string[]): ESLint =>
  new ESLint({
    overrideConfigFile: 'checks/eslint.config.mjs',
    ...(rules !== undefined && { ruleFilter: ({ ruleId }) => rules.includes(ruleId) }),
  });
