import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aPresentation, aStoryboard, aVideo, goodContent, writeContent } from '#library/content.fixture';
import { claimingPng, noisePicture } from '#pictures/picture.fixture';
import { runCommand } from './cli/command.fixture.ts';

// One test runs a whole build, which takes ten seconds of processor time.
vi.setConfig({ testTimeout: 300_000 });

/**
 * Returns a content folder with good content, and with every kind of bad picture in every place.
 */
async function badContent(): Promise<string> {
  const [png, jpeg] = [await noisePicture('png'), await noisePicture('jpeg')];
  const image = { id: 'a', type: 'image', x: 0, y: 0, w: 160, h: 90, alt: '', src: '../media/cut.jpg' };
  const film = { ...image, id: 'b', type: 'video', src: '../media/flow.mp4', poster: '../media/none.png' };
  const drawing = { ...image, id: 'c', src: '../media/script.svg' };
  const presentation = (oid: string, changes: object) => aPresentation({ oid, owner: null, ...changes });
  return writeContent({
    ...goodContent(),
    'media/cut.png': png.subarray(0, png.length / 2),
    'media/cut.jpg': jpeg.subarray(0, jpeg.length / 2),
    'media/none.png': claimingPng(0, 0),
    'media/endless.png': claimingPng(2 ** 31, 2 ** 31),
    'media/large.png': claimingPng(30_000, 30_000),
    'media/script.svg': '<svg xmlns="http://www.w3.org/2000/svg">\n<script/></svg>',
    'presentations/cut.json': presentation('cut-preview', { preview: '../media/cut.png' }),
    'presentations/fallback.json': presentation('fallback', { fallbackPreview: '../media/cut.png' }),
    'presentations/scene.json': presentation('scene', {
      storyboard: aStoryboard({ elements: [image, film, drawing] }),
    }),
    'videos/endless.json': aVideo({ oid: 'endless' }, { poster: '../media/endless.png' }),
    'templates/large.json': { slug: 'large', title: 'L', subTitle: 'L', thumbnail: '../media/large.png' },
  });
}

test('names file, field, picture, fault and remedy of every bad picture', async () => {
  const root = await badContent();
  const { code, said } = await runCommand({
    name: 'validate',
    flags: ['--json'],
    env: { PODIUM_CONTENT: root },
  });
  expect(code).toBe(1);
  const { entries, faults } = JSON.parse(said) as { entries: number; faults: Record<string, string>[] };
  expect(entries).toBe(2);
  const damage = 'which is damaged or not an image (';
  expect(faults).toEqual(
    (
      [
        ['presentations/cut.json', 'preview', `is "../media/cut.png", ${damage}`],
        ['presentations/fallback.json', 'fallbackPreview', `is "../media/cut.png", ${damage}`],
        ['presentations/scene.json', 'storyboard.elements[0].src', `is "../media/cut.jpg", ${damage}`],
        [
          'presentations/scene.json',
          'storyboard.elements[1].poster',
          'is "../media/none.png", which has no pixels (0 x 0)',
        ],
        [
          'presentations/scene.json',
          'storyboard.elements[2].src',
          'is "../media/script.svg", which has the element <script> (line 2)',
        ],
        [
          'templates/large.json',
          'thumbnail',
          'is "../media/large.png", which has 30000 x 30000 pixels (900 megapixels)',
        ],
        [
          'videos/endless.json',
          'video.poster',
          'is "../media/endless.png", which has 2147483648 x 2147483648 pixels',
        ],
      ] as const
    ).map(([file, field, fault]) => ({
      file,
      field,
      line: expect.any(Number) as number,
      fault: expect.stringContaining(fault) as string,
      remedy: expect.stringMatching(
        /export it again|at most 100 megapixels and 20,000 pixels a side|^remove it$/i,
      ) as string,
    })),
  );
});

test('stops a build, or with quarantine leaves out the content with a bad picture', async () => {
  const root = await badContent();
  const site = `${root}-site`;
  onTestFinished(() => rm(site, { recursive: true, force: true }));
  const outDir = join(site, 'dist');
  const env = { PODIUM_CONTENT: root, PODIUM_OUT: outDir };
  const stopped = await runCommand({ name: 'build', flags: ['--no-compress'], env });
  expect(stopped.code).toBe(1);
  expect(stopped.said).toContain('preview is "../media/cut.png", which is damaged');
  const { code, said } = await runCommand({ name: 'build', flags: ['--no-compress', '--quarantine'], env });
  expect({ code, said }).toMatchObject({ code: 2 });
  expect(said).toContain(
    'Left out: presentations/cut.json, presentations/fallback.json, presentations/scene.json, templates/large.json, videos/endless.json',
  );
  expect((await stat(join(outDir, 'p/rivers-of-data/rivers-of-data/index.html'))).isFile()).toBe(true);
  await expect(stat(join(outDir, 'p/embed/cut-preview'))).rejects.toThrow('ENOENT');
});
