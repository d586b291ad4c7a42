import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packageSpec } from './package-spec.ts';

test.each([
  ['{ "dependencies": { "podium": "file:podium-1.2.3.tgz" } }', 'file:../podium-1.2.3.tgz'],
  ['{ "devDependencies": { "podium": "file:../podium-1.2.3.tgz" } }', 'file:../../podium-1.2.3.tgz'],
  [
    '{ "dependencies": { "podium": "https://example.org/podium-1.2.3.tgz" } }',
    'https://example.org/podium-1.2.3.tgz',
  ],
  ['{ "dependencies": { "podium": "1.2.3" } }', '1.2.3'],
  ['{ "dependencies": {} }', null],
  ['{', null],
])('a project with %s has a project beside it that names %s', async (text, spec) => {
  const cwd = await mkdtemp(join(tmpdir(), 'podium-spec-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await writeFile(join(cwd, 'package.json'), text);
  expect(await packageSpec(cwd, join(cwd, 'talks'))).toBe(spec);
});
