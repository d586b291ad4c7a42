import { spawnSync } from 'node:child_process';
import { cp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aPresentation, goodContent, writeContent } from '#library/content.fixture';
import { compareSites } from '#checks/rebuilds/run-build.fixture';
import { addressOf, describeFile } from '#pipeline/site/list-files';
import { readLinkFacts } from '#pipeline/site/links/link-facts';
import { hashFiles, readManifest, siteDigest } from '#pipeline/site/manifest';
import { buildSite, type BuildOptions } from './build-site.ts';
import { mergeSite } from './merge-site.ts';
import { PAGE, renderRequested, setUp, smallestSite } from './build.fixture.ts';

/** Builds the parts of the smallest site, each with its own options. */
async function buildParts(count: number, changes: (index: number) => Partial<BuildOptions> = () => ({})) {
  const { root, options } = await setUp();
  const parts: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const outDir = join(root, `part-${index}`);
    const render = renderRequested(smallestSite());
    await buildSite({ ...options, outDir, shard: { index, count }, render, ...changes(index) });
    parts.push(outDir);
  }
  return { root, options, parts };
}

test.each([1, 2, 3, 7])('merges %i parts to the bytes of one build', async (count) => {
  const { options, parts } = await buildParts(count);
  await mergeSite({ ...options, parts: parts.reverse() });
  const whole = await setUp();
  await buildSite({ ...whole.options, render: renderRequested(smallestSite()) });
  expect(await compareSites(options.outDir, whole.options.outDir)).toEqual([]);
});

test('merges compressed parts to a site without compressed files on request', async () => {
  const { options, parts } = await buildParts(2);
  await mergeSite({ ...options, isCompressed: false, parts });
  const whole = await setUp();
  await buildSite({ ...whole.options, isCompressed: false, render: renderRequested(smallestSite()) });
  expect(await compareSites(options.outDir, whole.options.outDir)).toEqual([]);
});

test('merges parts without compressed files to a compressed site', async () => {
  const { options, parts } = await buildParts(2, () => ({ isCompressed: false }));
  await mergeSite({ ...options, parts });
  const whole = await setUp();
  await buildSite({ ...whole.options, render: renderRequested(smallestSite()) });
  expect(await compareSites(options.outDir, whole.options.outDir)).toEqual([]);
});

test('does not read an updated part again, and makes the same bytes', async () => {
  const { options, parts } = await buildParts(1);
  const site = { ...smallestSite(), 'p/rivers-of-data/index.html': `${PAGE}changed ` };
  const shard = { index: 1, count: 1 };
  await buildSite({ ...options, outDir: parts[0] ?? '', shard, render: renderRequested(site) });
  const whole = await setUp();
  await buildSite({ ...whole.options, render: renderRequested(site) });
  await mergeSite({ ...options, parts });
  expect(await compareSites(options.outDir, whole.options.outDir)).toEqual([]);
  await spoilUnseen(join(parts[0] ?? '', 'p/embed/rivers-of-data/index.html'));
  await mergeSite({ ...options, parts });
  await expect(mergeSite({ ...options, isFull: true, parts })).rejects.toThrow(/differs from the built/);
});

test('a build after a merge reuses the pages of the parts', async () => {
  const { options, parts } = await buildParts(2);
  await mergeSite({ ...options, parts });
  const made: string[] = [];
  await buildSite({ ...options, render: renderRequested(smallestSite(), made) });
  expect(made).not.toContain('p/embed/rivers-of-data/index.html');
});

test('a part reuses its own pages', async () => {
  const { options, parts } = await buildParts(2);
  const made: string[] = [];
  const shard = { index: 1, count: 2 };
  await buildSite({
    ...options,
    outDir: parts[0] ?? '',
    shard,
    render: renderRequested(smallestSite(), made),
  });
  expect(made.filter((name) => name.startsWith('p/'))).toEqual([]);
});

/** Writes other bytes of the same length into a file and keeps its date, as no build does. */
async function spoilUnseen(file: string): Promise<void> {
  const reference = `${file}.reference`;
  await writeFile(reference, '');
  // Node sets dates in microseconds, but file systems keep nanoseconds.
  spawnSync('touch', ['-r', file, reference]);
  const bytes = await readFile(file);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const handle = await open(file, 'r+');
  await handle.write(bytes);
  await handle.close();
  spawnSync('touch', ['-r', reference, file]);
  await rm(reference);
}

