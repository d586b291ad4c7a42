import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { filesOf, makeContent, runCommand, TEST_CONTENT } from './cli/command.fixture.ts';

const MEDIA = join(TEST_CONTENT, 'media');
let root = '';

beforeEach(async () => ({ root } = await makeContent()));

const runNew = (source: string) =>
  runCommand({
    name: 'new',
    flags: ['video', '--title', 'A lock', '--source', source],
    env: { PODIUM_CONTENT: root, INIT_CWD: MEDIA },
  });

test.each(['tide.mp4', 'tide.webm'])('takes a frame of the film as the poster of %s', async (source) => {
  const { code, said } = await runNew(source);
  expect({ code, said }).toMatchObject({ code: 0 });
  const poster = await readFile(join(root, 'media/a-lock.webp'));
  const { width, height } = await sharp(poster).metadata();
  expect({ width, height }).toEqual({ width: 320, height: 180 });
  // Not one colour, as the black first frame of many films.
  const { channels } = await sharp(poster).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
});

test('refuses a truncated film, and leaves nothing behind', async () => {
  const film = join(root, '../cut.webm');
  await writeFile(film, (await readFile(join(MEDIA, 'tide.webm'))).subarray(0, 600));
  const before = await filesOf(root);
  const { code, said } = await runNew(film);
  expect(code).toBe(1);
  expect(said).not.toContain('    at ');
  expect(await filesOf(root)).toEqual(before);
});
