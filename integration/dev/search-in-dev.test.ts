import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { aPresentation, goodContent, writeContent } from '#library/content.fixture';
import { openIndex } from '#pipeline/site/pagefind/pagefind.fixture';
import { createDevSearchIndex } from './search-in-dev.ts';

afterEach(() => vi.unstubAllGlobals());

async function setUp() {
  const root = await writeContent(goodContent());
  const folder = await mkdtemp(join(tmpdir(), 'search-dev-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const cards = ['rivers-of-data', 'how-rivers-flow', 'new'].map((oid) => ({
    oid,
    kind: 'video',
    title: oid === 'new' ? 'Glaciers' : 'Rivers',
    language: 'en',
    author: null,
  }));
  const fetchCards = vi.fn(() => Promise.resolve(JSON.stringify(cards)));
  return { root, folder, fetchCards, index: createDevSearchIndex(root, folder, fetchCards) };
}

test('makes the index once, at the first request', async () => {
  const { index, folder, fetchCards } = await setUp();
  expect(fetchCards).not.toHaveBeenCalled();
  const file = await index.find('/search/en/pagefind.js');
  expect(file).toBe(join(folder, 'search/en/pagefind.js'));
  expect(String(await readFile(file ?? ''))).toContain('createInstance');
  await index.find('/search/en/pagefind.js');
  expect(fetchCards).toHaveBeenCalledTimes(1);
});

test('finds changed content without a restart', async () => {
  const { index, folder, root } = await setUp();
  await index.find('/search/en/pagefind.js');
  await writeFile(
    join(root, 'presentations/new.json'),
    JSON.stringify(aPresentation({ oid: 'new', title: 'Glaciers' })),
  );
  await index.find('/search/en/pagefind.js');
  const { find } = await openIndex(join(folder, 'search/en/'), 'en');
  expect((await find('glaciers')).map(({ card }) => card.oid)).toEqual(['new']);
});

test.each(['/search/en/nothing.js', '/explore/search/', '/search/../../secret', '/search/en/%2e%2e/x'])(
  'the path %s has no file',
  async (path) => {
    const { index } = await setUp();
    expect(await index.find(path)).toBeNull();
  },
);
