import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { outputFolders } from './output-folders.ts';
import { assertOwnFolder, recoverSwap, swapIntoPlace } from './recover-output.ts';

/** Returns a folder with a good output and a new one next to it. */
async function setUp() {
  const root = await writeContent({
    'dist/index.html': 'old',
    'dist/gone.html': 'old',
    'dist.next/index.html': 'new',
  });
  return { root, folders: outputFolders(join(root, 'dist')) };
}

const page = (root: string) => readFile(join(root, 'dist/index.html'), 'utf8');

test('replaces the old output completely', async () => {
  const { root, folders } = await setUp();
  swapIntoPlace(folders);
  expect(await page(root)).toBe('new');
  expect(await readdir(root)).toEqual(['dist']);
  expect(await readdir(folders.outDir)).toEqual(['index.html']);
});

test('puts the first output in place', async () => {
  const root = await writeContent({ 'dist.next/index.html': 'new' });
  swapIntoPlace(outputFolders(join(root, 'dist')));
  expect(await page(root)).toBe('new');
});

test('restores the old output if the new one cannot take its place', async () => {
  const { root, folders } = await setUp();
  expect(() => swapIntoPlace({ ...folders, staging: join(root, 'nowhere') })).toThrow(/ENOENT/);
  expect(await page(root)).toBe('old');
});

/** Swaps the folders in a child process, which kills itself just before step number `step`. */
function swapAndDie(outDir: string, step: number): void {
  const script = `
    import { renameSync, rmSync } from 'node:fs';
    const { swapIntoPlace } = await import(process.argv[1]);
    const outDir = process.argv[2];
    let step = 0;
    const counted = (move) => (...args) => {
      if (step++ === Number(process.argv[3])) process.kill(process.pid, 'SIGKILL');
      move(...args);
    };
    const remove = (folder) => rmSync(folder, { recursive: true, force: true });
    swapIntoPlace({ outDir, staging: outDir + '.next', previous: outDir + '.previous' }, { rename: counted(renameSync), remove: counted(remove) });`;
  const module = new URL('recover-output.ts', import.meta.url).href;
  const { signal } = spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    script,
    module,
    outDir,
    String(step),
  ]);
  expect(signal).toBe('SIGKILL');
}

test.each([0, 1, 2, 3])('leaves a complete output if it is killed before step %i', async (step) => {
  const { root, folders } = await setUp();
  swapAndDie(folders.outDir, step);
  // The output is missing only between the two renames, and the next start restores it.
  expect(existsSync(folders.outDir)).toBe(step !== 2);
  recoverSwap(folders);
  const text = await page(root);
  expect(text).toBe(step === 3 ? 'new' : 'old');
  expect(await readdir(folders.outDir)).toEqual(
    text === 'new' ? ['index.html'] : ['gone.html', 'index.html'],
  );
  expect(await readdir(root)).toEqual(['dist']);
});

test('does not replace a folder that no build has made', async () => {
  const root = await writeContent({ 'photos/one.jpg': 'x', 'site/_headers': 'x', 'plain/index.html': 'x' });
  await mkdir(join(root, 'empty'));
  expect(() => assertOwnFolder(join(root, 'photos'), [])).toThrow(/contains files that no build wrote/);
  expect(() => assertOwnFolder(root, [join(root, 'photos')])).toThrow(/contains .*photos/);
  expect(() => assertOwnFolder(dirname(root), [root])).toThrow(/contains/);
  for (const name of ['site', 'plain', 'empty', 'new'])
    expect(() => assertOwnFolder(join(root, name), [root])).not.toThrow();
});
