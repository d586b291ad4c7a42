// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { typed } from './typed-command.ts';

afterEach(() => vi.unstubAllEnvs());

test('in the repository, commands are scripts', () => {
  vi.stubEnv('PODIUM_PACKAGE', undefined);
  expect([typed('build'), typed('build', '--full')]).toEqual(['npm run build', 'npm run build -- --full']);
});

test('programs without a script are run by Node', () => {
  const program = 'checks/tidy-lock.ts';
  expect([typed(program), typed(program, '--help')]).toEqual([`node ${program}`, `node ${program} --help`]);
});

test('in a project that installed the package, commands are those of podium', () => {
  vi.stubEnv('PODIUM_PACKAGE', '/project/node_modules/podium');
  expect([typed('build'), typed('build', '--full')]).toEqual(['npx podium build', 'npx podium build --full']);
});
