import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { previewPicture, type PreviewEntry } from './pictures.ts';
import { socialCard } from './social-card.ts';
import { buildRect, buildStoryboard, makeFolder } from './scene.fixture.ts';

const KINDS = {
  preview: (entry: PreviewEntry, env: { cacheDir: string; outDir: string | null }) =>
    previewPicture(entry, 'thumbnail', env),
  'social card': socialCard,
};

async function setUp() {
  const baseDir = await makeFolder();
  const env = { cacheDir: path.join(baseDir, 'cache'), outDir: path.join(baseDir, 'dist') };
  const storyboard = vi.fn(() => Promise.resolve(buildStoryboard([buildRect()])));
  const entry = (drawing: string | null) => ({
    oid: 'a',
    preview: null,
    baseDir,
    storyboard,
    drawing: () => Promise.resolve(drawing),
  });
  return { env, entry, storyboard };
}

it.each(['preview', 'social card'] as const)(
  'finds a %s of an earlier build without reading the storyboard',
  async (kind) => {
    const { env, entry, storyboard } = await setUp();
    const drawn = await KINDS[kind](entry('one'), env);
    storyboard.mockClear();
    expect(await KINDS[kind](entry('one'), { ...env })).toEqual(drawn);
    expect(storyboard).not.toHaveBeenCalled();
    expect(await KINDS[kind](entry('other'), { ...env })).toEqual(drawn);
    expect(storyboard).toHaveBeenCalledOnce();
  },
);

it.each(['preview', 'social card'] as const)(
  'reads the storyboard of a %s if its content is unknown, and in the dev server',
  async (kind) => {
    const { env, entry, storyboard } = await setUp();
    await KINDS[kind](entry(null), env);
    await KINDS[kind](entry('one'), env);
    storyboard.mockClear();
    await KINDS[kind](entry(null), { ...env });
    await KINDS[kind](entry('one'), { ...env, outDir: null });
    expect(storyboard).toHaveBeenCalledTimes(2);
  },
);
