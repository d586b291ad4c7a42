import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ContentCheckCache, stampOf } from './content-check-cache.ts';
import { checkContent } from './library.ts';
import { aPresentation, goodContent, PNG, writeContent } from './content.fixture.ts';

/** A time at which all files of the test are older than the freshness limit, ms since the epoch. */
const LATER = Date.now() + 3_600_000;

/** Creates a content folder that was checked once, and a function that checks it again. */
async function setUp(content: Record<string, unknown> = goodContent()) {
  const root = await writeContent(content);
  const memo = join(await writeContent({}), 'known.bin');
  const judged: string[] = [];
  const check = (version = 'one', now = LATER) =>
    checkContent(root, {
      checkPicture: (file) => {
        judged.push(file);
        return Promise.resolve(null);
      },
      checkCache: new ContentCheckCache(memo, version, now),
    });
  const first = await check();
  judged.length = 0;
  return { root, memo, check, first, judged };
}

test('neither reads nor checks unchanged content again, with the same result', async () => {
  const { check, first, judged } = await setUp();
  expect(first.faults).toEqual([]);
  expect(await check()).toEqual(first);
  expect(judged).toEqual([]);
});

test('reads a changed file again, even with the same size and date', async () => {
  const { root, check } = await setUp();
  const file = join(root, 'presentations/rivers.json');
  const when = new Date(1_700_000_000_000);
  await utimes(file, when, when);
  await check();
  await writeFile(file, JSON.stringify(aPresentation({ title: 'Rivers of date' }), null, 2));
  await utimes(file, when, when);
  expect((await check()).library?.entries.get('rivers-of-data')?.title).toBe('Rivers of date');
});

test('does not check a file again that has the same bytes but another date, as in another checkout', async () => {
  const { root, memo, check, first } = await setUp();
  const file = join(root, 'presentations/rivers.json');
  const bytes = await readFile(file);
  await rm(file);
  await writeFile(file, bytes);
  const known = new ContentCheckCache(memo, 'one', LATER);
  const entry = await known.findFile(file);
  expect(entry?.summary.entry).toEqual(first.library?.entries.get('rivers-of-data'));
  expect(await check()).toEqual(first);
  await writeFile(file, `${bytes.toString()}\n`);
  expect(await new ContentCheckCache(memo, 'one', LATER).findFile(file)).toBeNull();
});

test('knows a file on every machine that shares its disk, whatever number the disk has there', () => {
  const facts = { ino: 7, size: 200, mtimeMs: 1_700_000_000_000, ctimeMs: 1_700_000_000_001 };
  const onDisk = (dev: number) => stampOf(Object.assign({ dev }, facts), LATER);
  expect(onDisk(1)).toBe(onDisk(2));
  expect(onDisk(1)).not.toBe(stampOf({ ...facts, ino: 8 }, LATER));
});

test('forgets a removed file, and reads a new one', async () => {
  const { root, check } = await setUp();
  await rm(join(root, 'videos/flow.json'));
  await writeFile(join(root, 'presentations/more.json'), JSON.stringify(aPresentation({ oid: 'more' })));
  const site = { name: 'Podium', searchTerms: {}, staffPicks: [], videos: [], evaluatedFeatures: {} };
  await writeFile(join(root, 'site/site.json'), JSON.stringify(site));
  const { library, faults } = await check();
  expect(faults).toEqual([]);
  expect([...(library?.entries.keys() ?? [])].sort()).toEqual(['more', 'rivers-of-data']);
});

test('reports an unchanged file with its line once its picture is missing or invalid', async () => {
  const { root, check } = await setUp();
  const picture = join(root, 'media/rivers.png');
  await rm(picture);
  const { faults } = await check();
  expect(faults.map(({ file, line, fault }) => [file, line, fault])).toContainEqual([
    'presentations/rivers.json',
    expect.any(Number),
    'is "../media/rivers.png", but there is no such file',
  ]);
  await writeFile(picture, 'no picture');
  expect((await check()).faults.length).toBe(faults.length);
  await writeFile(picture, PNG);
  expect((await check()).faults).toEqual([]);
});

test('searches an unchanged file again for new terms', async () => {
  const { root, check } = await setUp();
  const site = { name: 'Podium', staffPicks: [], videos: [], evaluatedFeatures: {} };
  const searchTerms = { en: { other: ['rivers', 'glaciers'] } };
  await writeFile(join(root, 'site/site.json'), JSON.stringify({ ...site, searchTerms }));
  const shown = async () => (await check()).library?.site.searchTerms.en?.other;
  expect([await shown(), await shown()]).toEqual([['rivers'], ['rivers']]);
});

test('reads a file with a fault each time, and reports the fault each time', async () => {
  const { check, first } = await setUp({
    ...goodContent(),
    'presentations/rivers.json': aPresentation({ title: 7 }),
  });
  expect(first.faults).not.toEqual([]);
  expect((await check()).faults).toEqual(first.faults);
});

test.each(['presentations/rivers.json', 'media/rivers.png'])(
  'does not cache %s that has just changed, because it may change again at the same instant',
  async (name) => {
    const root = await writeContent(goodContent());
    const known = new ContentCheckCache(join(root, 'known.bin'), 'one');
    await checkContent(root, { checkCache: known });
    const again = new ContentCheckCache(join(root, 'known.bin'), 'one', LATER);
    const lookups = [await again.findFile(join(root, name)), again.isKnownValidMedia(join(root, name))];
    expect(lookups).toEqual([null, false]);
  },
);

test.each<[string, (memo: string) => Promise<unknown>, string]>([
  ['another version has written it', () => Promise.resolve(), 'two'],
  ['it is damaged', (memo) => writeFile(memo, 'x'), 'one'],
  ['it is gone', (memo) => rm(memo), 'one'],
])('reads everything if %s', async (_, change, version) => {
  const { memo, check, first, judged } = await setUp();
  await change(memo);
  expect(await check(version)).toEqual(first);
  expect(judged).not.toEqual([]);
});
