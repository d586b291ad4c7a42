import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aPresentation, goodContent, writeContent } from '#library/content.fixture';
import { journalOf } from '#pipeline/site/journal';
import { listFiles } from '#pipeline/site/list-files';
import { compareSites } from '#checks/rebuilds/run-build.fixture';
import { NO_INLINE_CODE } from '#pipeline/site/inline-code.fixture';
import { recordOf } from '#pipeline/site/output-folders';
import { formatManifest, manifestPath } from '#pipeline/site/manifest';
import { buildSite, type BuildOptions } from './build-site.ts';
import { PAGE, renderRequested, setUp, smallestSite } from './build.fixture.ts';

const VIEW = 'de/p/rivers-of-data/rivers-of-data/index.html';
const EMBED = 'p/embed/rivers-of-data/index.html';
const OTHER = PAGE.replace('text', 'other');
const OTHER_MANIFEST = formatManifest({
  builtAt: new Date(0),
  seconds: 1,
  inlineCode: NO_INLINE_CODE,
  drafts: [],
  files: new Map(),
});
const PICTURE = '_pictures/0123456789abcdef-220.avif';

/**
 * Builds a site twice. Returns the result of the second build, and a full build of the same site.
 */
async function rebuild(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  const { options, lines } = await setUp();
  const made: string[] = [];
  await buildSite({ ...options, render: renderRequested(before) });
  await buildSite({ ...options, render: renderRequested(after, made) });
  const full = await setUp();
  await buildSite({ ...full.options, render: renderRequested(after) });
  return {
    made,
    lines,
    outDir: options.outDir,
    differences: await compareSites(options.outDir, full.options.outDir),
  };
}

/** The pages that every build renders. */
const always = Object.keys(smallestSite()).filter((name) =>
  /^(?:index|search-cards|(?:.*\/)?404)\b/.test(name),
);

test('rebuilds only pages that show a change, to the bytes of a full build', async () => {
  const { made, differences, lines, outDir } = await rebuild(smallestSite(), {
    ...smallestSite(),
    [VIEW]: OTHER,
  });
  expect(made.sort()).toEqual([...always, VIEW].sort());
  expect(differences).toEqual([]);
  expect(lines).toContainEqual(expect.stringMatching(/^Pages: .* reused from the last build/));
  expect(String(brotliDecompressSync(await readFile(join(outDir, `${VIEW}.br`))))).toBe(OTHER);
});

test.each(['index.md', 'rivers-of-data.pdf'])('keeps %s of a page that stays the same', async (name) => {
  const file = VIEW.replace('index.html', name);
  const site = { ...smallestSite(), [file]: 'Rivers of data\n' };
  const { made, differences } = await rebuild(site, site);
  expect(made).not.toContain(file);
  expect(differences).toEqual([]);
});

test('does not touch files that stay the same', async () => {
  const { options } = await setUp();
  await buildSite({ ...options, render: renderRequested(smallestSite()) });
  const stampsOf = async () =>
    new Map((await listFiles(options.outDir)).map(({ name, stamp }) => [name, stamp]));
  const before = await stampsOf();
  await buildSite({ ...options, render: renderRequested({ ...smallestSite(), [VIEW]: OTHER }) });
  const changed = [...(await stampsOf())].filter(([name, stamp]) => before.get(name) !== stamp);
  expect(changed.map(([name]) => name)).toEqual([VIEW, `${VIEW}.br`, `${VIEW}.gz`]);
});

test('stops at an update that cannot be completed, except in a full build', async () => {
  const { root, options } = await setUp();
  await buildSite({ ...options, render: renderRequested(smallestSite()) });
  await writeFile(
    journalOf(options.outDir),
    JSON.stringify({ version: 1, steps: [[`/${VIEW}`, 'a'.repeat(64)]] }),
  );
  const build = (isFull: boolean) =>
    buildSite({ ...options, isFull, render: renderRequested(smallestSite()) });
  // Each failure releases the lock.
  for (const _ of [1, 2]) await expect(build(false)).rejects.toThrow(/cannot be completed: .* --full/);
  await build(true);
  expect((await readdir(root)).sort()).toEqual(['dist', 'dist.record.json', 'dist.report']);
});

test('removes files that are no longer built', async () => {
  const { differences, outDir } = await rebuild(
    { ...smallestSite(), 'p/old/index.html': PAGE, 'oembed/03/old.json': '{}' },
    smallestSite(),
  );
  expect(differences).toEqual([]);
  expect(await readdir(join(outDir, 'p'))).not.toContain('old');
});

test('keeps pictures and scripts of unchanged pages', async () => {
  const { options } = await setUp();
  const page = PAGE.replace('text', `<img src="/${PICTURE}">`);
  const site = { ...smallestSite(), [VIEW]: page, [PICTURE]: 'pixels' };
  await buildSite({ ...options, render: renderRequested(site) });
  const { [PICTURE]: _, ...pages } = site;
  await buildSite({ ...options, render: renderRequested(pages) });
  expect(await readFile(join(options.outDir, PICTURE), 'utf8')).toBe('pixels');
});

