import { expect, test } from 'vitest';
import { COMMANDS as commands, SCRIPTS as scripts, runInEmptyFolder as run } from './cli/scripts.fixture.ts';

/** Scripts that start other programs, or another script with arguments. */
const OTHERS =
  /^(?:npm |echo |node (?:pipeline\/slim-node-modules\.mjs|checks\/test\.ts .+|checks\/format\.ts --check|checks\/install-tool\.ts \w+|checks\/docs\/build\.ts)$)/;

test('every script of package.json is one of these commands, or starts another program', () => {
  expect(commands.length).toBeGreaterThan(25);
  const known = new Set(commands.map(({ name }) => name));
  const unknown = Object.entries(scripts).filter(
    ([name, script]) => !known.has(name) && !OTHERS.test(script),
  );
  expect(unknown).toEqual([]);
});

test.each(commands)(
  'npm run $name -- --help explains flags and examples, and does nothing',
  async ({ name, file }) => {
    const { code, stdout, stderr, left } = await run(file, '--help');
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^[A-Z][^\n]+\.\n/);
    expect(stdout).toContain(`\nUsage: npm run ${name} -- [flags]`);
    expect(stdout).toContain(`\nExamples:\n  npm run ${name}`);
    expect(left).toEqual([]);
  },
);

test.each([
  ['build', ['--target <host>', '--watch', '--plain', 'PODIUM_SHARD', 'PODIUM_PROCESSES'], ['--host']],
  [
    'merge',
    ['--target <host>', '--full  '],
    ['--host', '--watch', '--plain', 'PODIUM_SHARD  ', 'PODIUM_PROC'],
  ],
  ['dev', ['--host <address>'], ['--target']],
])('npm run %s -- --help has the flags and variables of this command', async (name, has, lacks) => {
  const { stdout } = await run(`pipeline/${name}.ts`, '--help');
  expect(has.filter((text) => !stdout.includes(text))).toEqual([]);
  expect(lacks.filter((text) => stdout.includes(text))).toEqual([]);
});