/** Returns a copy of a part whose files have the bytes of the part, and other inodes. */
async function copyOf(part: string): Promise<string> {
  const copy = `${part}-copy`;
  await cp(part, copy, { recursive: true });
  return copy;
}

test('does not read files of parts on the same disk again: publishing compares them', async () => {
  const { options, parts } = await buildParts(1);
  const name = 'p/rivers-of-data/index.html';
  const built = (await readManifest(parts[0] ?? ''))?.files.get(name);
  await spoilUnseen(join(parts[0] ?? '', name));
  await mergeSite({ ...options, parts });
  expect((await readManifest(options.outDir))?.files.get(name)).toEqual(built);
  const hashes = await hashFiles([describeFile(options.outDir, name)]);
  expect(hashes.get(name)?.hash).not.toBe(built?.hash);
});

test('reads the files of copied parts, and makes the same bytes', async () => {
  const { options, parts } = await buildParts(2);
  await mergeSite({ ...options, parts: await Promise.all(parts.map(copyOf)) });
  const whole = await setUp();
  await buildSite({ ...whole.options, render: renderRequested(smallestSite()) });
  expect(await compareSites(options.outDir, whole.options.outDir)).toEqual([]);
});

test('refuses a copy with a changed byte, and names the file', async () => {
  const { options, parts } = await buildParts(1);
  const copy = await copyOf(parts[0] ?? '');
  await cp(`${parts[0]}.report`, `${copy}.report`, { recursive: true });
  await spoilUnseen(join(copy, 'p/rivers-of-data/index.html'));
  await expect(mergeSite({ ...options, parts: [copy] })).rejects.toThrow(
    /p\/rivers-of-data\/index\.html differs from the built file/,
  );
});

test('reads every file of a part in a full merge', async () => {
  const { options, parts } = await buildParts(1);
  await spoilUnseen(join(parts[0] ?? '', 'p/rivers-of-data/index.html'));
  await expect(mergeSite({ ...options, isFull: true, parts })).rejects.toThrow(
    /p\/rivers-of-data\/index\.html differs from the built file/,
  );
});

test('refuses to build a part that lacks a page of its content', async () => {
  const { 'p/embed/rivers-of-data/index.html': _, ...site } = smallestSite();
  const { root, options } = await setUp();
  const outDir = join(root, 'part-1');
  const build = (index: number) =>
    buildSite({ ...options, outDir, shard: { index, count: 2 }, render: renderRequested(site) });
  const faults: string[] = [];
  for (const index of [1, 2]) await build(index).catch((error: unknown) => faults.push(String(error)));
  expect(faults.filter((text) => text.includes('/p/embed/rivers-of-data/ was not built'))).toHaveLength(1);
});

test.each<[string, (parts: string[]) => Promise<string[]> | string[], RegExp]>([
  ['a part is missing', ([first = '']) => [first], /part 2 of 3 is missing\n {2}part 3 of 3 is missing/],
  ['a part is there twice', ([first = '', ...rest]) => [first, first, ...rest], /are both part 1 of 3/],
  [
    'a folder is no part',
    (parts) => [...parts, parts[0]?.replace('part-1', 'dist') ?? ''],
    /dist is not a part of a site/,
  ],
  [
    'a part was not copied whole',
    async (parts) => {
      await rm(join(parts[1] ?? '', 'part.json'), { force: true });
      return parts;
    },
    /part-2 is not a part of a site/,
  ],
  [
    'a file of a part is away',
    async (parts) => {
      for (const part of parts) await rm(join(part, 'index.html'), { force: true });
      return parts;
    },
    /part-\d has changed since its build[^]*\n.*index\.html is missing/,
  ],
  [
    'a file of a part was changed',
    async (parts) => {
      await writeFile(join(parts[2] ?? '', 'more.txt'), 'x');
      return parts;
    },
    /part-3 has changed since its build[^]*\n.*more\.txt was not written by the build/,
  ],
])('keeps the last good output if %s', async (_, spoil, message) => {
  const { root, options, parts } = await buildParts(3);
  await expect(mergeSite({ ...options, parts: await spoil(parts) })).rejects.toThrow(message);
  expect(await readdir(join(root, 'dist'))).toEqual(['_headers', 'index.html']);
});

