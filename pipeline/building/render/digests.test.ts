import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { computeProgramDigest } from './digests.ts';

const FILES = {
  'src/pages/index.astro': 'page',
  'src/library/loader.ts': 'loader',
  'src/library/schemas/json/video.schema.json': '{}',
  'src/content/media/rivers.svg': '<svg/>',
  'src/pages/index.test.ts': 'test',
  'public/robots.txt': 'all',
  'src/library/content.fixture.ts': 'helper',
  'astro.config.mjs': "import { rendering } from './pipeline/rendering.ts';",
  'pipeline/rendering.ts': 'rendering',
  'pipeline/build.ts': "import { pack } from './output/pack.ts'; import '#origin/headers';",
  'pipeline/output/pack.ts':
    "new Worker(new URL('./pack-worker.ts', import.meta.url)); await import('./later.ts');",
  'pipeline/output/pack-worker.ts': 'worker',
  'pipeline/output/later.ts': 'later',
  'origin/headers.ts': 'headers',
  'pipeline/import.ts': 'importer',
  'pipeline/building/build.fixture.ts': 'helper',
  'docs/content.md': 'text',
  'package-lock.json': '{}',
};

async function setUp() {
  const root = await writeContent(FILES);
  const digest = (env: Record<string, string> = {}) => computeProgramDigest({ root, cwd: root }, env);
  return { root, digest };
}

test('gives the same program the same digest in any folder', async () => {
  const [one, other] = [await setUp(), await setUp()];
  expect(await one.digest()).toBe(await other.digest());
});

test.each([
  'src/pages/index.astro',
  'src/library/loader.ts',
  'public/robots.txt',
  'package-lock.json',
  'astro.config.mjs',
  'pipeline/rendering.ts',
  'pipeline/build.ts',
  'pipeline/output/pack.ts',
  'pipeline/output/pack-worker.ts',
  'pipeline/output/later.ts',
  'origin/headers.ts',
  '.env',
  '.env.local',
])('a change of %s changes the digest', async (name) => {
  const { root, digest } = await setUp();
  const before = await digest();
  await writeFile(join(root, name), 'changed');
  expect(await digest()).not.toBe(before);
});

test('a removed file changes the digest', async () => {
  const { root, digest } = await setUp();
  const before = await digest();
  await rm(join(root, 'public/robots.txt'));
  expect(await digest()).not.toBe(before);
});

test.each([
  'src/library/schemas/json/video.schema.json',
  'src/content/media/rivers.svg',
  'src/library/content.fixture.ts',
  'src/pages/index.test.ts',
  'pipeline/import.ts',
  'pipeline/building/build.fixture.ts',
  'docs/content.md',
])('a change of %s does not change the digest', async (name) => {
  const { root, digest } = await setUp();
  const before = await digest();
  await writeFile(join(root, name), 'changed');
  expect(await digest()).toBe(before);
});

const PROJECT = {
  'astro.config.mjs': "import { plugin } from './plugins/words.mjs';",
  'plugins/words.mjs': 'export const plugin = {};',
  'src/pages/about.astro': 'page',
  'src/texts/de.json': '{}',
  'src/posts/first.md': 'post',
  'src/content/news/first.md': 'news',
  'src/content/presentations/rivers.json': '{}',
  'src/content/media/rivers.webp': 'picture',
  'public/hello.txt': 'hello',
  'dist/index.html': 'built',
};

test.each([
  ['changes', 'astro.config.mjs'],
  ['changes', 'plugins/words.mjs'],
  ['changes', 'src/pages/about.astro'],
  ['changes', 'src/texts/de.json'],
  ['changes', 'src/posts/first.md'],
  ['changes', 'src/content/news/first.md'],
  ['changes', 'public/hello.txt'],
  ['changes', 'public/new.txt'],
  ['does not change', 'src/content/presentations/rivers.json'],
  ['does not change', 'src/content/media/rivers.webp'],
  ['does not change', 'dist/index.html'],
])('in a project, the digest %s with %s', async (what, name) => {
  const root = await writeContent({ 'digest.txt': 'of the package' });
  const cwd = await writeContent(PROJECT);
  const before = await computeProgramDigest({ root, cwd }, {});
  await writeFile(join(cwd, name), 'changed');
  const after = await computeProgramDigest({ root, cwd }, {});
  expect(after === before).toBe(what === 'does not change');
});

test('includes settings that pages read, and no others', async () => {
  const { digest } = await setUp();
  const before = await digest({ HOME: '/a' });
  expect(await digest({ HOME: '/b', PODIUM_OUT: 'elsewhere' })).toBe(before);
  expect(await digest({ PODIUM_SITE_URL: 'https://podium.example' })).not.toBe(before);
  expect(await digest({ PUBLIC_API_URL: 'https://api.podium.example' })).not.toBe(before);
});

test('includes the port only if addresses of pages contain it', async () => {
  const { digest } = await setUp();
  expect(await digest({ PORT: '80' })).not.toBe(await digest());
  const site = { PODIUM_SITE_URL: 'https://podium.example' };
  expect(await digest({ ...site, PORT: '80' })).toBe(await digest(site));
});