test.each<[string, (options: BuildOptions) => Promise<Partial<BuildOptions>>]>([
  ['another program builds', () => Promise.resolve({ programDigest: 'another one' })],
  ['it is told to build in full', () => Promise.resolve({ isFull: true })],
  ['there is no record', ({ outDir }) => rm(recordOf(outDir)).then(() => ({}))],
  ['the record is damaged', ({ outDir }) => writeFile(recordOf(outDir), '{').then(() => ({}))],
  ['the output is away', ({ outDir }) => rm(outDir, { recursive: true }).then(() => ({}))],
  ['a file at the top of the output is away', ({ outDir }) => rm(join(outDir, '_headers')).then(() => ({}))],
  [
    'a file at the top of the output was changed',
    ({ outDir }) => writeFile(join(outDir, 'index.html'), OTHER).then(() => ({})),
  ],
  [
    'a folder of the output is away',
    ({ outDir }) => rm(join(outDir, 'oembed'), { recursive: true }).then(() => ({})),
  ],
  [
    'a file was put into the output',
    ({ outDir }) => writeFile(join(outDir, 'more.html'), PAGE).then(() => ({})),
  ],
  ['a part is built', () => Promise.resolve({ shard: { index: 1, count: 1 } })],
])('reuses nothing if %s', async (_, meanwhile) => {
  const { options } = await setUp();
  const made: string[] = [];
  await buildSite({ ...options, render: renderRequested(smallestSite()) });
  await buildSite({
    ...options,
    ...(await meanwhile(options)),
    render: renderRequested(smallestSite(), made),
  });
  expect(made).toHaveLength(Object.keys(smallestSite()).length);
});

/**
 * Builds a site twice. Returns the pages that the second build rendered, and whether it read the
 * output of the first.
 */
async function rebuildAfter(meanwhile: (options: BuildOptions) => Promise<unknown>) {
  const { options, lines } = await setUp();
  const made: string[] = [];
  await buildSite({ ...options, render: renderRequested(smallestSite()) });
  await meanwhile(options);
  await buildSite({ ...options, render: renderRequested(smallestSite(), made) });
  return { made: made.sort(), isRead: lines.some((line) => line.startsWith('Last build')) };
}

test('does not read the files of the last build again', async () => {
  expect(await rebuildAfter(() => Promise.resolve())).toEqual({ made: [...always].sort(), isRead: false });
});

test.each<[string, (options: BuildOptions) => Promise<unknown>]>([
  [
    'the output is a copy of what was built',
    async ({ outDir }) => {
      await cp(outDir, `${outDir}.copy`, { recursive: true });
      await rm(outDir, { recursive: true });
      await cp(`${outDir}.copy`, outDir, { recursive: true });
    },
  ],
  ['the manifest is missing', ({ outDir }) => rm(manifestPath(outDir))],
  [
    'a file at the top of the output was written by something else',
    async ({ outDir }) => writeFile(join(outDir, 'index.html'), await readFile(join(outDir, 'index.html'))),
  ],
  ['the manifest is of another build', ({ outDir }) => writeFile(manifestPath(outDir), OTHER_MANIFEST)],
])('reads all files and reuses them if %s', async (_, meanwhile) => {
  expect(await rebuildAfter(meanwhile)).toEqual({ made: [...always].sort(), isRead: true });
});

test('does not look for changed files in the output, which a full build repairs', async () => {
  const { options } = await setUp();
  const build = (isFull: boolean) =>
    buildSite({ ...options, isFull, render: renderRequested(smallestSite()) });
  const read = () => readFile(join(options.outDir, EMBED), 'utf8');
  await build(false);
  await writeFile(join(options.outDir, EMBED), OTHER);
  await build(false);
  expect(await read()).toBe(OTHER);
  await build(true);
  expect(await read()).not.toBe(OTHER);
});

test('removes and adds compressed files as each build requests', async () => {
  const { options } = await setUp();
  const media = '_media/0123456789abcdef0123456789abcdef.svg';
  const page = PAGE.replace('text', `<img src="/${media}">`);
  const site = { ...smallestSite(), [VIEW]: page, [media]: `<svg>${' '.repeat(2000)}</svg>` };
  await buildSite({ ...options, render: renderRequested(site) });
  const packings = [
    { isCompressed: false },
    { isCompressed: true },
    { isCompressed: true, noGzip: true },
    { isCompressed: true, noGzip: false },
  ];
  for (const compression of packings) {
    await buildSite({ ...options, ...compression, render: renderRequested(site) });
    const full = await setUp();
    await buildSite({ ...full.options, ...compression, render: renderRequested(site) });
    expect(await compareSites(options.outDir, full.options.outDir)).toEqual([]);
  }
});

test('searches every text again if other content became secret', async () => {
  const { options } = await setUp();
  await buildSite({ ...options, render: renderRequested(smallestSite()) });
  const hidden = { oid: 'secret', privacy: 'hidden', viewLink: { link_id: 'q7Zx_0123456789-abcdef' } };
  const content = await writeContent({
    ...goodContent(),
    'presentations/secret.json': aPresentation(hidden),
  });
  const made: string[] = [];
  // The pages of the secret itself are missing.
  await expect(
    buildSite({ ...options, content, render: renderRequested(smallestSite(), made) }),
  ).rejects.toThrow('was not built');
  expect(made).toHaveLength(Object.keys(smallestSite()).length);
});

test('a failed build changes neither the output nor the reuse of the next build', async () => {
  const { options } = await setUp();
  await buildSite({ ...options, render: renderRequested(smallestSite()) });
  const before = await stat(join(options.outDir, VIEW));
  const { [EMBED]: _, ...fewer } = smallestSite();
  await expect(
    buildSite({ ...options, render: renderRequested({ ...fewer, [VIEW]: OTHER }) }),
  ).rejects.toThrow('was not built');
  expect(await readFile(join(options.outDir, VIEW), 'utf8')).toBe(PAGE);
  expect((await stat(join(options.outDir, VIEW))).mtimeMs).toBe(before.mtimeMs);
  const made: string[] = [];
  await buildSite({ ...options, render: renderRequested(smallestSite(), made) });
  expect(made.sort()).toEqual([...always].sort());
});
