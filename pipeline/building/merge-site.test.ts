import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aPresentation, goodContent, writeContent } from '#content/library/content.fixture';
import { compareSites } from '#checks/rebuilds/compare-sites';
import { buildSite, type BuildOptions } from './build-site.ts';
import { mergeSite } from './merge-site.ts';
import { rendersOf, setUp, smallestSite } from './build.fixture.ts';

/** Builds the parts of the smallest site, each with its own options. */
async function buildParts(count: number, changes: (index: number) => Partial<BuildOptions> = () => ({})) {
  const { root, options } = await setUp();
  const parts: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const out = join(root, `part-${index}`);
    const render = rendersOf(smallestSite());
    await buildSite({ ...options, out, shard: { index, count }, render, ...changes(index) });
    parts.push(out);
  }
  return { root, options, parts };
}

test.each([1, 2, 3, 7])('%i parts make the same bytes as one build', async (count) => {
  const { options, parts } = await buildParts(count);
  await mergeSite({ ...options, parts: parts.reverse() });
  const whole = await setUp();
  await buildSite({ ...whole.options, render: rendersOf(smallestSite()) });
  expect(await compareSites(options.out, whole.options.out)).toEqual([]);
});

test('packed parts make a site without packed files where it is to have none', async () => {
  const { options, parts } = await buildParts(2);
  await mergeSite({ ...options, isCompressed: false, parts });
  const whole = await setUp();
  await buildSite({ ...whole.options, isCompressed: false, render: rendersOf(smallestSite()) });
  expect(await compareSites(options.out, whole.options.out)).toEqual([]);
});

test('a build after a merge takes over what the parts made', async () => {
  const { options, parts } = await buildParts(2);
  await mergeSite({ ...options, parts });
  const made: string[] = [];
  await buildSite({ ...options, render: rendersOf(smallestSite(), made) });
  expect(made).not.toContain('p/embed/rivers-of-data/index.html');
});

test('a part takes over what it made itself', async () => {
  const { options, parts } = await buildParts(2);
  const made: string[] = [];
  const shard = { index: 1, count: 2 };
  await buildSite({ ...options, out: parts[0] ?? '', shard, render: rendersOf(smallestSite(), made) });
  expect(made.filter((name) => name.startsWith('p/'))).toEqual([]);
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
])('the last good output stays where %s', async (_, spoil, message) => {
  const { root, options, parts } = await buildParts(3);
  await expect(mergeSite({ ...options, parts: await spoil(parts) })).rejects.toThrow(message);
  expect(await readdir(join(root, 'dist'))).toEqual(['_headers', 'index.html']);
});

test('parts that differ in what they share are refused', async () => {
  const { options, parts } = await buildParts(2, (index) => ({
    render: async (request, run) => {
      const rendering = await rendersOf(smallestSite())(request, run);
      await writeFile(join(run.staging, 'shared.txt'), `by ${index}`);
      return rendering;
    },
  }));
  await expect(mergeSite({ ...options, parts })).rejects.toThrow(
    /part-2\/shared\.txt differs from .*part-1\/shared\.txt/,
  );
});

test('parts of other programs, other content or other numbers are refused', async () => {
  const { options, parts } = await buildParts(2, (index) => (index === 1 ? { program: 'another one' } : {}));
  await expect(mergeSite({ ...options, parts })).rejects.toThrow(
    /part-1 was built by another version of Podium/,
  );
  const content = await writeContent({
    ...goodContent(),
    'presentations/rivers.json': aPresentation({ description: '<p>Changed.</p>' }),
  });
  await expect(mergeSite({ ...options, content, program: 'another one', parts })).rejects.toThrow(
    /part-2 was built by another version[^]*|part-1 was built from other content/,
  );
  const others = await buildParts(3);
  await expect(mergeSite({ ...options, parts: [...parts, ...others.parts] })).rejects.toThrow(
    /some are of 2, others of 3 parts/,
  );
});
