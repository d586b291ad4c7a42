// @vitest-environment node
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { typed } from './typed-command.ts';

test('in the repository, commands are scripts', () => {
  expect([typed('build'), typed('build', '--full')]).toEqual(['npm run build', 'npm run build -- --full']);
});

test('programs without a script are run by Node', () => {
  const program = 'checks/tidy-lock.ts';
  expect([typed(program), typed(program, '--help')]).toEqual([`node ${program}`, `node ${program} --help`]);
});

test('in an installed package, commands are those of podium, however the process started', async () => {
  const project = await mkdtemp(join(tmpdir(), 'podium-'));
  onTestFinished(() => rm(project, { recursive: true }));
  const folder = join(project, 'node_modules/podium/lib/src/library');
  await mkdir(folder, { recursive: true });
  const source = await readFile(join(import.meta.dirname, 'typed-command.ts'), 'utf8');
  await writeFile(join(folder, 'typed-command.mjs'), stripTypeScriptTypes(source));
  const installed = (await import(/* @vite-ignore */ join(folder, 'typed-command.mjs'))) as {
    readonly typed: typeof typed;
  };
  expect([installed.typed('build'), installed.typed('build', '--full')]).toEqual([
    'npx podium build',
    'npx podium build --full',
  ]);
});
