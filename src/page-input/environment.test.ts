import { resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { publicPictures, publishingOf } from './environment.ts';
import { startBuild } from './site.fixture.ts';

const LINK = 'Sl2vN7xQm4KtR9wJ';

it('publishes the files of listed content in the folder of the running build', () => {
  for (const folder of ['/builds/one', '/builds/two']) {
    startBuild({ outDir: folder });
    const { pictureEnv, mediaTarget } = publishingOf({ privacy: 'public', linkId: LINK });
    expect(pictureEnv).toEqual({ cacheDir: resolve('.cache/pictures'), outDir: folder, elsewhere: null });
    expect(mediaTarget).toEqual({ cacheDir: '.cache/media', outDir: folder, elsewhere: null });
    expect(publicPictures()).toBe(pictureEnv);
  }
});

it.each(['hidden', 'private'] as const)(
  'publishes the files of %s content behind its view link',
  (privacy) => {
    startBuild({ outDir: '/builds/one' });
    const { pictureEnv, mediaTarget } = publishingOf({ privacy, linkId: LINK });
    expect(pictureEnv).toMatchObject({ outDir: '/builds/one', folder: `/view/${LINK}/` });
    expect(mediaTarget).toMatchObject({ outDir: '/builds/one', folder: `/view/${LINK}/` });
    // This object is the key of the picture caches.
    expect(publishingOf({ privacy, linkId: LINK }).pictureEnv).toBe(pictureEnv);
  },
);

it('publishes nothing in the dev server', () => {
  vi.stubEnv('DEV', true);
  const { pictureEnv, mediaTarget } = publishingOf({ privacy: 'private', linkId: LINK });
  expect([pictureEnv.outDir, mediaTarget.outDir]).toEqual([null, null]);
  expect(pictureEnv).not.toHaveProperty('folder');
});
