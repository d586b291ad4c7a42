import { expect, test } from 'vitest';
import { COMMANDS as commands, runInEmptyFolder as run } from './cli/scripts.fixture.ts';

test.each(commands)('npm run $name suggests the closest flag for an unknown one', async ({ name, file }) => {
  const { code, stderr, left } = await run(file, '--hepl');
  expect(code).toBe(1);
  expect(stderr).toBe(`Unknown flag --hepl. Did you mean --help? All flags: npm run ${name} -- --help\n`);
  expect(left).toEqual([]);
});

/** Commands that take any number of files, folders or names. */
const TAKES_MANY = ['bench:playback', 'format', 'import', 'merge', 'observatory', 'test'];

test.each(commands.filter(({ name }) => !TAKES_MANY.includes(name)))(
  'npm run $name refuses more arguments than it takes',
  async ({ file }) => {
    const { code, stderr, left } = await run(file, 'some', 'words', 'more');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Unexpected argument "(?:some|words)"\./)]);
    expect(left).toEqual([]);
  },
);
