import { appendFile, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { MediaChecker } from '../check-media.ts';
import { writeContent } from '../content.fixture.ts';
import { publishMedia } from '../media.ts';

const FILM = resolve('e2e/site/src/content/media/tide');

/** Copies the film of the tests into a content folder, and changes it. */
async function copyFilm(change: (folder: string) => unknown = () => undefined) {
  const root = await writeContent({ 'secret.m4s': 'secret' });
  const folder = join(root, 'media/tide');
  await cp(FILM, folder, { recursive: true });
  await change(folder);
  const checker = new MediaChecker(root, root, { checkPicture: null, readCodecs: null, checkCache: null });
  const reference = { path: ['src'], src: '../media/tide/master.m3u8' };
  return {
    root,
    file: join(folder, 'master.m3u8'),
    target: { outDir: join(root, 'out'), cacheDir: join(root, 'cache') },
    faults: () => checker.check(join(root, 'videos/tide.json'), [reference]),
  };
}

const replace = async (file: string, from: string, to: string) =>
  writeFile(file, (await readFile(file, 'utf8')).replace(from, to));

test('a film whose files are all there has no fault', async () => {
  expect(await (await copyFilm()).faults()).toEqual([]);
});

test.each([
  [
    'a missing segment',
    (folder: string) => rm(join(folder, '90p/1.m4s')),
    'which refers to "1.m4s" (90p/film.m3u8, line 10), but there is no such file',
  ],
  [
    'a missing playlist',
    (folder: string) => rm(join(folder, '180p/film.m3u8')),
    'which refers to "180p/film.m3u8" (line 7), but there is no such file',
  ],
  [
    'a segment that is something else',
    (folder: string) => writeFile(join(folder, '90p/0.m4s'), '<html>not found</html>'),
    'which refers to "0.m4s" (90p/film.m3u8, line 8), but it is no segment of MP4 or MPEG-TS',
  ],
  [
    'a segment that is a link out of the content folder',
    async (folder: string) => {
      await rm(join(folder, '90p/0.m4s'));
      await symlink('/etc/hostname', join(folder, '90p/0.m4s'));
    },
    'which refers to "0.m4s" (90p/film.m3u8, line 8), which is outside the content folder',
  ],
  [
    'a playlist that is a folder',
    async (folder: string) => {
      await rm(join(folder, '90p/film.m3u8'));
      await mkdir(join(folder, '90p/film.m3u8'));
    },
    'which lists "90p/film.m3u8", which is not a file',
  ],
  [
    'playlists in playlists',
    (folder: string) => cp(join(folder, 'master.m3u8'), join(folder, '90p/film.m3u8')),
    'which refers to "90p/film.m3u8" (line 4), which lists playlists itself',
  ],
  [
    'a playlist that lists itself',
    (folder: string) => replace(join(folder, 'master.m3u8'), '90p/film.m3u8', 'master.m3u8'),
    'which refers to "master.m3u8" (line 4), which lists playlists itself',
  ],
  [
    'an address on another host',
    (folder: string) => replace(join(folder, '90p/film.m3u8'), '1.m4s', 'https://a.example/1.m4s'),
    'which lists "90p/film.m3u8", which refers to "https://a.example/1.m4s" (line 10), which is on another host',
  ],
  [
    'a path out of its folder',
    (folder: string) => replace(join(folder, '90p/film.m3u8'), '1.m4s', '../../../secret.m4s'),
    'which lists "90p/film.m3u8", which refers to "../../../secret.m4s" (line 10), which is not below its folder',
  ],
  [
    'a playlist that is too large',
    (folder: string) => appendFile(join(folder, '90p/film.m3u8'), '#\n'.repeat(2_000_001)),
    'which lists "90p/film.m3u8", which has more than 4 MB',
  ],
])('%s is a fault that names its place', async (_, change, fault) => {
  const { faults } = await copyFilm(change);
  expect(await faults()).toEqual([
    {
      path: ['src'],
      fault: `is "../media/tide/master.m3u8", ${fault}`,
      remedy: expect.stringMatching(/\w/) as string,
    },
  ]);
});

test('a film is published in a folder of its own, which refers to nothing else', async () => {
  const { file, target, root } = await copyFilm();
  const address = await publishMedia(file, target);
  expect(address).toMatch(/^\/_media\/[0-9a-f]{32}\/film\.m3u8$/);
  const folder = join(target.outDir, address, '..');
  const names = (await readdir(folder)).sort();
  expect(names).toHaveLength(9);
  expect(await readdir(join(target.outDir, '_media'))).toHaveLength(1);
  for (const name of names.filter((item) => item.endsWith('.m3u8'))) {
    const text = await readFile(join(folder, name), 'utf8');
    const listed = Array.from(text.matchAll(/^[^#\n]+$|(?<=URI=")[^"]+/gm), ([src]) => src);
    expect(listed.length).toBeGreaterThan(1);
    expect(names).toEqual(expect.arrayContaining(listed));
  }
  const segments = names.filter((name) => name.endsWith('.m4s'));
  const bytes = await Promise.all(segments.map((name) => readFile(join(folder, name))));
  expect(bytes).toContainEqual(await readFile(join(FILM, '180p/1.m4s')));
  expect((await readdir(target.cacheDir)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  // Behind a view link, and on another host.
  expect(await publishMedia(file, { ...target, folder: '/view/link/' })).toBe(`/view/link${address}`);
  expect(await readdir(join(target.outDir, 'view/link', address, '..'))).toHaveLength(9);
  const elsewhere = { base: 'https://media.example/talks', folder: join(root, 'elsewhere') };
  expect(await publishMedia(file, { ...target, elsewhere })).toBe(`${elsewhere.base}${address}`);
  expect(await readdir(join(elsewhere.folder, address, '..'))).toHaveLength(9);
});

test('a changed segment gives the film another address, and a renamed one the same', async () => {
  const { file, target } = await copyFilm();
  const before = await publishMedia(file, target);
  await appendFile(join(file, '../90p/1.m4s'), 'more');
  const after = await publishMedia(file, target);
  expect(after).not.toBe(before);
  await rename(join(file, '../90p/1.m4s'), join(file, '../90p/end.m4s'));
  await replace(join(file, '../90p/film.m3u8'), '1.m4s', 'end.m4s');
  expect(await publishMedia(file, target)).toBe(after);
});