test('refuses parts that differ in shared files', async () => {
  const { options, parts } = await buildParts(2, (index) => ({
    render: async (request, run) => {
      const rendering = await renderRequested(smallestSite())(request, run);
      await writeFile(join(run.staging, 'shared.txt'), `by ${index}`);
      return rendering;
    },
  }));
  await expect(mergeSite({ ...options, parts })).rejects.toThrow(
    /part-2\/shared\.txt differs from .*part-1\/shared\.txt/,
  );
});

test('refuses parts of different programs, contents or numbers', async () => {
  const { options, parts } = await buildParts(2, (index) =>
    index === 1 ? { programDigest: 'another one' } : {},
  );
  await expect(mergeSite({ ...options, parts })).rejects.toThrow(
    /part-1 was built by another version of Podium/,
  );
  const content = await writeContent({
    ...goodContent(),
    'presentations/rivers.json': aPresentation({ description: '<p>Changed.</p>' }),
  });
  await expect(mergeSite({ ...options, content, programDigest: 'another one', parts })).rejects.toThrow(
    /part-2 was built by another version[^]*|part-1 was built from other content/,
  );
  const others = await buildParts(3);
  await expect(mergeSite({ ...options, parts: [...parts, ...others.parts] })).rejects.toThrow(
    /some are of 2, others of 3 parts/,
  );
});

/** The smallest site, whose pages tell their address and link to this path. */
const linkedSite = (path: string): Record<string, string> => {
  const site = Object.entries(smallestSite(`${PAGE}<a href="${path}">More</a>`)).map(
    ([name, text]): [string, string] => {
      // The build moves pages for missing addresses.
      const address = addressOf(`/${name.replace('/404/index.html', '/404.html')}`);
      const canonical = `<link rel="canonical" href="http://localhost:4321${address}">`;
      return [name, name.endsWith('.html') ? text + canonical : text];
    },
  );
  // The headers name it.
  return { ...Object.fromEntries(site), 'speculation-rules.json': '{}' };
};

/** Builds the parts of a site whose pages all link to a path. */
function buildLinkedParts(path: string) {
  return buildParts(3, () => ({ render: renderRequested(linkedSite(path)) }));
}

test('knows that no link is dead from the builds of the parts, which publishing trusts', async () => {
  const { options, parts } = await buildLinkedParts('/p/rivers-of-data/rivers-of-data/');
  await mergeSite({ ...options, parts });
  const site = siteDigest((await readManifest(options.outDir))?.files ?? new Map());
  const facts = await readLinkFacts(options.outDir, site);
  expect(facts).toMatchObject({ origin: 'http://localhost:4321', targets: [] });
  expect(await readLinkFacts(options.outDir, `${site.slice(1)}0`)).toBeNull();
  for (const folder of [parts[1], options.outDir]) await rm(`${folder}.report`, { recursive: true });
  await mergeSite({ ...options, parts });
  expect(await readLinkFacts(options.outDir, site)).toBeNull();
});

test('refuses parts that link to a page that none has, and names the link', async () => {
  const { options, parts } = await buildLinkedParts('/p/seas/');
  await expect(mergeSite({ ...options, parts })).rejects.toThrow(
    /do not form a complete site:\n +a\[href\] \/p\/seas\/ leads to no page or file of the site/,
  );
});

test('refuses to build a part with a dead link within it', async () => {
  await expect(buildLinkedParts('#gone')).rejects.toThrow(/a\[href\] #gone points to the anchor "gone"/);
});

test('an update of a part keeps what it knows of its links, and adds what is new', async () => {
  const shard = { index: 1, count: 1 };
  const { options, parts } = await buildParts(1, () => ({
    render: renderRequested(linkedSite('/p/rivers-of-data/')),
  }));
  const [outDir = ''] = parts;
  const site = {
    ...linkedSite('/p/rivers-of-data/'),
    'p/embed/rivers-of-data/index.html': linkedSite('/p/seas/')['index.html'] ?? '',
  };
  await buildSite({ ...options, outDir, shard, render: renderRequested(site) });
  const digest = siteDigest((await readManifest(outDir))?.files ?? new Map());
  const { targets = [] } = (await readLinkFacts(outDir, digest)) ?? {};
  expect(targets).toEqual(
    expect.arrayContaining(['/p/rivers-of-data/index.html', '/index.html', '/p/seas/index.html']),
  );
});
