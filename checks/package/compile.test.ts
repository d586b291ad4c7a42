import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { compile } from './compile.ts';

const CACHE = resolve(import.meta.dirname, '../../.cache');

async function makeProject(files: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const root = await mkdtemp(join(CACHE, 'compile-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await symlink(resolve(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'));
  const all = {
    'tsconfig.json': '{ "extends": "astro/tsconfigs/strictest", "compilerOptions": { "types": ["node"] } }',
    'package.json': '{ "type": "module", "imports": { "#lib/*": "./lib/*.ts" } }',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return root;
}

test('emits all files that the entries import or start, with declarations, and imports of JavaScript', async () => {
  const root = await makeProject({
    'run.ts': `import { one } from './one.ts';
import { two } from '#lib/two';
const text = "new URL('./kept.ts', import.meta.url)";
export const started: URL = new URL('./worker.ts', import.meta.url);
export const sum: number = one + two + text.length;
`,
    'one.ts': 'export const one = 1;\n',
    'lib/two.ts': 'export const two = 2;\n',
    'worker.ts': "import './later.ts';\n",
    'later.ts': 'export {};\n',
    'unused.ts': 'export const unused = 1;\n',
  });
  const emitted = compile(ts, root, ['run.ts']);
  expect([...emitted.keys()].sort()).toEqual(
    ['later', 'lib/two', 'one', 'run', 'worker'].flatMap((name) => [`${name}.d.ts`, `${name}.js`]),
  );
  const code = emitted.get('run.js') ?? '';
  expect(code).toContain('from "./one.js"');
  expect(code).toContain("from '#lib/two'");
  expect(code).toContain("new URL('./worker.js', import.meta.url)");
  // A text that looks like such a URL stays.
  expect(code).toContain("new URL('./kept.ts', import.meta.url)");
});
