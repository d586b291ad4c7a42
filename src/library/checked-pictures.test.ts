import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from './content.fixture.ts';
import { cacheCheckedPictures } from './checked-pictures.ts';

/** Returns a check that rejects files that contain "bad", and a record of its calls. */
async function setUp() {
  const root = await writeContent({ 'a.png': 'good', 'same.png': 'good', 'b.png': 'bad' });
  const judged: string[] = [];
  const check = async (name: string, version = '1') => {
    const checkFile = cacheCheckedPictures(
      {
        version,
        check: async (file) => {
          judged.push(file.slice(root.length + 1));
          const text = await readFile(file, 'utf8');
          return text === 'bad' ? { fault: 'is bad', remedy: 'make it good' } : null;
        },
      },
      join(root, 'cache'),
    );
    return checkFile(join(root, name));
  };
  return { root, judged, check };
}

test('checks a valid picture once, under all its names', async () => {
  const { judged, check } = await setUp();
  expect(await check('a.png')).toBeNull();
  expect(await check('a.png')).toBeNull();
  expect(await check('same.png')).toBeNull();
  expect(judged).toEqual(['a.png']);
});

test('checks a picture with a fault each time until the fault is gone', async () => {
  const { root, judged, check } = await setUp();
  const bad = { fault: 'is bad', remedy: 'make it good' };
  expect([await check('b.png'), await check('b.png')]).toEqual([bad, bad]);
  await writeFile(join(root, 'b.png'), 'fixed');
  expect([await check('b.png'), await check('b.png')]).toEqual([null, null]);
  expect(judged).toEqual(['b.png', 'b.png', 'b.png']);
});

test('checks a picture again if it or the check has changed', async () => {
  const { root, judged, check } = await setUp();
  await check('a.png');
  await check('a.png', '2');
  await writeFile(join(root, 'a.png'), 'bad');
  expect(await check('a.png', '2')).not.toBeNull();
  expect(judged).toEqual(['a.png', 'a.png', 'a.png']);
});

test('does not cache a picture that changes during its check', async () => {
  const root = await writeContent({ 'a.png': 'good' });
  const [file, cache] = [join(root, 'a.png'), join(root, 'cache')];
  const check = async () => {
    await writeFile(file, 'other bytes');
    return null;
  };
  await cacheCheckedPictures({ version: '1', check }, cache)(file);
  await writeFile(file, 'good');
  const judged: string[] = [];
  const note = (item: string) => {
    judged.push(item);
    return Promise.resolve(null);
  };
  await cacheCheckedPictures({ version: '1', check: note }, cache)(file);
  expect(judged).toEqual([file]);
});

test('accepts a damaged or truncated cache', async () => {
  const { root, judged, check } = await setUp();
  await check('a.png');
  const memo = join(root, 'cache/checked-pictures.txt');
  await writeFile(memo, (await readFile(memo, 'utf8')).slice(0, -4));
  expect(await check('a.png')).toBeNull();
  expect(judged).toEqual(['a.png', 'a.png']);
});
