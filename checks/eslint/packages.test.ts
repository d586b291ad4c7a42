import { expect, it } from 'vitest';
import { makeEslint } from './eslint.fixture.ts';

const RULES = ['import-x/no-extraneous-dependencies', 'import-x/no-restricted-paths'];

const eslint = makeEslint(RULES);

/** Returns the package rules that a line in a file breaks. */
async function broken(filePath: string, line: string): Promise<string[]> {
  const code = filePath.endsWith('.astro') ? `---\n${line}\n---\n<p>Text</p>\n` : line;
  const [result] = await eslint.lintText(code, { filePath });
  const messages = result?.messages ?? [];
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.map(({ ruleId }) => ruleId ?? '');
}

const RUN_BY_PEOPLE = [
  'pipeline/import.ts',
  'pipeline/site/links/read-links.ts',
  'origin/main.ts',
  'src/library/new-module.ts',
  'src/islands/like/LikeButton.tsx',
  'src/pages/index.astro',
  'astro.config.mjs',
];
const RUN_BY_TESTS = [
  'pipeline/import.test.ts',
  'pipeline/cli/command.fixture.ts',
  'checks/formats/check-xml.fixture.ts',
  'checks/pages/html-faults.fixture.ts',
  'checks/install-tool.ts',
  'e2e/support/site.ts',
  'bench/measure.ts',
  'vitest.config.ts',
];

it.each(RUN_BY_PEOPLE)('%s imports dependencies only', async (path) => {
  expect(await broken(path, "import { jsdom } from 'jsdom';")).toEqual(RULES.slice(0, 1));
  expect(await broken(path, "void import('jsdom');")).toEqual(RULES.slice(0, 1));
  expect(await broken(path, "import { parse } from 'parse5';")).toEqual([]);
  expect(await broken(path, "import type { JSDOM } from 'jsdom';")).toEqual([]);
});

it.each(RUN_BY_TESTS)('%s imports devDependencies too', async (path) => {
  expect(await broken(path, "import { jsdom } from 'jsdom';")).toEqual([]);
  expect(await broken(path, "import { parse } from 'parse5';")).toEqual([]);
});

it('a package that only another package installs is refused', async () => {
  for (const path of [...RUN_BY_PEOPLE, ...RUN_BY_TESTS])
    expect(await broken(path, "import { devalue } from 'devalue';"), path).toEqual(RULES.slice(0, 1));
});

it('commands and the origin may not import files of tests and checks', async () => {
  const importCheck = "import { findBrowser } from '#checks/browser';";
  expect(await broken('pipeline/import.ts', importCheck)).toEqual(RULES.slice(1));
  expect(await broken('pipeline/import.ts', "void import('#pipeline/cli/command.fixture');")).toEqual(
    RULES.slice(1),
  );
  expect(await broken('pipeline/import.ts', "import { list } from './cli/command-error.ts';")).toEqual([]);
  expect(await broken('checks/install-tool.ts', importCheck)).toEqual([]);
});
