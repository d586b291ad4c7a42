// @vitest-environment node
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { placeInCache } from './cache-folder.ts';

const HOUR = 60 * 60 * 1000;

/** Makes a cache with folders, each with the hours since it was used, and a folder "work". */
async function makeCache(hours: Readonly<Record<string, number>>) {
  const cache = await mkdtemp(join(tmpdir(), 'podium-cache-'));
  onTestFinished(() => rm(cache, { recursive: true }));
  for (const [name, ago] of Object.entries({ ...hours, work: 0 })) {
    await mkdir(join(cache, name));
    await writeFile(join(cache, name, 'file'), name);
    const usedAt = new Date(Date.now() - ago * HOUR);
    await utimes(join(cache, name), usedAt, usedAt);
  }
  return cache;
}

test('keeps the folders of the last hour, and as many others as are wanted, the latest', async () => {
  const cache = await makeCache({ now: 0.5, day: 24, week: 168, 'killed.tmp': 200 });
  const place = (keptCount: number) =>
    placeInCache(join(cache, 'work'), join(cache, 'new'), { isComplete: existsSync, keptCount });
  await place(2);
  expect((await readdir(cache)).sort()).toEqual(['day', 'new', 'now']);
  await mkdir(join(cache, 'work'));
  await rm(join(cache, 'new'), { recursive: true });
  await place(0);
  expect((await readdir(cache)).sort()).toEqual(['new', 'now']);
});

test('keeps the folder that another command has made in the meantime', async () => {
  const cache = await makeCache({ same: 0 });
  const [work, same] = [join(cache, 'work'), join(cache, 'same')];
  await placeInCache(work, same, { isComplete: () => true, keptCount: 0 });
  expect(await readdir(cache)).toEqual(['same']);
  await mkdir(work);
  await expect(placeInCache(work, same, { isComplete: () => false, keptCount: 0 })).rejects.toThrow(
    'ENOTEMPTY',
  );
});
